import type { SubmissionResult } from "@conform-to/react";
import { Link, useNavigate } from "react-router";
import type { z } from "zod";
import { checkedBy } from "../../forms/checked-by.ts";
import { PictureText } from "../../forms/picture-text.tsx";
import { typed } from "../../forms/typed.ts";
import { useCheckedForm } from "../../forms/use-checked-form.ts";
import type { PictureChoice } from "../../media/pictures/library-picture.ts";
import { PictureSelect } from "../../media/pictures/picture-select.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";

export function PictureDialog<Name extends string>({
  title,
  names: [url, text],
  schema,
  values,
  library,
  hint,
  result,
}: {
  title: string;
  names: [url: Name, text: Name];
  schema: z.ZodType<Record<Name | "picture", string>>;
  values: Record<Name | "picture", string>;
  library: readonly PictureChoice[];
  hint: string;
  result: SubmissionResult | undefined;
}) {
  const navigate = useNavigate();
  const { form, fields, props, busy } = useCheckedForm<Record<string, string>, unknown>({
    checks: checkedBy(schema as z.ZodType<unknown, Record<string, string>>),
    result,
    defaultValue: { picture: values.picture, [url]: values[url], [text]: values[text] },
  });
  const [picture, urlField, textField] = [fields.picture, fields[url], fields[text]];
  if (!picture || !urlField || !textField) return null;
  return (
    <Dialog title={title} onClose={() => void navigate("/", { preventScrollReset: true })}>
      <Form preventScrollReset {...props} className="flex flex-col gap-5">
        {form.errors && <Alert tone="error">{form.errors[0]}</Alert>}
        <PictureSelect
          id={picture.id}
          name={picture.name}
          label="From the library"
          hint="Its description comes with it, and so does the point that must stay visible."
          errors={picture.errors}
          defaultValue={picture.defaultValue ?? ""}
          choices={[["", "None"]]}
          library={library}
        />
        <p>
          <Link to="/pictures" className="text-link">
            Add a picture to the library
          </Link>
        </p>
        <Field label="URL" hint={hint} inputMode="url" {...typed(urlField)} />
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
