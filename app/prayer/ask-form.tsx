import { getFormProps, getInputProps, getTextareaProps, type SubmissionResult } from "@conform-to/react";
import { Link } from "react-router";
import { atMost } from "../forms/at-most.ts";
import { FormProblems } from "../forms/form-problems.tsx";
import { PictureField } from "../forms/picture-field.tsx";
import { useFormWithPicture } from "../forms/use-form-with-picture.ts";
import { prayerFolder } from "../storage-folders.ts";
import { Field, TextArea } from "../ui/field.tsx";
import { Form } from "../ui/form.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import { type NewPrayer, prayerLimits } from "./prayer.ts";
import { newPrayerSchema } from "./prayer-schema.ts";

export function AskForm({ result }: { result: SubmissionResult | undefined }) {
  const { form, fields, upload, busy } = useFormWithPicture<Record<keyof NewPrayer, string>>({
    schema: newPrayerSchema,
    folder: prayerFolder,
    field: "picUrl",
    result,
  });
  return (
    <Form method="post" encType="multipart/form-data" {...getFormProps(form)} className="flex flex-col gap-5">
      <FormProblems form={form} upload={upload} />
      <Field
        label="Title"
        maxLength={prayerLimits.title}
        errors={fields.title.errors}
        {...getInputProps(fields.title, { type: "text" })}
      />
      <TextArea
        label="Content"
        rows={8}
        hint={atMost(prayerLimits.content)}
        maxLength={prayerLimits.content}
        errors={fields.content.errors}
        {...getTextareaProps(fields.content)}
      />
      <input {...getInputProps(fields.picUrl, { type: "hidden" })} />
      <PictureField
        id={`${form.id}-picture`}
        label="Picture (optional)"
        upload={upload}
        text={fields.picAlt}
      />
      <div className="flex flex-wrap gap-3">
        <Link to="/" className="button button-quiet">
          Cancel
        </Link>
        <SubmitButton busy={busy} busyLabel="Submitting...">
          Submit
        </SubmitButton>
      </div>
    </Form>
  );
}
