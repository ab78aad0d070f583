import { plural, t } from "@lingui/core/macro";
import { asList } from "../../../../platform/language/locale.ts";
import { type RecurrenceRule, weekdayOf } from "../../../../platform/recurrence/rule.ts";
import { clockTime, formatDay, isDay } from "../../../dates/dates.ts";
import { dayDifference, later } from "../../../dates/day-arithmetic.ts";
import { positionIn, positionUnread } from "../../../pages/shown-facts/typed-position.ts";
import { eventLimits } from "../../events.ts";
import { nthNames, weekdayNames } from "../../repetition-names.ts";
import { type DatesFields, furtherDates, type PlaceFields, ruleFrom } from "./event-fields.ts";

/** Longer than any rule for a weekday of each month waits for its day. */
const mostDays = 1500;

/** What is wrong with a form, by the field where people can put it right. */
export type Problem = [field: string, message: string];

const longestInterval = 99;
const mostTimes = 999;

type Ending = Pick<DatesFields, "eventDate" | "eventTime" | "isAllDay" | "endDate" | "endTime">;

export function problemsOfEnding({ eventDate, eventTime, isAllDay, endDate, endTime }: Ending): Problem[] {
  if (endDate && endDate < eventDate)
    return [["endDate", t`The last day is before the first day, ${{ day: formatDay(eventDate) }}.`]];
  if (endDate && dayDifference(eventDate, endDate) > eventLimits.days)
    return [
      [
        "endDate",
        t`An event lasts at most ${plural({ most: eventLimits.days }, { one: "# day", other: "# days" })}. For a longer time, let it repeat.`,
      ],
    ];
  const isSameDay = !endDate || endDate === eventDate;
  if (!isAllDay && isSameDay && eventTime && endTime && endTime <= eventTime)
    return [["endTime", t`Please choose a time after the start, ${{ time: clockTime(eventTime) }}.`]];
  return [];
}

/** Moves an untouched end along with the start. One that imports left before the start is emptied. */
export function withEndAlong<Fields extends Ending>(fields: Fields, before: Ending | undefined): Fields {
  if (!before || fields.endDate !== before.endDate || fields.endTime !== before.endTime) return fields;
  const wasWrong = problemsOfEnding(before).length > 0;
  const hasOtherStart = fields.eventDate !== before.eventDate || fields.eventTime !== before.eventTime;
  if (wasWrong && hasOtherStart && before.endDate <= before.eventDate)
    return { ...fields, endDate: "", endTime: "" };
  if (wasWrong || problemsOfEnding(fields).length === 0) return fields;
  if (fields.endDate && fields.endDate < fields.eventDate)
    return { ...fields, endDate: later(fields.endDate, dayDifference(before.eventDate, fields.eventDate)) };
  const end = minutesOf(fields.endTime) + minutesOf(fields.eventTime) - minutesOf(before.eventTime);
  if (!before.eventTime || !fields.endTime || end >= 24 * 60) return fields;
  return { ...fields, endTime: [Math.floor(end / 60), end % 60].map(twoDigits).join(":") };
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}

function twoDigits(number: number): string {
  return String(number).padStart(2, "0");
}

export function problemsOfRepetition(fields: DatesFields): Problem[] {
  const { repeats = "never" } = fields;
  // Rows of earlier versions may have no date.
  if (!fields.eventDate && (repeats !== "never" || fields.addedDates))
    return [["eventDate", "Please choose a date"]];
  const problems = problemsOfFurtherDates(fields);
  if (repeats === "never") return problems;
  const numbers = problemsOfNumbers(fields);
  const rule = numbers.length > 0 ? undefined : ruleFrom(fields);
  return [...numbers, ...problemsOfFirstDate(rule, fields), ...problems];
}

function problemsOfNumbers({ every, ends, until, count, eventDate }: DatesFields): Problem[] {
  const problems: Problem[] = [];
  if (!isWhole(every, longestInterval))
    problems.push(["every", `Please enter a whole number from 1 to ${longestInterval}`]);
  if (ends === "after" && !isWhole(count, mostTimes))
    problems.push(["count", `Please enter a whole number from 1 to ${mostTimes}`]);
  if (ends === "on" && !isDay(until)) problems.push(["until", "Please choose a date"]);
  else if (ends === "on" && until < eventDate)
    problems.push(["until", `This is before the first date, ${formatDay(eventDate)}.`]);
  return problems;
}

function isWhole(typed: string, most: number): boolean {
  return /^\d{1,4}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= most;
}

function problemsOfFirstDate(rule: RecurrenceRule | undefined, { eventDate }: DatesFields): Problem[] {
  if (!rule || startsOn(rule, eventDate)) return [];
  const next = firstAfter(rule, eventDate);
  const proposal = next ? ` The next such day is ${formatDay(next)}.` : "";
  return [["eventDate", `${mismatch(rule, eventDate)}${proposal}`]];
}

function mismatch({ nth, weekdays }: RecurrenceRule, day: string): string {
  if (nth)
    return `The first date is not the ${nthNames[`${nth.nth}`]} ${weekdayNames[nth.weekday]} of its month.`;
  const due = asList(weekdays.map((weekday) => `${weekdayNames[weekday]}s`));
  return `The first date is a ${weekdayNames[weekdayOf(day)]}, but the event repeats on ${due}.`;
}

function problemsOfFurtherDates({ addedDates, eventDate }: DatesFields): Problem[] {
  const days = furtherDates(addedDates);
  const wrong = days.find((day) => !isDay(day));
  if (wrong !== undefined)
    return [["addedDates", `“${wrong}” is not a date. Please write dates as 2026-12-24.`]];
  const early = days.find((day) => day < eventDate);
  if (early !== undefined)
    return [["addedDates", `${formatDay(early)} is before the first date. Please begin with it.`]];
  if (days.length > eventLimits.addedDates)
    return [["addedDates", `Please enter at most ${eventLimits.addedDates} further dates`]];
  return [];
}

export function problemsOfPlace({ place, placeName, placePosition }: PlaceFields): Problem[] {
  if (place !== "elsewhere") return [];
  const problems: Problem[] = [];
  if (!placeName) problems.push(["placeName", t`Please enter a name for the place`]);
  if (placePosition && !positionIn(placePosition)) problems.push(["placePosition", `This ${positionUnread}`]);
  return problems;
}

/** Whether a rule can have its first date on a day. Browsers, which may lack Temporal, check their forms with this. */
function startsOn({ frequency, weekdays, nth }: RecurrenceRule, day: string): boolean {
  if (frequency === "weekly") return weekdays.includes(weekdayOf(day));
  if (!nth) return true;
  if (weekdayOf(day) !== nth.weekday) return false;
  if (nth.nth === -1) return later(day, 7).slice(0, "2026-11".length) !== day.slice(0, "2026-11".length);
  return Math.ceil(Number(day.slice(-2)) / 7) === nth.nth;
}

/** The first day after `day` on which a rule can have its first date; undefined when that is years away. */
function firstAfter(rule: RecurrenceRule, day: string): string | undefined {
  for (let days = 1; days <= mostDays; days++) {
    const next = later(day, days);
    if (startsOn(rule, next) && isInMonth(rule, next)) return next;
  }
  return undefined;
}

function isInMonth({ month }: RecurrenceRule, day: string): boolean {
  return month === undefined || Number(day.split("-")[1]) === month;
}
