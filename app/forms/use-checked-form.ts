import {
  type DefaultValue,
  getFormProps,
  type Submission,
  type SubmissionResult,
  useForm,
} from "@conform-to/react";
import { useNavigation } from "react-router";
import { useErrorSummary } from "../ui/error-summary.tsx";
import { useUnsavedText } from "../ui/unsaved-text.ts";
import { inWords, problemsOf } from "./field-problems.ts";

/** How a form is checked in the browser, by `checkedByRules` or, with a schema of zod, by `checkedBy`. */
export interface Checks<Fields, Value> {
  constraint: Record<string, { required: true }>;
  onValidate: (form: { formData: FormData }) => Submission<Fields, string[], Value>;
  /** What is typed into the fields; only its type is used. */
  typed?: Fields;
}

interface Options<Fields extends Record<string, unknown>, Value, Name extends string> {
  checks: Checks<Fields, Value>;
  /** What the server returned when it refused the form. */
  result: SubmissionResult | undefined;
  defaultValue?: DefaultValue<Fields> | undefined;
  /** The sentence for each field that is empty, in the order of the fields. */
  whenMissing?: Record<Name, string>;
  /** Whether a script has sent the form since the server refused it. */
  isSent?: boolean;
  /** Whether leaving loses nothing, because the form holds a code, a password or one choice only. */
  mayBeLeft?: boolean;
  onSubmit?: Parameters<typeof useForm<Fields, Value>>[0]["onSubmit"];
}

/**
 * A form that is checked in the browser as on the server. Errors disappear as they are corrected, and leaving with
 * unsaved text asks first. Spread `props` on the form, and `summary` on its `ErrorSummary`, if it has one.
 */
export function useCheckedForm<
  Fields extends Record<string, unknown>,
  Value,
  Name extends keyof Fields & string = never,
>({
  checks: { constraint, onValidate },
  result,
  defaultValue,
  whenMissing = {} as Record<Name, string>,
  isSent = false,
  mayBeLeft = false,
  onSubmit,
}: Options<Fields, Value, Name>) {
  const [form, raw] = useForm<Fields, Value>({
    ...(defaultValue && { defaultValue }),
    lastResult: result,
    shouldRevalidate: "onInput",
    constraint,
    onValidate,
    ...(onSubmit && { onSubmit }),
  });
  useUnsavedText(mayBeLeft ? undefined : form.id, result?.status === "error" && !isSent);
  const summary = useErrorSummary(form.onSubmit, result);
  const fields = inWords(raw, whenMissing);
  const problems = problemsOf(fields, Object.keys(whenMissing) as Name[]);
  return {
    form,
    fields,
    problem: form.errors?.[0] ?? problems[0]?.message,
    summary: { ref: summary.ref, problems },
    /** Whether something is being sent or loaded. */
    busy: useNavigation().state !== "idle",
    props: { method: "post", ...getFormProps(form), onSubmit: summary.onSubmit } as const,
  };
}
