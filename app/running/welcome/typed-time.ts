import { type Weekday, weekdayOf } from "../../../platform/recurrence/rule.ts";
import { later } from "../../dates/day-arithmetic.ts";
import { weekdayNames } from "../../events/repetition-names.ts";
import type { NextService } from "../../pages/shown-facts/next-service.ts";

export interface TypedTime {
  name: string;
  weekday: Weekday;
  /** `Sunday` */
  day: string;
  /** `HH:MM` */
  time: string;
  place: string;
}

/** Undefined while the form holds no time, or a day that only the calendar knows. */
export function typedTimeIn(form: FormData): TypedTime | undefined {
  const [name, weekday, time, place] = ["name", "day", "time", "place"].map((field) =>
    String(form.get(field) ?? ""),
  );
  const known = Object.keys(weekdayNames).find((one): one is Weekday => one === weekday);
  if (known === undefined || !time) return undefined;
  return { name: name ?? "", weekday: known, day: weekdayNames[known], time, place: place ?? "" };
}

/** The first date from today on. */
export function typedStart({ name, weekday, time, place }: TypedTime, today: string): NextService {
  const days = Array.from({ length: 7 }, (_, days) => later(today, days));
  const day = days.find((one) => weekdayOf(one) === weekday) ?? today;
  const startsAt = `${day}T${time}`;
  const ofFacts = { path: undefined, calendarFile: undefined, isAtHome: true };
  return { ...ofFacts, name, day, time, place, startsAt, endsAt: startsAt };
}
