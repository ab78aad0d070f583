import { momentAt } from "../../platform/recurrence/wall-clock.ts";
import { isDay } from "../dates/dates.ts";
import { congregationZone } from "../dates/time-zone.ts";
import type { DateDetails } from "./events.ts";

type Times = Pick<DateDetails, "eventDate" | "eventTime" | "endDate" | "endTime" | "isAllDay">;

const clockTimes = /^([01]\d|2[0-3]):[0-5]\d$/;

/** A time that a change of clocks skips is later by what they skip (RFC 5545, 3.3.5), and the end follows. */
export function asClocksShow<Details extends Times>(details: Details): Details {
  const { eventDate, eventTime, endDate, endTime, isAllDay } = details;
  if (isAllDay || !isDay(eventDate) || !clockTimes.test(eventTime)) return details;
  const zone = congregationZone();
  const start = momentAt(eventDate, eventTime, zone);
  const lastDay = isDay(endDate) ? endDate : eventDate;
  const end = clockTimes.test(endTime) ? momentAt(lastDay, endTime, zone) : undefined;
  if (start.irregularity !== "skipped" && end?.irregularity !== "skipped") return details;
  return {
    ...details,
    eventTime: shownTime(start.moment),
    ...(end && { endTime: shownTime(endAfter(start.moment, end.moment, details)) }),
  };
}

/** An event that would end before it begins lasts as long as its times say. */
function endAfter(
  start: Temporal.ZonedDateTime,
  end: Temporal.ZonedDateTime,
  { eventDate, eventTime, endDate, endTime }: Times,
): Temporal.ZonedDateTime {
  if (Temporal.ZonedDateTime.compare(start, end) < 0) return end;
  const from = Temporal.PlainDateTime.from(`${eventDate}T${eventTime}`);
  return start.add(from.until(`${endDate || eventDate}T${endTime}`, { largestUnit: "minute" }));
}

function shownTime(moment: Temporal.ZonedDateTime): string {
  return moment.toPlainTime().toString({ smallestUnit: "minute" });
}
