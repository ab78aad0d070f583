import { CalendarError } from "../../../platform/icalendar/calendar-error.ts";
import { decodedCalendar } from "../../../platform/icalendar/calendar-text.ts";
import { readCalendar } from "../../../platform/icalendar/read-calendar.ts";
import type { ReadEvent } from "../../../platform/icalendar/read-event.ts";
import { inTurns } from "../../../platform/in-turns.ts";
import { congregationZone } from "../../dates/time-zone.ts";
import { decodeEntities } from "../../items/imports/html-entities.ts";
import { ImportRefusal } from "../../items/imports/refusals.ts";

/** With all that is over and single dates of series. */
const mostEvents = 10_000;

export interface CalendarFile {
  name: string;
  events: ReadEvent[];
}

/** Reads the bytes of a calendar, until `signal` is aborted. Throws an `ImportRefusal` for anything else. */
export async function readCalendarFile(bytes: Uint8Array, signal?: AbortSignal): Promise<CalendarFile> {
  if (bytes.length === 0) throw new ImportRefusal("This file is empty.");
  // PostgreSQL stores no NUL.
  const text = (await inTurns(decodedCalendar(bytes), signal)).replaceAll("\0", "");
  const start = text.slice(0, 1000).trimStart();
  if (/^<(!doctype|html|\?xml|head)/i.test(start))
    throw new ImportRefusal(
      "This is a web page, not a calendar. The link of a calendar often ends with .ics.",
    );
  if (start.startsWith("%PDF"))
    throw new ImportRefusal("This is a PDF, not a calendar. Please export the calendar as an .ics file.");
  if (start.startsWith("PK"))
    throw new ImportRefusal("This is an archive. Please unpack it and choose one of the .ics files in it.");
  try {
    const steps = readCalendar(text, { timeZone: congregationZone(), mostEvents });
    const { name = "", events } = await inTurns(steps, signal);
    if (events.length === 0) throw new ImportRefusal("This calendar has no events.");
    return {
      name: decodeEntities(name)
        .replace(/\p{Cc}/gu, " ")
        .slice(0, 120)
        .toWellFormed(),
      events,
    };
  } catch (error) {
    if (error instanceof CalendarError) throw new ImportRefusal(error.message);
    throw error;
  }
}
