import { momentAt } from "../../../../platform/recurrence/wall-clock.ts";
import { clockTime, dayOf, formatDay } from "../../../dates/dates.ts";
import { congregationZone } from "../../../dates/time-zone.ts";
import { eventDays, listedDays } from "../../event-days.server.ts";
import type { NewEvent } from "../../events.ts";

type Timed = Pick<
  NewEvent,
  "eventDate" | "eventTime" | "endDate" | "endTime" | "isAllDay" | "rule" | "addedDates"
>;

/** Says on which of the listed dates clocks skip or repeat the time at which the event begins or ends. */
export function clockNotes(event: Timed, now: Date): string[] {
  const { eventTime, endDate, endTime, isAllDay } = event;
  if (isAllDay) return [];
  const { to } = listedDays(now);
  const isOneDay = endDate === "" || endDate === event.eventDate;
  return eventDays(event, dayOf(now.toISOString()), to).flatMap((day) => [
    ...noteOn(day, eventTime, "begins"),
    ...(isOneDay ? noteOn(day, endTime, "ends") : []),
  ]);
}

function noteOn(day: string, time: string, verb: "begins" | "ends"): string[] {
  if (time === "") return [];
  const { moment, irregularity } = momentAt(day, time, congregationZone());
  const [shown, on] = [clockTime(time), formatDay(day)];
  if (irregularity === "skipped") {
    const actual = clockTime(moment.toPlainTime().toString({ smallestUnit: "minute" }));
    return [`Clocks change on ${on} and skip ${shown}: the event ${verb} at ${actual} on that day.`];
  }
  if (irregularity === "twice")
    return [`Clocks change on ${on} and show ${shown} twice: the event ${verb} the first time.`];
  return [];
}
