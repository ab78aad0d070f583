import { parse } from "@conform-to/react";
import { said } from "../../platform/language/said.ts";
import type { FieldRules, FormRules } from "./rules.ts";
import type { Checks } from "./use-checked-form.ts";

/** For `useCheckedForm`: rules check the form in the browser, and say which fields are required. */
export function checkedByRules<Fields extends object>(
  rules: FormRules<Fields>,
): Checks<TextOf<Fields>, Fields> {
  return {
    constraint: requiredBy(rules),
    onValidate: ({ formData }) => parse(formData, { resolve: (typed) => resolve(rules, typed) }),
  };
}

/** What is typed into a form of such fields. */
export type TextOf<Fields> = { [Name in keyof Fields & string]: string | undefined };

interface Outcome {
  value: unknown;
  errors: string[];
  /** Whether the value is of no use to rules about several fields. */
  isLost: boolean;
  /** Whether a rule ended the check of the whole form. */
  isStopped?: boolean;
}

function resolve<Fields extends object>(
  { fields, together }: FormRules<Fields>,
  typed: Record<string, unknown>,
) {
  const outcomes = Object.entries<FieldRules<unknown>>(fields).map(
    ([name, rules]) => [name, outcomeOf(rules, typed[name])] as const,
  );
  const value = Object.fromEntries(outcomes.map(([name, { value }]) => [name, value])) as Fields;
  const error = new Map(
    outcomes.flatMap(([name, { errors }]) => (errors.length > 0 ? [[name, errors]] : [])),
  );
  const isLost = outcomes.some(([, { isLost }]) => isLost);
  // The schema looks no further then, whatever a rule says.
  const isStopped = outcomes.some(([, { isStopped }]) => isStopped);
  for (const { field, holds, error: message, always } of together) {
    if (isStopped || (isLost && !always) || holds(value)) continue;
    error.set(field, [...(error.get(field) ?? []), said(message)]);
  }
  return error.size > 0 ? { error: Object.fromEntries(error) } : { value };
}

function outcomeOf(
  { missing, empty, steps, becomes, forgives }: FieldRules<unknown>,
  typed: unknown,
): Outcome {
  if (typeof typed !== "string" || typed === "")
    return missing === undefined
      ? { value: empty, errors: [], isLost: false }
      : { value: undefined, errors: [said(missing)], isLost: true };
  const errors: string[] = [];
  let text = typed;
  let isStopped = false;
  let isLost = false;
  for (const step of steps) {
    if (isStopped) break;
    if ("clean" in step) text = step.clean(text);
    else if (!step.holds(text)) {
      errors.push(said(step.error));
      isStopped = step.stops ?? false;
    }
  }
  if (errors.length === 0 && becomes) {
    const value = becomes.read(text);
    if (value !== undefined) return { value, errors, isLost: false };
    errors.push(said(becomes.error));
    isLost = true;
  }
  if (errors.length > 0 && forgives) return { value: empty, errors: [], isLost: false };
  return { value: text, errors, isLost: isLost || isStopped, isStopped };
}

/** The fields that are missed when nothing is sent. */
function requiredBy<Fields extends object>({ fields, together }: FormRules<Fields>) {
  const missed = Object.entries<FieldRules<unknown>>(fields).flatMap(([name, { missing }]) =>
    missing === undefined ? [] : [name],
  );
  const missedTogether = together.filter(({ always, holds }) => always && !holds({}));
  const names = [...missed, ...missedTogether.map(({ field }) => field)];
  return Object.fromEntries(names.map((name) => [name, { required: true as const }]));
}
