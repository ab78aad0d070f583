import type { FieldMetadata } from "@conform-to/react";
import { t } from "@lingui/core/macro";
import { typed, typedLines } from "../../../forms/typed.ts";
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
        label={t({ message: "Title", comment: "Of an event" })}
        maxLength={eventLimits.title}
        {...typed(fields.eventTitle)}
      />
      <TextArea
        label={t({ message: "Content", comment: "The text about an event" })}
        {...typedLines(fields.eventContent, eventLimits.content)}
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
      <Field label={t`Date`} {...typed(fields.eventDate, "date")} />
      <div className={hiddenAllDay}>
        <Field
          label={t({ message: "Time", comment: "When an event begins" })}
          {...typed(fields.eventTime, "time")}
        />
      </div>
    </div>
  );
}
