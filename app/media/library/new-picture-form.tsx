import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { checkedBy } from "../../forms/checked-by.ts";
import {
  type EditConflict,
  SeenValue,
  TheirVersion,
  useConflictingItem,
} from "../../forms/edit-conflict.tsx";
import { FormProblems } from "../../forms/form-problems.tsx";
import { PictureField } from "../../forms/picture-field.tsx";
import { pictureTextLabel } from "../../forms/picture-text.tsx";
import { useFormWithPicture } from "../../forms/use-form-with-picture.ts";
import { Form } from "../../ui/form.tsx";
import { FormFooter } from "../../ui/submit-button.tsx";
import { pictureFolder } from "../storage/storage-folders.ts";
import { AgreementFields } from "./agreement-fields.tsx";
import type { SavedPicture } from "./picture-limits.ts";
import { newPictureSchema, type ReplacedPicture, replacedPictureSchema } from "./picture-schema.ts";

type PictureFields = Omit<ReplacedPicture, "version"> & {
  picture?: File | undefined;
  version?: number | undefined;
};

/** A new file with what has to be said about it: for a new picture, or in place of the one with this version. */
export function NewPictureForm({
  replaced,
  result,
  submitLabel,
  children,
}: {
  replaced?: { version: number };
  result: (SubmissionResult & EditConflict<SavedPicture>) | undefined;
  submitLabel: string;
  children?: React.ReactNode;
}) {
  const { form, fields, upload, busy } = useFormWithPicture<PictureFields>({
    checks: checkedBy(replaced ? replacedPictureSchema : newPictureSchema),
    folder: pictureFolder,
    field: "url",
    defaultValue: replaced,
    result,
  });
  const theirs = useConflictingItem(result);
  return (
    <Form method="post" encType="multipart/form-data" {...getFormProps(form)} className="flex flex-col gap-5">
      <FormProblems form={form} upload={upload} />
      {theirs && <TheirVersion fields={[[pictureTextLabel(), theirs.alt]]} />}
      {replaced && <SeenValue field={fields.version} theirs={theirs?.version} />}
      <input type="hidden" name="url" value="" />
      <PictureField
        id={fields.picture.id}
        label="Picture"
        upload={upload}
        text={fields.alt}
        isRequired
        errors={fields.picture.errors}
      />
      <AgreementFields fields={fields} />
      <FormFooter
        cancel={children}
        submit={submitLabel}
        busyLabel={upload.progress ? "Uploading..." : "Saving..."}
        busy={busy}
      />
    </Form>
  );
}
