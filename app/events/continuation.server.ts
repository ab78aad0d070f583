import { daysOf } from "../../platform/recurrence/days.ts";
import { formatRule, parseRule } from "../../platform/recurrence/rule.ts";
import { isDay } from "../dates/dates.ts";
import { dayDifference, later } from "../dates/day-arithmetic.ts";
import type { NewEvent, SavedEvent } from "./events.ts";
import { lastDayOf, type PartOf, partOn } from "./parts.server.ts";

/** What the form of a date and all that follow shows at first: the series as if it began on `day`. */
export function continuationOf(
  series: SavedEvent,
  day: string,
): NewEvent & Pick<PartOf<SavedEvent>, "until" | "isLatest"> {
  const { id: _, version: __, slug: ___, partId: ____, from: _____, ...event } = partOn(series, day);
  const addedDays = event.addedDates
    .split(" ")
    .filter((added) => isDay(added) && added >= day && added < event.until);
  const rule = parseRule(event.rule);
  const whole = { firstDay: event.eventDate, rule };
  const [next] = rule ? daysOf(whole, { from: day, to: lastDayOf(event), most: 1 }) : [];
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
