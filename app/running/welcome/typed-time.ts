import type { Weekday } from "../../../platform/recurrence/rule.ts";
import { later, weekdayOf } from "../../dates/day-arithmetic.ts";
import { weekdayNames } from "../../events/repetition-names.ts";
import type { NextService } from "../../pages/shown-facts/next-service.ts";

export interface TypedTime {
  name: string;
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
  const day = weekdayNames[weekday as Weekday];
  return day && time ? { name: name ?? "", day, time, place: place ?? "" } : undefined;
}

/** The first date from today on. */
export function typedStart({ name, day: weekday, time, place }: TypedTime, today: string): NextService {
  const days = Array.from({ length: 7 }, (_, days) => later(today, days));
  const day = days.find((one) => Object.values(weekdayNames)[weekdayOf(one)] === weekday) ?? today;
  const startsAt = `${day}T${time}`;
  const ofFacts = { path: undefined, calendarFile: undefined, isAtHome: true };
  return { ...ofFacts, name, day, time, place, startsAt, endsAt: startsAt };
}
