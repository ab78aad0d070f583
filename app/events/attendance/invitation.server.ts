import type { Congregation } from "../../../content/schema.ts";
import type { CalendarMoment } from "../../../platform/icalendar/calendar.ts";
import { writeCalendar } from "../../../platform/icalendar/write-calendar.ts";
import type { MailCalendar } from "../../../platform/mail/message.ts";
import { assumedEnd } from "../../dates/assumed-end.ts";
import { later } from "../../dates/day-arithmetic.ts";
import { uidOf } from "../calendar-id.server.ts";
import type { CalendarEntry, ToldFacts } from "./attendance-facts.server.ts";
import { whereInWords } from "./when.ts";

interface Invited {
  calendarId: string;
  entry: CalendarEntry;
  now: Date;
  congregation: Congregation;
}

/** Published, inviting nobody (RFC 5546, 3.2.1): programs would send each answer to an invitation to the office. */
export function invitationOf(
  method: MailCalendar["method"],
  facts: ToldFacts,
  { calendarId, entry, now, congregation }: Invited,
): MailCalendar {
  const isCancelled = method === "CANCEL";
  const text = writeCalendar({
    name: congregation.name,
    timeZone: congregation.timeZone,
    method,
    events: [
      {
        uid: uidOf(entry.id, calendarId),
        sequence: entry.sequence,
        stamp: now,
        lastModified: now,
        start: moment(facts.date, facts.time),
        end: endOf(facts),
        recurrenceId: entry.due ? moment(entry.due.day, entry.due.time) : undefined,
        status: isCancelled ? "CANCELLED" : "CONFIRMED",
        summary: facts.title,
        location: whereInWords(facts, congregation),
        organizer: congregation.email ? { name: congregation.name, email: congregation.email } : undefined,
      },
    ],
  });
  return { method, text };
}

/** As in the feeds: a last day whose time nobody knows is filled, and an end before the start is none, which is an hour. */
function endOf({ date, time, endDate, endTime }: ToldFacts): CalendarMoment | undefined {
  const day = endDate > date ? endDate : date;
  if (time === "") return day > date ? { day } : undefined;
  if (endTime && (day > date || endTime > time)) return { day, time: endTime };
  return day > date ? { day: later(day, 1), time: "00:00" } : assumedEnd(date, time);
}

function moment(day: string, time: string): CalendarMoment {
  return { day, time: time || undefined };
}
