import type { FieldMetadata } from "@conform-to/react";
import { type Weekday, weekdays } from "../../../../platform/recurrence/rule.ts";
import { isDay } from "../../../dates/dates.ts";
import { typed } from "../../../forms/typed.ts";
import { Choices } from "../../../ui/choices.tsx";
import { Field } from "../../../ui/field.tsx";
import { FoldedSection } from "../../../ui/folded-section.tsx";
import { Select } from "../../../ui/select.tsx";
import { nthNames, weekdayNames } from "../../repetition-names.ts";
import { ruleInWords } from "../../rule-words.ts";
import { type DatesFields, furtherDates, type Repeats, repetitions, ruleFrom } from "./event-fields.ts";

type Fields = {
  [Name in
    | "eventDate"
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
  const inside = [repeats, every, fields.weekdays, fields.nth, ends, until, count, addedDates];
  return (
    <FoldedSection
      title="Repeats"
      says={repetitionInWords(fields)}
      errors={inside.map(({ errors }) => errors)}
    >
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

/** What the fields say as they are now, also while somebody types and some of them are wrong. */
function repetitionInWords(fields: Fields): string {
  const extra = furtherDates(fields.addedDates.value ?? "").length;
  const days = extra === 0 ? undefined : `${extra} extra ${extra === 1 ? "day" : "days"}`;
  const repeats = Object.keys(repetitions).find((name) => name === fields.repeats.value) as
    | Repeats
    | undefined;
  if (repeats === undefined || repeats === "never") return days ?? "no";
  const words = ruleOf(fields, repeats) ?? repetitions[repeats];
  return [words.charAt(0).toLowerCase() + words.slice(1), days].filter(Boolean).join(", and ");
}

function ruleOf(fields: Fields, repeats: Repeats): string | undefined {
  const eventDate = fields.eventDate.value ?? "";
  const every = fields.every.value ?? "1";
  const until = fields.until.value ?? "";
  const count = fields.count.value ?? "";
  const nth = fields.nth.value ?? "1";
  const ends = (fields.ends.value ?? "never") as DatesFields["ends"];
  const isWhole = (number: string) => /^[1-9]\d{0,3}$/.test(number);
  if (!isDay(eventDate) || !isWhole(every) || !(nth in nthNames)) return undefined;
  if ((ends === "on" && !isDay(until)) || (ends === "after" && !isWhole(count))) return undefined;
  const nthWeekday = weekdays.find((day) => day === fields.nthWeekday.value) ?? "SU";
  const chosen = weekdays.filter((day) => [fields.weekdays.value].flat().includes(day));
  const rule = ruleFrom({
    ...{ eventDate, eventTime: "", isAllDay: false, endDate: "", endTime: "", addedDates: "" },
    ...{ repeats, every, weekdays: chosen, nth, nthWeekday, ends, until, count },
  });
  return rule && ruleInWords(rule, { firstDay: eventDate });
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
