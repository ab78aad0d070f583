import { momentAt } from "../../../platform/recurrence/wall-clock.ts";
import { congregationZone } from "../../dates/time-zone.ts";
import type { ToldFacts } from "./attendance-facts.server.ts";

const reminderTime = "10:00";

/** When the reminder of a date is due: in the morning of the day before. */
export function reminderDue({ date }: ToldFacts): Date {
  const dayBefore = Temporal.PlainDate.from(date).subtract({ days: 1 }).toString();
  return new Date(momentAt(dayBefore, reminderTime, congregationZone()).moment.epochMilliseconds);
}
