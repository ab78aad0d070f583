import {
  getFormProps,
  getInputProps,
  getTextareaProps,
  type SubmissionResult,
  useForm,
} from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { useState } from "react";
import { Form, useNavigation, useSubmit } from "react-router";
import { Picture } from "../pictures/picture.tsx";
import { PictureField } from "../pictures/picture-field.tsx";
import { UploadCancelled, usePictureUpload } from "../pictures/use-picture-upload.ts";
import { Alert } from "../ui/alert.tsx";
import { Field, TextArea } from "../ui/field.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import type { changedEventSchema, newEventSchema } from "./event-schema.ts";
import { eventLimits, eventMessages, type NewEvent } from "./events.ts";

/** The form of a new event and of one that changes: the picture is uploaded first, then the event is saved. */
export function EventForm({
  schema,
  event,
  result,
  submitLabel,
  children,
}: {
  schema: typeof newEventSchema | typeof changedEventSchema;
  event?: NewEvent;
  result: SubmissionResult | undefined;
  submitLabel: string;
  /** Further buttons. */
  children?: React.ReactNode;
}) {
  const submit = useSubmit();
  const saving = useNavigation().state !== "idle";
  const upload = usePictureUpload("events");
  const [uploadFailed, setUploadFailed] = useState(false);
  const [form, fields] = useForm({
    defaultValue: event,
    lastResult: result,
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => parseWithZod(formData, { schema }),
    onSubmit: async (submitting, { formData }) => {
      submitting.preventDefault();
      // As it is written: the property would be a whole address, which the router takes for a path.
      const target = submitting.currentTarget.getAttribute("action") ?? ".";
      setUploadFailed(false);
      try {
        const url = await upload.start();
        formData.delete("picture");
        if (url) formData.set("eventUrl", url);
        await submit(formData, {
          method: "post",
          action: target,
          encType: "multipart/form-data",
          preventScrollReset: true,
        });
      } catch (error) {
        setUploadFailed(!(error instanceof UploadCancelled));
      }
    },
  });
  const busy = saving || upload.progress !== undefined;
  return (
    <Form method="post" encType="multipart/form-data" {...getFormProps(form)} className="flex flex-col gap-5">
      {form.errors && <Alert tone="error">{form.errors[0]}</Alert>}
      {uploadFailed && (
        <Alert tone="error">
          <p>
            {eventMessages.pictureFailed} {upload.problem}
          </p>
          <button type="submit" className="mt-1 min-h-11 underline underline-offset-4">
            Try again
          </button>
        </Alert>
      )}
      <Field
        label="Title"
        maxLength={eventLimits.title}
        errors={fields.eventTitle.errors}
        {...getInputProps(fields.eventTitle, { type: "text" })}
      />
      <TextArea
        label="Content"
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
      <input {...getInputProps(fields.eventUrl, { type: "hidden" })} />
      <PictureField id={`${form.id}-picture`} name="picture" label="Picture (optional)" upload={upload}>
        {event?.eventUrl && (
          <Picture
            url={event.eventUrl}
            alt="The picture now"
            sizes="6rem"
            className="absolute inset-0 size-full object-cover"
          />
        )}
      </PictureField>
      <div className="flex flex-wrap gap-3">
        <SubmitButton busy={busy} busyLabel={upload.progress ? "Uploading..." : "Saving..."}>
          {submitLabel}
        </SubmitButton>
        {children}
      </div>
    </Form>
  );
}
