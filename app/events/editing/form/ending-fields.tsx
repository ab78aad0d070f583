import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { clockTime, formatDay, isDay } from "../../../dates/dates.ts";
import { typed } from "../../../forms/typed.ts";
import { Field } from "../../../ui/field.tsx";
import { FoldedSection } from "../../../ui/folded-section.tsx";
import { serviceMinutes } from "../../service-length.ts";

interface Fields {
  isAllDay: FieldMetadata<boolean>;
  endDate: FieldMetadata<string>;
  endTime: FieldMetadata<string>;
}

/** The form around them belongs to the group `event`, whose time fields it hides for a whole day. */
export function EndingFields({ fields: { isAllDay, endDate, endTime } }: { fields: Fields }) {
  const { defaultChecked, ...allDay } = getInputProps(isAllDay, { type: "checkbox" });
  return (
    <FoldedSection
      title="When it ends"
      says={endInWords(isAllDay.value === "on", endDate.value, endTime.value)}
      errors={[endDate.errors, endTime.errors]}
    >
      <label className="flex min-h-11 items-center gap-2.5">
        <input {...allDay} defaultChecked={defaultChecked} className="size-5 accent-accent" />
        All day
      </label>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Last day" hint="Only if it lasts longer than a day." {...typed(endDate, "date")} />
        <div className={hiddenAllDay}>
          <Field
            label="Ends at"
            hint={`Without this, calendars show a service as ${serviceMinutes} minutes long.`}
            {...typed(endTime, "time")}
          />
        </div>
      </div>
    </FoldedSection>
  );
}

function endInWords(isAllDay: boolean, endDate = "", endTime = ""): string {
  const lastDay = isDay(endDate) ? `on ${formatDay(endDate)}` : "";
  if (isAllDay)
    return ["all day", lastDay && `last day ${lastDay.slice("on ".length)}`].filter(Boolean).join(", ");
  const time = /^\d\d:\d\d$/.test(endTime) ? `at ${clockTime(endTime)}` : "";
  return [lastDay, time].filter(Boolean).join(" ") || "not said";
}

/** A whole day has no times. */
export const hiddenAllDay = "group-has-[[name=isAllDay]:checked]/event:hidden";
