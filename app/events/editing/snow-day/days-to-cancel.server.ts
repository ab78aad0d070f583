import type { Site } from "../../../contexts.ts";
import { dayOf } from "../../../dates/dates.ts";
import { later } from "../../../dates/day-arithmetic.ts";
import type { Church } from "../../service-times/when-is-church.server.ts";
import { daysAhead } from "./snow-day-schema.ts";

export interface DaysToCancel {
  /** On which something takes place, soonest first, `YYYY-MM-DD`. */
  open: string[];
  /** That are cancelled. */
  cancelled: string[];
}

export async function listDaysToCancel(
  { db, clock }: Pick<Site, "db" | "clock">,
  church: Church,
): Promise<DaysToCancel> {
  const today = dayOf(clock().toISOString());
  const last = later(today, daysAhead);
  const rows = await db
    .selectFrom("occurrences")
    .select("date")
    .distinct()
    .where("date", ">=", today)
    .where("date", "<=", last)
    .where("isCancelled", "=", false)
    .execute();
  // The calendar does not know the services of a church that only names them.
  const held = church.dates.filter(({ day, isCancelled }) => !isCancelled && day >= today && day <= last);
  const cancelled = church.snowDays.map(({ day }) => day);
  const days = new Set([...rows.map(({ date }) => date), ...held.map(({ day }) => day)]);
  return { open: [...days].filter((day) => !cancelled.includes(day)).sort(), cancelled };
}
