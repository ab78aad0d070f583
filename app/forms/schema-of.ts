import "./without-eval.ts";
import { z } from "zod";
import { type Said, said } from "../../platform/language/said.ts";
import type { FieldRules, FormRules, Step } from "./rules.ts";

type Shape<Fields> = { [Name in keyof Fields]: z.ZodType<Fields[Name], string | undefined> };

const known = new WeakMap<object, z.ZodObject>();

/** The schema that checks on the server what `checkedByRules` checks in the browser. */
export function schemaOf<Fields extends object>(rules: FormRules<Fields>) {
  const found = known.get(rules) ?? makeSchema(rules);
  known.set(rules, found);
  return found as z.ZodObject<Shape<Fields>>;
}

function makeSchema<Fields extends object>({ fields, together }: FormRules<Fields>): z.ZodObject {
  const shape = Object.entries<FieldRules<unknown>>(fields).map(([name, rules]) => [
    name,
    makeFieldSchema(rules),
  ]);
  let schema = z.object(Object.fromEntries(shape) as Record<string, z.ZodType>);
  for (const { field, holds, error, always } of together)
    schema = schema.refine((form) => holds(form as Partial<Fields>), {
      path: [field],
      error: () => said(error),
      ...(always && { when: ({ value }) => typeof value === "object" && value !== null }),
    });
  return schema;
}

export function schemaOfField<Value>(rules: FieldRules<Value>) {
  return makeFieldSchema(rules) as z.ZodType<Value, string | undefined>;
}

function makeFieldSchema({ missing, empty, steps, becomes, forgives }: FieldRules<unknown>): z.ZodType {
  const text = textSchema(steps, missing);
  const whole = becomes
    ? text.transform((typed, context) => {
        const value = becomes.read(typed);
        if (value !== undefined) return value;
        context.addIssue({ code: "custom", message: said(becomes.error) });
        return z.NEVER;
      })
    : text;
  if (missing !== undefined) return whole;
  const orEmpty = empty === undefined ? whole.optional() : whole.optional().default(empty as never);
  return forgives ? orEmpty.catch(empty as never) : orEmpty;
}

export function textSchema(steps: readonly Step[], missing: Said | undefined): z.ZodString {
  let text = z.string(missing === undefined ? undefined : { error: () => said(missing) });
  for (const step of steps)
    text =
      "clean" in step
        ? text.overwrite(step.clean)
        : text.refine(step.holds, { error: () => said(step.error), abort: step.stops ?? false });
  return text;
}
