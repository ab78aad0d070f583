import { getFormProps, getInputProps, getTextareaProps, type SubmissionResult } from "@conform-to/react";
import { Form } from "react-router";
import { atMost } from "../forms/at-most.ts";
import { type EditConflict, SeenValue, TheirVersion, useConflictingItem } from "../forms/edit-conflict.tsx";
import { FormProblems } from "../forms/form-problems.tsx";
import { PictureField } from "../forms/picture-field.tsx";
import { pictureTextLabel } from "../forms/picture-text.tsx";
import { useFormWithPicture } from "../forms/use-form-with-picture.ts";
import { eventFolder } from "../storage-folders.ts";
import { Field, TextArea } from "../ui/field.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import { changedEventSchema, newEventSchema } from "./event-schema.ts";
import { eventLimits, formatEventDate, type NewEvent, type SavedEvent } from "./events.ts";

type SimpleEvent = Pick<
  NewEvent,
  "eventTitle" | "eventContent" | "eventDate" | "eventTime" | "eventUrl" | "eventAlt"
>;

export function EventForm({
  event,
  result,
  submitLabel,
  children,
}: {
  event?: SavedEvent;
  result: (SubmissionResult & EditConflict<SavedEvent>) | undefined;
  submitLabel: string;
  children?: React.ReactNode;
}) {
  const { form, fields, upload, busy } = useFormWithPicture<SimpleEvent & { version?: number }>({
    schema: event ? changedEventSchema : newEventSchema,
    folder: eventFolder,
    field: "eventUrl",
    defaultValue: event,
    result,
  });
  const theirs = useConflictingItem(result);
  return (
    <Form method="post" encType="multipart/form-data" {...getFormProps(form)} className="flex flex-col gap-5">
      <FormProblems form={form} upload={upload} />
      {theirs && (
        <TheirVersion
          fields={[
            ["Title", theirs.eventTitle],
            ["Content", theirs.eventContent],
            ["Date", formatEventDate(theirs.eventDate)],
            ["Time", theirs.eventTime],
            [pictureTextLabel, theirs.eventAlt],
          ]}
        />
      )}
      <Field
        label="Title"
        maxLength={eventLimits.title}
        errors={fields.eventTitle.errors}
        {...getInputProps(fields.eventTitle, { type: "text" })}
      />
      <TextArea
        label="Content"
        hint={atMost(eventLimits.content)}
        maxLength={eventLimits.content}
        errors={fields.eventContent.errors}
        {...getTextareaProps(fields.eventContent)}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label="Date"
          errors={fields.eventDate.errors}
          {...getInputProps(fields.eventDate, { type: "date" })}
        />
        <Field
          label="Time"
          errors={fields.eventTime.errors}
          {...getInputProps(fields.eventTime, { type: "time" })}
        />
      </div>
      <SeenValue field={fields.eventUrl} theirs={theirs?.eventUrl} />
      {event && <SeenValue field={fields.version} theirs={theirs?.version} />}
      <PictureField
        id={`${form.id}-picture`}
        label="Picture (optional)"
        upload={upload}
        current={(theirs ?? event)?.eventUrl}
        text={fields.eventAlt}
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton busy={busy} busyLabel={upload.progress ? "Uploading..." : "Saving..."}>
          {submitLabel}
        </SubmitButton>
        {children}
      </div>
    </Form>
  );
}
