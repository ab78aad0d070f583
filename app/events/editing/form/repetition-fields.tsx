import type { FieldMetadata } from "@conform-to/react";
import { type Weekday, weekdays } from "../../../../platform/recurrence/rule.ts";
import { typed } from "../../../forms/typed.ts";
import { Choices } from "../../../ui/choices.tsx";
import { Field } from "../../../ui/field.tsx";
import { FoldedSection } from "../../../ui/folded-section.tsx";
import { Select } from "../../../ui/select.tsx";
import { nthNames, weekdayNames } from "../../repetition-names.ts";
import { type DatesFields, repetitions } from "./event-fields.ts";

type Fields = {
  [Name in
    | "repeats"
    | "every"
    | "nth"
    | "nthWeekday"
    | "ends"
    | "until"
    | "count"
    | "addedDates"]: FieldMetadata<DatesFields[Name]>;
} & { weekdays: FieldMetadata<Weekday[]> };

/** Style sheets show what belongs to the chosen repetition, with and without scripts. */
const shown = {
  repeating: "hidden group-not-has-[option[value=never]:checked]/repeats:flex",
  weekly: "hidden group-has-[option[value=weekly]:checked]/repeats:block",
  byWeekday: "hidden group-has-[option[value$=Weekday]:checked]/repeats:grid",
  until: "hidden group-has-[[value=on]:checked]/ends:block",
  count: "hidden group-has-[[value=after]:checked]/ends:block",
};

export function RepetitionFields({ fields }: { fields: Fields }) {
  const { repeats, every, ends, until, count, addedDates } = fields;
  const holds = (repeats.initialValue ?? "never") !== "never" || Boolean(addedDates.initialValue);
  const inside = [repeats, every, fields.weekdays, fields.nth, ends, until, count, addedDates];
  return (
    <FoldedSection title="Repeats" holds={holds} errors={inside.map(({ errors }) => errors)}>
      <div className="group/repeats flex flex-col gap-5">
        <Select field={repeats} label="How often" options={Object.entries(repetitions)} />
        <div className={`${shown.repeating} flex-col gap-5`}>
          <div className={shown.weekly}>
            <Choices
              field={fields.weekdays}
              type="checkbox"
              legend="On these days"
              inline
              options={weekdays.map((weekday) => [weekday, weekdayNames[weekday]])}
            />
            <p className="text-sm text-muted">
              If you tick none, it repeats on the same day of the week as the date above.
            </p>
          </div>
          <div className={`${shown.byWeekday} grid-cols-2 gap-5`}>
            <Select field={fields.nth} label="Which" options={nthOptions} />
            <Select field={fields.nthWeekday} label="Day of the week" options={weekdayOptions} />
          </div>
          <Field
            label="How many days, weeks, months or years apart"
            hint="1 for every week, 2 for every second week, and so on."
            inputMode="numeric"
            {...typed(every)}
          />
          <div className="group/ends flex flex-col gap-5">
            <Choices field={ends} type="radio" legend="Ends" options={endings} />
            <div className={shown.until}>
              <Field label="It stops after this day" {...typed(until, "date")} />
            </div>
            <div className={shown.count}>
              <Field label="How many times in all" inputMode="numeric" {...typed(count)} />
            </div>
          </div>
        </div>
        <Field
          label="Extra days (optional)"
          hint="Such as 2026-12-24. Put a space between two days."
          {...typed(addedDates)}
        />
      </div>
    </FoldedSection>
  );
}

const endings = [
  ["never", "Never"],
  ["on", "On a day"],
  ["after", "After a number of times"],
] as const;

const weekdayOptions = weekdays.map((weekday): [string, string] => [weekday, weekdayNames[weekday]]);
/** "Last" comes last, although its number is the lowest. */
const nthOptions = ["1", "2", "3", "4", "5", "-1"].map((nth): [string, string] => [
  nth,
  capitalized(nthNames[nth as keyof typeof nthNames]),
]);

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
