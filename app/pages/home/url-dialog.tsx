import { getFormProps, getInputProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Link, useNavigate, useNavigation } from "react-router";
import type { z } from "zod";
import { checkedBy } from "../../forms/checked-by.ts";
import { PictureText } from "../../forms/picture-text.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { useUnsavedText } from "../../ui/unsaved-text.ts";

/** A dialog over the home page for a picture's URL and its alt text. */
export function UrlDialog<Name extends string>({
  title,
  names: [url, text],
  schema,
  values,
  hint,
  result,
}: {
  title: string;
  /** Field names of the URL and the alt text. */
  names: [url: Name, text: Name];
  schema: z.ZodType<Record<Name, string>>;
  values: Record<Name, string>;
  hint: string;
  result: SubmissionResult | undefined;
}) {
  const navigate = useNavigate();
  const busy = useNavigation().state !== "idle";
  const [form, fields] = useForm<Record<string, string>>({
    defaultValue: { [url]: values[url], [text]: values[text] },
    lastResult: result,
    ...checkedBy(schema),
  });
  useUnsavedText(form.id, result?.status === "error");
  const [urlField, textField] = [fields[url], fields[text]];
  if (!urlField || !textField) return null;
  return (
    <Dialog title={title} onClose={() => void navigate("/", { preventScrollReset: true })}>
      <Form method="post" preventScrollReset {...getFormProps(form)} className="flex flex-col gap-5">
        {form.errors && <Alert tone="error">{form.errors[0]}</Alert>}
        <Field
          label="URL"
          hint={hint}
          inputMode="url"
          errors={urlField.errors}
          {...getInputProps(urlField, { type: "text" })}
        />
        <PictureText field={textField} />
        <div className="flex flex-wrap gap-3">
          <Link to="/" preventScrollReset className="button button-quiet">
            Cancel
          </Link>
          <SubmitButton busy={busy} busyLabel="Saving...">
            Save
          </SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}
