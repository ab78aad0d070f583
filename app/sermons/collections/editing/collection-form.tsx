import { getFormProps, getInputProps, getTextareaProps, type SubmissionResult } from "@conform-to/react";
import { atMost } from "../../../forms/at-most.ts";
import { checkedBy } from "../../../forms/checked-by.ts";
import {
  type EditConflict,
  SeenValue,
  TheirVersion,
  useConflictingItem,
} from "../../../forms/edit-conflict.tsx";
import { FormProblems } from "../../../forms/form-problems.tsx";
import { PictureField } from "../../../forms/picture-field.tsx";
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
      <Field
        label="Name"
        maxLength={collectionLimits.name}
        errors={fields.name.errors}
        {...getInputProps(fields.name, { type: "text" })}
      />
      <TextArea
        label="Other spellings"
        hint="One on each line. A sermon with one of them is found here too."
        rows={2}
        errors={fields.otherNames.errors}
        {...getTextareaProps(fields.otherNames)}
      />
      {kind === "series" && (
        <Field
          label="Number"
          hint="Its place among the series, the highest first. Left empty it is the next one."
          inputMode="numeric"
          errors={fields.number.errors}
          {...getInputProps(fields.number, { type: "number" })}
        />
      )}
      {kind !== "topic" && (
        <>
          <TextArea
            label="Text"
            hint={atMost(collectionLimits.about)}
            maxLength={collectionLimits.about}
            errors={fields.about.errors}
            {...getTextareaProps(fields.about)}
          />
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
