import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { checkedBy } from "../../../forms/checked-by.ts";
import {
  type EditConflict,
  SeenValue,
  TheirVersion,
  useConflictingItem,
} from "../../../forms/edit-conflict.tsx";
import { FormProblems } from "../../../forms/form-problems.tsx";
import { PictureField } from "../../../forms/picture-field.tsx";
import { typed, typedLines } from "../../../forms/typed.ts";
import { useFormWithPicture } from "../../../forms/use-form-with-picture.ts";
import { sermonFolder } from "../../../media/storage/storage-folders.ts";
import { Field, TextArea } from "../../../ui/field.tsx";
import { Form } from "../../../ui/form.tsx";
import { FormFooter } from "../../../ui/submit-button.tsx";
import type { CollectionKind, CollectionToEdit } from "../collection-kinds.ts";
import { collectionLimits } from "../collection-limits.ts";
import {
  type ChangedCollection,
  changedCollectionSchema,
  newCollectionSchema,
} from "../collection-schema.ts";

type Fields = Omit<ChangedCollection, "version"> & { picture?: File | undefined; version?: number };

export function CollectionForm({
  kind,
  collection,
  result,
  children,
}: {
  kind: CollectionKind;
  collection?: CollectionToEdit | undefined;
  result: (SubmissionResult & EditConflict<CollectionToEdit>) | undefined;
  children?: React.ReactNode;
}) {
  const { form, fields, upload, busy } = useFormWithPicture<Fields>({
    checks: checkedBy(collection ? changedCollectionSchema : newCollectionSchema),
    folder: sermonFolder,
    field: "imgUrl",
    defaultValue: collection,
    result,
  });
  const theirs = useConflictingItem(result);
  return (
    <Form method="post" encType="multipart/form-data" {...getFormProps(form)} className="flex flex-col gap-5">
      <FormProblems form={form} upload={upload} />
      {theirs && (
        <TheirVersion
          fields={[
            ["Name", theirs.name],
            ["Other spellings", theirs.otherNames],
            ["Text", theirs.about],
          ]}
        />
      )}
      <Field label="Name" maxLength={collectionLimits.name} {...typed(fields.name)} />
      <TextArea
        label="Other spellings"
        hint="One on each line. A sermon with one of them is found here too."
        rows={2}
        {...typedLines(fields.otherNames)}
      />
      {kind === "series" && (
        <Field
          label="Number"
          hint="The series with the highest number stands first. Leave it empty for the next number."
          inputMode="numeric"
          {...typed(fields.number, "number")}
        />
      )}
      {kind !== "topic" && (
        <>
          <TextArea label="Text" {...typedLines(fields.about, collectionLimits.about)} />
          <SeenValue field={fields.imgUrl} theirs={theirs?.imgUrl} />
          <PictureField
            id={fields.picture.id}
            label="Picture"
            upload={upload}
            current={(theirs ?? collection)?.imgUrl}
            text={fields.imgAlt}
            errors={fields.picture.errors}
          />
        </>
      )}
      {collection && <SeenValue field={fields.version} theirs={theirs?.version} />}
      <FormFooter cancel={children} submit={collection ? "Save" : "Add"} busy={busy} />
    </Form>
  );
}
