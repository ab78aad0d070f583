import { dayDifference } from "../../dates/day-arithmetic.ts";
import type { DateDetails } from "../events.ts";
import { eventLimits } from "../events.ts";
import type { TimedEvent } from "./repetition.ts";

type Times = Pick<DateDetails, "eventDate" | "eventTime" | "endDate" | "endTime" | "isAllDay">;

/** When an event begins and ends; undefined if it lasts longer than ours may. */
export function timesOf({ start, end }: Pick<TimedEvent, "start" | "end">): Times | undefined {
  if (end && dayDifference(start.day, end.day) > eventLimits.days) return undefined;
  return {
    eventDate: start.day,
    eventTime: start.time ?? "",
    endDate: end && end.day !== start.day ? end.day : "",
    endTime: end?.time ?? "",
    isAllDay: start.time === undefined,
  };
}
