import { type FieldMetadata, getFormProps, getInputProps, type SubmissionResult } from "@conform-to/react";
import { useState } from "react";
import { checkedBy } from "../../../forms/checked-by.ts";
import {
  type EditConflict,
  SeenValue,
  TheirVersion,
  useConflictingItem,
} from "../../../forms/edit-conflict.tsx";
import { FormProblems } from "../../../forms/form-problems.tsx";
import { FoldedPicture, PictureField } from "../../../forms/picture-field.tsx";
import { pictureTextLabel } from "../../../forms/picture-text.tsx";
import { useFormWithPicture } from "../../../forms/use-form-with-picture.ts";
import { CheckButton, type CheckResult, TextCheck } from "../../../items/check/text-check.tsx";
import { VisibilityGroup } from "../../../items/visibility/visibility-group.tsx";
import { visibilityInWords } from "../../../items/visibility/visibility-words.ts";
import { eventFolder } from "../../../media/storage/storage-folders.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Beside } from "../../../ui/beside.tsx";
import { Form } from "../../../ui/form.tsx";
import { FormButtons, SubmitButton } from "../../../ui/submit-button.tsx";
import { eventInWords } from "../../event-in-words.ts";
import { eventItem } from "../../event-item.ts";
import type { NewEvent, SavedEvent } from "../../events.ts";
import { ContactFields, MoreFields, RepliesFields } from "./audience-fields.tsx";
import type { DatesSummary } from "./dates-preview.server.ts";
import { DatesPreview } from "./dates-preview.tsx";
import { EndingFields } from "./ending-fields.tsx";
import { fieldsOf } from "./event-fields.ts";
import { changedEventSchema, type EventFormFields, newEventSchema } from "./event-schema.ts";
import { HidesDates } from "./hides-dates.tsx";
import { PlaceFields } from "./place-fields.tsx";
import { RepetitionFields } from "./repetition-fields.tsx";
import { StartFields, TextFields } from "./simple-fields.tsx";

export type EventFormResult = SubmissionResult &
  EditConflict<SavedEvent> &
  CheckResult & { preview?: DatesSummary };

export function EventForm({
  event,
  edited,
  result,
  submitLabel,
  visibilityNote,
  asksReplies = true,
  isPart = false,
  children,
}: {
  event: NewEvent;
  /** The event that is changed; omitted for a new one. */
  edited?: { id: string; version: number };
  result: EventFormResult | undefined;
  submitLabel: string;
  /** What people should know before they choose when it is shown. */
  visibilityNote?: string | undefined;
  /** Whether it asks if people can say that they come. */
  asksReplies?: boolean;
  /** Whether it is about some dates of a series only: then it does not ask what is said of all. */
  isPart?: boolean;
  children?: React.ReactNode;
}) {
  const { form, fields, upload, busy } = useFormWithPicture<EventFormFields>({
    checks: checkedBy<unknown, EventFormFields>(edited ? changedEventSchema(event) : newEventSchema),
    folder: eventFolder,
    field: "eventUrl",
    defaultValue: { ...fieldsOf(event), version: edited?.version },
    result,
  });
  const theirs = useConflictingItem(result);
  const losing = useQuestion(result?.error?.mayLose);
  const hiding = useQuestion(result?.error?.tell);
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      {...getFormProps(form)}
      className="group/event noted flex flex-col gap-5"
    >
      <FormProblems form={form} upload={upload} />
      {theirs && (
        <TheirVersion
          fields={[
            ...Object.entries(eventInWords(theirs)),
            [pictureTextLabel(), theirs.eventAlt],
            ["When it is shown", visibilityInWords(theirs)],
          ]}
        />
      )}
      {losing !== undefined && <LosesDates message={losing} field={fields.mayLose} />}
      {hiding !== undefined && <HidesDates message={hiding} field={fields.tell} />}
      <TextFields fields={fields} />
      <TextCheck item={eventItem} formId={form.id} result={result} />
      <Beside aside={<DatesPreview formId={form.id} eventId={edited?.id} preview={result?.preview} />}>
        <StartFields fields={fields} />
        <SeenValue field={fields.eventUrl} theirs={theirs?.eventUrl} />
        {edited && <SeenValue field={fields.version} theirs={theirs?.version} />}
        <div className="flex flex-col gap-3">
          <EndingFields fields={fields} />
          <RepetitionFields fields={fields} />
          <PlaceFields fields={fields} />
          <ContactFields fields={fields} />
          <FoldedPicture upload={upload} current={(theirs ?? event).eventUrl} errors={fields.eventAlt.errors}>
            <PictureField
              id={`${form.id}-picture`}
              label="Picture (optional)"
              upload={upload}
              current={(theirs ?? event).eventUrl}
              text={fields.eventAlt}
            />
          </FoldedPicture>
          {asksReplies && !isPart && <RepliesFields fields={fields} />}
          <MoreFields fields={fields} isPart={isPart} />
          {isPart || <VisibilityGroup fields={fields} note={visibilityNote} />}
        </div>
      </Beside>
      <FormButtons>
        {children}
        <SubmitButton busy={busy} busyLabel={upload.progress ? "Uploading..." : "Saving..."}>
          {submitLabel}
        </SubmitButton>
      </FormButtons>
      <button
        type="submit"
        name="preview"
        value="dates"
        className="button button-quiet hidden self-start noscript:inline-flex"
      >
        Show the next dates
      </button>
      <CheckButton />
    </Form>
  );
}

/** What the server asks in a field that the form shows only then, until the form closes. */
function useQuestion(asked: string[] | null | undefined): string | undefined {
  const [question, setQuestion] = useState(asked?.[0]);
  if (asked?.[0] !== undefined && asked[0] !== question) setQuestion(asked[0]);
  return question;
}

/** Asks before what was changed or cancelled about some dates is lost. Shown until the form closes. */
function LosesDates({ message, field }: { message: string; field: FieldMetadata<boolean> }) {
  const { defaultChecked, ...input } = getInputProps(field, { type: "checkbox" });
  return (
    <Alert tone="error">
      <p>{message}</p>
      <label className="mt-1 flex min-h-11 items-center gap-2.5">
        <input {...input} defaultChecked={defaultChecked} className="size-5 accent-accent" />
        Yes, lose these changes
      </label>
    </Alert>
  );
}
