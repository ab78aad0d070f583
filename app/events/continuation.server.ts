import type { Database } from "../../database/connection.ts";
import { daysOf } from "../../platform/recurrence/days.ts";
import { formatRule, parseRule } from "../../platform/recurrence/rule.ts";
import { dayDifference, later } from "../dates/day-arithmetic.ts";
import { isDay, type NewEvent, type SavedEvent } from "./events.ts";

const endOfTime = "9999-12-31";

export function continuationOf(series: SavedEvent, day: string): NewEvent {
  const { id: _, version: __, slug: ___, ...event } = series;
  const addedDays = event.addedDates.split(" ").filter((added) => isDay(added) && added >= day);
  const rule = parseRule(event.rule);
  const whole = { firstDay: event.eventDate, rule };
  const [next] = rule ? daysOf(whole, { from: day, to: endOfTime, most: 1 }) : [];
  // When only added dates are left, the first of them begins the event.
  const firstDay = next ?? day;
  const before = rule?.count
    ? daysOf(whole, { from: event.eventDate, to: later(day, -1), most: rule.count })
    : [];
  const left = rule?.count && rule.count - before.length;
  return {
    ...event,
    eventDate: firstDay,
    endDate: event.endDate && later(firstDay, dayDifference(event.eventDate, event.endDate)),
    rule: next && rule ? formatRule({ ...rule, ...(left && { count: left }) }) : "",
    addedDates: addedDays.filter((added) => added !== firstDay).join(" "),
  };
}

export async function lastContinuation(db: Database, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("events")
    .select("id")
    .where("followsId", "=", id)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}
