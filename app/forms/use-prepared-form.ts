import type { FormMetadata, SubmissionResult } from "@conform-to/react";
import { useEffect, useRef, useState } from "react";
import { useSubmit } from "react-router";
import { type Checks, useCheckedForm } from "./use-checked-form.ts";

/** The same fields as a plain object type, which Conform requires; an interface does not match. */
type Plain<Fields extends object> = Fields & Record<string, unknown>;

/** A form that does something in the browser before it is sent. Without scripts it is sent at once. */
export function usePreparedForm<Fields extends object>({
  checks,
  defaultValue,
  result,
  prepare = async () => () => undefined,
}: {
  checks: Checks<unknown, Fields>;
  defaultValue?: object | undefined;
  result: SubmissionResult | undefined;
  /** Returns how to complete the data to send, or undefined to cancel. Meanwhile people may go on typing. */
  prepare?: (pressed: FormData) => Promise<((toSend: FormData) => void) | undefined>;
}) {
  const submit = useSubmit();
  const [preparing, setPreparing] = useState(false);
  const closed = useRef(false);
  useEffect(() => {
    closed.current = false;
    return () => {
      closed.current = true;
    };
  }, []);
  const { form, fields, busy } = useCheckedForm({
    checks: checks as Checks<Record<string, unknown>, Fields>,
    defaultValue: defaultValue as Record<string, string> | undefined,
    result,
    onSubmit: async (submitting, { formData }) => {
      submitting.preventDefault();
      // Reads the attribute: the property would be an absolute URL, which the router takes for a path.
      const element = submitting.currentTarget;
      const target = element.getAttribute("action") ?? ".";
      const { submitter } = submitting.nativeEvent as SubmitEvent;
      setPreparing(true);
      try {
        const complete = await prepare(formData);
        if (!complete || closed.current) return;
        const toSend = new FormData(element, submitter);
        complete(toSend);
        await submit(toSend, {
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
  return {
    form: form as FormMetadata<Plain<Fields>>,
    fields: fields as ReturnType<FormMetadata<Plain<Fields>>["getFieldset"]>,
    busy: busy || preparing,
  };
}
