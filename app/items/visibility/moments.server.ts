import { momentAt } from "../../../platform/recurrence/wall-clock.ts";
import { later } from "../../dates/day-arithmetic.ts";
import { congregationZone } from "../../dates/time-zone.ts";
import { always, never, published, unpublished, type Visibility } from "./visibility.ts";
import type { VisibilityFields } from "./visibility-fields.ts";

/** What a checked form says. A form without the group says nothing: then an item stays as it was `before`. */
export function visibilityFrom(
  { shown, fromDay = "", fromTime = "", untilDay = "", untilTime = "" }: VisibilityFields,
  before: Visibility = published,
): Visibility {
  if (shown === undefined) return { visibleFrom: before.visibleFrom, visibleUntil: before.visibleUntil };
  if (shown === "draft") return unpublished;
  return {
    visibleFrom: shown === "from" ? momentOn(fromDay, fromTime || startOfDay) : always,
    visibleUntil: untilDay ? endOn(untilDay, untilTime) : never,
  };
}

function endOn(day: string, time: string): string {
  return time ? momentOn(day, time) : momentOn(later(day, 1), startOfDay);
}

/** A time that clocks skip is read an hour later, and one that they show twice means the first. */
function momentOn(day: string, time: string): string {
  const { moment } = momentAt(day, time, congregationZone());
  return new Date(moment.epochMilliseconds).toISOString();
}

const startOfDay = "00:00";
