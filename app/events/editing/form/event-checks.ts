import { type RecurrenceRule, weekdayOf } from "../../../../platform/recurrence/rule.ts";
import { clockTime, formatDay } from "../../../dates/dates.ts";
import { dayDifference } from "../../../dates/day-arithmetic.ts";
import { positionIn, positionUnread } from "../../../pages/congregation/typed-position.ts";
import { eventLimits, isDay } from "../../events.ts";
import { nthNames, weekdayNames } from "../../repetition-names.ts";
import { type DatesFields, furtherDates, type PlaceFields, ruleFrom } from "./event-fields.ts";
import { firstAfter, startsOn } from "./first-match.ts";

/** What is wrong with a form, by the field where people can put it right. */
export type Problem = [field: string, message: string];

const longestInterval = 99;
const mostTimes = 999;

const and = new Intl.ListFormat("en-GB", { type: "conjunction" });

type Ending = Pick<DatesFields, "eventDate" | "eventTime" | "isAllDay" | "endDate" | "endTime">;

export function problemsOfEnding({ eventDate, eventTime, isAllDay, endDate, endTime }: Ending): Problem[] {
  if (endDate && endDate < eventDate)
    return [["endDate", `The last day is before the first day, ${formatDay(eventDate)}.`]];
  if (endDate && dayDifference(eventDate, endDate) > eventLimits.days)
    return [
      ["endDate", `An event lasts at most ${eventLimits.days} days. For a longer time, let it repeat.`],
    ];
  const isSameDay = !endDate || endDate === eventDate;
  if (!isAllDay && isSameDay && eventTime && endTime && endTime <= eventTime)
    return [["endTime", `Please choose a time after the start, ${clockTime(eventTime)}.`]];
  return [];
}

export function problemsOfRepetition(fields: DatesFields): Problem[] {
  const { repeats = "never" } = fields;
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
  const due = and.format(weekdays.map((weekday) => `${weekdayNames[weekday]}s`));
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
  if (!placeName) problems.push(["placeName", "Please enter a name for the place"]);
  if (placePosition && !positionIn(placePosition)) problems.push(["placePosition", `This ${positionUnread}`]);
  return problems;
}
