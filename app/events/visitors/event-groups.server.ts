import { assumedMinutes } from "../../dates/assumed-end.ts";
import { isDay } from "../../dates/dates.ts";
import type { ChurchEvent } from "../listed-dates.server.ts";

const inOrder = ["now", "week", "month", "later", "undated", "over"] as const;

export interface EventGroup {
  nearness: (typeof inOrder)[number];
  events: ChurchEvent[];
}

/**
 * Groups sorted events by this week, this month and later; weeks end with Sunday. What has begun and still goes on comes
 * first; what has no date, and then what is over today, last. `today` is `YYYY-MM-DD` at `now`.
 */
export function groupByNearness(
  events: ChurchEvent[],
  { today, now }: { today: string; now: Date },
  goingOn: ChurchEvent[] = [],
): EventGroup[] {
  const groups = Map.groupBy([...goingOn, ...events], (event): EventGroup["nearness"] => {
    const { startsAt, endsAt } = momentsOf(event);
    if (endsAt <= now.getTime()) return "over";
    return startsAt <= now.getTime() || goingOn.includes(event) ? "now" : nearnessOf(event.eventDate, today);
  });
  return inOrder
    .map((nearness) => ({ nearness, events: groups.get(nearness) ?? [] }))
    .filter(({ events: inGroup }) => inGroup.length > 0);
}

/** When the groups of a page are others, as timestamps. */
export function turnsOf(events: readonly ChurchEvent[], now: Date): string[] {
  return events
    .flatMap((event) => Object.values(momentsOf(event)))
    .filter((moment) => moment > now.getTime() && Number.isFinite(moment))
    .map((moment) => new Date(moment).toISOString());
}

/** In milliseconds since 1970; infinite for what takes whole days, which the day alone decides. */
function momentsOf({ startsAt = "", endsAt = "" }: Pick<ChurchEvent, "startsAt" | "endsAt">) {
  if (!startsAt.includes("T"))
    return { startsAt: Number.POSITIVE_INFINITY, endsAt: Number.POSITIVE_INFINITY };
  const begins = Date.parse(startsAt);
  const ends = endsAt.includes("T") ? Date.parse(endsAt) : begins + assumedMinutes * 60_000;
  return { startsAt: begins, endsAt: ends };
}

function nearnessOf(day: string, today: string): EventGroup["nearness"] {
  if (!isDay(day)) return "undated";
  const date = Temporal.PlainDate.from(today);
  const sunday = date.add({ days: date.daysInWeek - date.dayOfWeek });
  if (day <= sunday.toString()) return "week";
  return day.slice(0, "2026-11".length) === today.slice(0, "2026-11".length) ? "month" : "later";
}
