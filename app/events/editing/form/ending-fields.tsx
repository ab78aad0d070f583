import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
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
      title={t`When it ends`}
      says={endInWords(isAllDay.value === "on", endDate.value, endTime.value)}
      errors={[endDate.errors, endTime.errors]}
    >
      <label className="flex min-h-11 items-center gap-2.5">
        <input {...allDay} defaultChecked={defaultChecked} className="size-5 accent-accent" />
        <Trans>All day</Trans>
      </label>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label={t`Last day`}
          hint={t`Only if it lasts longer than a day.`}
          {...typed(endDate, "date")}
        />
        <div className={hiddenAllDay}>
          <Field
            label={t`Ends at`}
            hint={t`Without this, calendars show a service as ${plural(serviceMinutes, { one: "# minute", other: "# minutes" })} long.`}
            {...typed(endTime, "time")}
          />
        </div>
      </div>
    </FoldedSection>
  );
}

function endInWords(isAllDay: boolean, endDate = "", endTime = ""): string {
  const day = isDay(endDate) ? formatDay(endDate) : undefined;
  if (isAllDay) return day === undefined ? t`all day` : t`all day, last day ${day}`;
  const time = /^\d\d:\d\d$/.test(endTime) ? clockTime(endTime) : undefined;
  if (time === undefined) return day === undefined ? t`not said` : t`on ${day}`;
  return day === undefined ? t`at ${time}` : t`on ${day} at ${time}`;
}

/** A whole day has no times. */
export const hiddenAllDay = "group-has-[[name=isAllDay]:checked]/event:hidden";
