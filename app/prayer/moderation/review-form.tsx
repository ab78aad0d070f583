import { getFormProps, getInputProps, type SubmissionResult } from "@conform-to/react";
import { formatDate } from "../../dates/dates.ts";
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
import { typed, typedLines } from "../../forms/typed.ts";
import { useFormWithPicture } from "../../forms/use-form-with-picture.ts";
import { prayerFolder } from "../../media/storage/storage-folders.ts";
import { Field, TextArea } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { FormFooter } from "../../ui/submit-button.tsx";
import { prayerLimits } from "../prayer-limits.ts";
import { type ChangedPrayer, changedSchemaOf } from "../prayer-schema.ts";
import type { ReviewedPrayer } from "./queue-reads.server.ts";

export function ReviewForm({
  prayer,
  result,
  children,
}: {
  prayer: ReviewedPrayer;
  result: (SubmissionResult & EditConflict<ReviewedPrayer>) | undefined;
  children: React.ReactNode;
}) {
  const { form, fields, upload, busy } = useFormWithPicture<ChangedPrayer>({
    checks: checkedBy(changedSchemaOf(prayer)),
    folder: prayerFolder,
    field: "picUrl",
    defaultValue: prayer,
    result,
  });
  const theirs = useConflictingItem(result);
  return (
    <Form method="post" encType="multipart/form-data" {...getFormProps(form)} className="flex flex-col gap-5">
      <FormProblems form={form} upload={upload} />
      {theirs && (
        <TheirVersion
          fields={[
            ["Title", theirs.title],
            ["Content", theirs.content],
            ["Name", theirs.userName],
            ["Date", formatDate(theirs.date, "british")],
            [pictureTextLabel(), theirs.picAlt],
          ]}
        />
      )}
      <Field label="Title" maxLength={prayerLimits.title} {...typed(fields.title)} />
      <TextArea label="Content" {...typedLines(fields.content, prayerLimits.content)} />
      <div className="grid gap-5 sm:grid-cols-2">
        {prayer.userName === "" ? (
          <p className="self-center text-muted">No name is shown.</p>
        ) : (
          <Field label="Name" isRequired maxLength={prayerLimits.userName} {...typed(fields.userName)} />
        )}
        <Field label="Date" {...typed(fields.day, "date")} />
      </div>
      <SeenValue field={fields.picUrl} theirs={theirs?.picUrl} />
      <SeenValue field={fields.version} theirs={theirs?.version} />
      <PictureField
        id={`${form.id}-picture`}
        label="Picture (optional)"
        upload={upload}
        current={(theirs ?? prayer).picUrl}
        text={fields.picAlt}
      />
      {needsAgreement(prayer) && (
        <p className="rounded-xl border border-line bg-sunken px-4 py-3">
          {!prayer.hasAsker
            ? "The account of the person who asked is gone, so nobody can agree to other words."
            : "Other words are shown only once the person who asked agrees. Readers see what they see now until then."}
        </p>
      )}
      {needsAgreement(prayer) && (
        <label className="flex items-start gap-2.5">
          <input
            {...getInputProps(fields.isSpelling, { type: "checkbox" })}
            className="mt-0.5 size-5 shrink-0 accent-accent"
          />
          <span>
            Spelling only.{" "}
            <span className="text-muted">
              A few letters of words in lower case, and no word, name, number or place. It is shown at once;
              the person who asked is told, and can take it back.
            </span>
          </span>
        </label>
      )}
      <FormFooter
        cancel={children}
        submit="Update Prayer Request"
        busyLabel={upload.progress ? "Uploading..." : "Saving..."}
        busy={busy}
      />
    </Form>
  );
}

/** Only a text that others than the team may read needs its asker's consent. */
function needsAgreement({ audience }: ReviewedPrayer): boolean {
  return audience === "everybody" || audience === "congregation";
}
