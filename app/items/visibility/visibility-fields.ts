import { dayOf, timeOf } from "../../dates/dates.ts";
import { later } from "../../dates/day-arithmetic.ts";
import { always, never, type Visibility } from "./visibility.ts";

export const visibilityMessages = {
  noDay: "Please choose a date",
  noTime: "Please choose a time",
  otherCentury: "Please choose a date from 1900 to 2199",
  endsTooEarly: "It would end before it begins. Please choose a later end.",
} as const;

/** How a form asks when visitors see an item. Days are `YYYY-MM-DD` and times `HH:MM` on the congregation's clock. */
export interface VisibilityFields {
  shown?: "now" | "draft" | "from" | undefined;
  fromDay?: string | undefined;
  /** Empty for the start of the day. */
  fromTime?: string | undefined;
  /** Empty when there is no end. */
  untilDay?: string | undefined;
  /** Empty for the end of the day. */
  untilTime?: string | undefined;
}

export function visibilityFieldsOf({ visibleFrom, visibleUntil }: Visibility): VisibilityFields {
  const ending = visibleUntil === never ? {} : endingOf(visibleUntil);
  if (visibleFrom === never) return { shown: "draft" };
  if (visibleFrom === always) return { shown: "now", ...ending };
  const time = timeOf(visibleFrom);
  return {
    shown: "from",
    fromDay: dayOf(visibleFrom),
    fromTime: time === startOfDay ? "" : time,
    ...ending,
  };
}

function endingOf(visibleUntil: string): VisibilityFields {
  const [day, time] = [dayOf(visibleUntil), timeOf(visibleUntil)];
  return time === startOfDay ? { untilDay: later(day, -1) } : { untilDay: day, untilTime: time };
}

const startOfDay = "00:00";
