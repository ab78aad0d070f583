import type { Weekday } from "../../../platform/recurrence/rule.ts";
import { dayOf } from "../../dates/dates.ts";
import { later } from "../../dates/day-arithmetic.ts";
import { weekdayNames } from "../../events/repetition-names.ts";
import type { NextService } from "../../events/service-times/next-service.server.ts";

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
export function typedStart({ day, time, place }: TypedTime, today: string): NextService {
  const days = Array.from({ length: 7 }, (_, days) => later(today, days));
  const named = days.find((one) => longWeekday.format(new Date(`${one}T00:00:00Z`)) === day) ?? today;
  // One of the two is on this day, in every time zone.
  const startsAt = [12, 0].map((hour) => `${named}T${String(hour).padStart(2, "0")}:00:00Z`);
  const onThisDay = startsAt.find((moment) => dayOf(moment) === named) ?? startsAt[0] ?? "";
  return { startsAt: onThisDay, endsAt: onThisDay, time, place };
}

const longWeekday = new Intl.DateTimeFormat("en-GB", { weekday: "long", timeZone: "UTC" });
