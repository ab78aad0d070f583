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
import { pictureTextLabel } from "../../../forms/picture-text.tsx";
import { typed } from "../../../forms/typed.ts";
import { useFormWithPicture } from "../../../forms/use-form-with-picture.ts";
import { CheckButton, type CheckResult, TextCheck } from "../../../items/check/text-check.tsx";
import { eventFolder } from "../../../media/storage/storage-folders.ts";
import { Field } from "../../../ui/field.tsx";
import { Form } from "../../../ui/form.tsx";
import { FormButtons, SubmitButton } from "../../../ui/submit-button.tsx";
import { placeInWords } from "../../event-in-words.ts";
import { eventItem } from "../../event-item.ts";
import { whenInLine } from "../../event-when-words.ts";
import { type DateDetails, eventLimits } from "../../events.ts";
import { EndingFields } from "../form/ending-fields.tsx";
import { placeChosen } from "../form/event-fields.ts";
import { changedDateSchema, type DateFormFields } from "../form/event-schema.ts";
import { PlaceFields } from "../form/place-fields.tsx";
import { StartFields, TextFields } from "../form/simple-fields.tsx";

export type ChangedDate = DateDetails & { reason: string; version: number };

export function DateForm({
  date,
  result,
  children,
}: {
  date: ChangedDate;
  result: (SubmissionResult & EditConflict<ChangedDate> & CheckResult) | undefined;
  children: React.ReactNode;
}) {
  const { form, fields, upload, busy } = useFormWithPicture<DateFormFields>({
    checks: checkedBy(changedDateSchema(date)),
    folder: eventFolder,
    field: "eventUrl",
    defaultValue: {
      ...date,
      isAllDay: date.isAllDay ? "on" : undefined,
      place: placeChosen(date),
    },
    result,
  });
  const theirs = useConflictingItem(result);
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      {...getFormProps(form)}
      className="group/event flex flex-col gap-5"
    >
      <FormProblems form={form} upload={upload} />
      {theirs && (
        <TheirVersion
          fields={[
            ["Title", theirs.eventTitle],
            ["Content", theirs.eventContent],
            ["When", whenInLine(theirs)],
            ["Why", theirs.reason],
            ["Place", placeInWords(theirs)],
            [pictureTextLabel(), theirs.eventAlt],
          ]}
        />
      )}
      <StartFields fields={fields} />
      <Field
        label="Why (optional)"
        hint="Visitors see it beside the date."
        maxLength={eventLimits.reason}
        {...typed(fields.reason)}
      />
      <TextFields fields={fields} />
      <TextCheck item={eventItem} formId={form.id} result={result} />
      <SeenValue field={fields.eventUrl} theirs={theirs?.eventUrl} />
      <SeenValue field={fields.version} theirs={theirs?.version} />
      <PictureField
        id={`${form.id}-picture`}
        label="Picture (optional)"
        upload={upload}
        current={(theirs ?? date).eventUrl}
        text={fields.eventAlt}
      />
      <div className="flex flex-col gap-3">
        <EndingFields fields={fields} />
        <PlaceFields fields={fields} />
      </div>
      <FormButtons>
        {children}
        <SubmitButton busy={busy} busyLabel={upload.progress ? "Uploading..." : "Saving..."}>
          Change Date
        </SubmitButton>
      </FormButtons>
      <CheckButton />
    </Form>
  );
}
