import { type FieldMetadata, getInputProps, getTextareaProps } from "@conform-to/react";
import { atMost } from "../../../forms/at-most.ts";
import { Field, TextArea } from "../../../ui/field.tsx";
import { eventLimits } from "../../events.ts";
import { hiddenAllDay } from "./ending-fields.tsx";

export function TextFields({
  fields,
}: {
  fields: { eventTitle: FieldMetadata<string>; eventContent: FieldMetadata<string> };
}) {
  return (
    <>
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
    </>
  );
}

export function StartFields({
  fields,
}: {
  fields: { eventDate: FieldMetadata<string>; eventTime: FieldMetadata<string> };
}) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field
        label="Date"
        errors={fields.eventDate.errors}
        {...getInputProps(fields.eventDate, { type: "date" })}
      />
      <div className={hiddenAllDay}>
        <Field
          label="Time"
          errors={fields.eventTime.errors}
          {...getInputProps(fields.eventTime, { type: "time" })}
        />
      </div>
    </div>
  );
}
