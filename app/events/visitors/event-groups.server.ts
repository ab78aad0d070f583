import { isDay } from "../../dates/dates.ts";

import type { ChurchEvent } from "../listed-dates.server.ts";

export interface EventGroup {
  heading: "On now" | "This week" | "This month" | "Later" | "Without a date";
  events: ChurchEvent[];
}

/**
 * Groups sorted events by this week, this month and later; weeks end with Sunday. What began before and still goes on comes
 * first, and what has no date last. `today` is `YYYY-MM-DD`.
 */
export function groupByNearness(
  events: ChurchEvent[],
  today: string,
  goingOn: ChurchEvent[] = [],
): EventGroup[] {
  const groups = Map.groupBy(events, ({ eventDate }) => nearness(eventDate, today));
  const coming = [...groups].map(([heading, inGroup]) => ({ heading, events: inGroup }));
  return goingOn.length > 0 ? [{ heading: "On now", events: goingOn }, ...coming] : coming;
}

function nearness(day: string, today: string): EventGroup["heading"] {
  if (!isDay(day)) return "Without a date";
  const date = Temporal.PlainDate.from(today);
  const sunday = date.add({ days: date.daysInWeek - date.dayOfWeek });
  if (day <= sunday.toString()) return "This week";
  return day.slice(0, "2026-11".length) === today.slice(0, "2026-11".length) ? "This month" : "Later";
}
