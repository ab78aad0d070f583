import type { FieldMetadata } from "@conform-to/react";
import { clockTime, formatDay, isDay } from "../../dates/dates.ts";
import { typed } from "../../forms/typed.ts";
import { Choices } from "../../ui/choices.tsx";
import { Field } from "../../ui/field.tsx";
import { FoldedSection } from "../../ui/folded-section.tsx";
import type { VisibilityFields } from "./visibility-fields.ts";

type Fields = { [Name in keyof VisibilityFields]-?: FieldMetadata<VisibilityFields[Name]> };

/** What the fields say as they are now, also while somebody types. */
function shownInWords({ shown, fromDay, fromTime, untilDay, untilTime }: Fields): string {
  if (shown.value === "draft") return "not yet, it is a draft";
  const begins =
    shown.value === "from"
      ? `from ${momentOf(fromDay.value, fromTime.value) ?? "a day that you choose"}`
      : "now";
  const ends = momentOf(untilDay.value, untilTime.value);
  return ends === undefined ? begins : `${begins}, until ${ends}`;
}

function momentOf(day = "", time = ""): string | undefined {
  if (!isDay(day)) return undefined;
  return /^\d\d:\d\d$/.test(time) ? `${formatDay(day)}, ${clockTime(time)}` : formatDay(day);
}

export function VisibilityGroup({
  fields,
  publishedLabel = "Published now",
  note,
}: {
  fields: Fields;
  publishedLabel?: string;
  note?: string | undefined;
}) {
  const { shown, fromDay, fromTime, untilDay, untilTime } = fields;
  return (
    <FoldedSection
      title="When it is shown"
      says={shownInWords(fields)}
      holds={note !== undefined}
      errors={[shown, fromDay, fromTime, untilDay, untilTime].map(({ errors }) => errors)}
    >
      <div className="group/shown flex flex-col gap-5">
        {note && <p>{note}</p>}
        <Choices
          field={shown}
          type="radio"
          legend="Visitors see it"
          options={[
            ["now", publishedLabel],
            ["draft", "Not yet: keep it as a draft"],
            ["from", "Later: from a day that I choose"],
          ]}
        />
        <div className="hidden gap-5 group-has-[[value=from]:checked]/shown:grid sm:grid-cols-2">
          <Field
            label="Shown from"
            hint="If that day is past, visitors see it at once."
            {...typed(fromDay, "date")}
          />
          <Field
            label="Time on that day (optional)"
            hint="Without a time, it appears when the day begins."
            {...typed(fromTime, "time")}
          />
        </div>
        <div className="grid gap-5 group-has-[[value=draft]:checked]/shown:hidden sm:grid-cols-2">
          <Field
            label="Shown until (optional)"
            hint="The last day on which visitors see it."
            {...typed(untilDay, "date")}
          />
          <Field
            label="Time on the last day (optional)"
            hint="Without a time, it stays until the day ends."
            {...typed(untilTime, "time")}
          />
        </div>
      </div>
    </FoldedSection>
  );
}
