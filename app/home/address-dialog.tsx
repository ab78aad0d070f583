import { getFormProps, getInputProps, type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Form, Link, useNavigate, useNavigation } from "react-router";
import type { z } from "zod";
import { Alert } from "../ui/alert.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Field } from "../ui/field.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import { useUnsavedText } from "../ui/unsaved-text.ts";

/** One address to change, over the home page. */
export function AddressDialog({
  title,
  name,
  schema,
  value,
  hint,
  result,
}: {
  title: string;
  name: string;
  schema: z.ZodType<Record<string, string>>;
  value: string;
  hint: string;
  result: SubmissionResult | undefined;
}) {
  const navigate = useNavigate();
  const busy = useNavigation().state !== "idle";
  const [form, fields] = useForm<Record<string, string>>({
    defaultValue: { [name]: value },
    lastResult: result,
    onValidate: ({ formData }) => parseWithZod(formData, { schema }),
  });
  useUnsavedText(form.id, result?.status === "error");
  const field = fields[name];
  if (!field) return null;
  return (
    <Dialog title={title} onClose={() => void navigate("/", { preventScrollReset: true })}>
      <Form method="post" preventScrollReset {...getFormProps(form)} className="flex flex-col gap-5">
        {form.errors && <Alert tone="error">{form.errors[0]}</Alert>}
        <Field
          label="URL"
          hint={hint}
          inputMode="url"
          errors={field.errors}
          {...getInputProps(field, { type: "text" })}
        />
        <div className="flex flex-wrap gap-3">
          <SubmitButton busy={busy} busyLabel="Saving...">
            Save
          </SubmitButton>
          <Link to="/" preventScrollReset className="button button-quiet">
            Cancel
          </Link>
        </div>
      </Form>
    </Dialog>
  );
}
