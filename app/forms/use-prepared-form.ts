import { type FormMetadata, type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { useEffect, useRef, useState } from "react";
import { useNavigation, useSubmit } from "react-router";
import type { z } from "zod";
import { useUnsavedText } from "../ui/unsaved-text.ts";

/** The same fields as a plain object type, which Conform requires; an interface does not match. */
type Plain<Fields extends object> = Fields & Record<string, unknown>;

/** A form of `schema` that does something in the browser before it is sent. Without scripts it is sent at once. */
export function usePreparedForm<Fields extends object>({
  schema,
  defaultValue,
  result,
  prepare,
}: {
  schema: z.ZodType<Fields>;
  defaultValue?: object | undefined;
  result: SubmissionResult | undefined;
  /** Completes the data to send. Returns false to cancel. */
  prepare: (formData: FormData) => Promise<boolean>;
}) {
  const submit = useSubmit();
  const saving = useNavigation().state !== "idle";
  const [preparing, setPreparing] = useState(false);
  const closed = useRef(false);
  useEffect(() => {
    closed.current = false;
    return () => {
      closed.current = true;
    };
  }, []);
  const [form, fields] = useForm<Record<string, unknown>>({
    defaultValue: defaultValue as Record<string, string> | undefined,
    lastResult: result,
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => parseWithZod(formData, { schema: schema as z.ZodType<Plain<Fields>> }),
    onSubmit: async (submitting, { formData }) => {
      submitting.preventDefault();
      // Reads the attribute: the property would be an absolute URL, which the router takes for a path.
      const target = submitting.currentTarget.getAttribute("action") ?? ".";
      setPreparing(true);
      try {
        if (!(await prepare(formData)) || closed.current) return;
        await submit(formData, {
          method: "post",
          action: target,
          encType: "multipart/form-data",
          preventScrollReset: true,
        });
      } finally {
        setPreparing(false);
      }
    },
  });
  useUnsavedText(form.id, result?.status === "error");
  return {
    form: form as FormMetadata<Plain<Fields>>,
    fields: fields as ReturnType<FormMetadata<Plain<Fields>>["getFieldset"]>,
    busy: saving || preparing,
  };
}
