import ICAL from "ical.js";
import nodeIcal, { type CalendarComponent, type VEvent } from "node-ical";

interface Entry {
  method: string;
  uid: string;
  /** Empty for an entry of its own. */
  recurrenceId: string;
  sequence: number;
  /** `2026-12-06T18:30` */
  start: string;
  isSeries: boolean;
}

/** Readers of calendars that are in wide use: the one of Thunderbird, and one that many servers run. */
export const otherReaders: Record<string, (file: string) => Entry[]> = {
  "ical.js": (file) => {
    const calendar = new ICAL.Component(ICAL.parse(file));
    const method = String(calendar.getFirstPropertyValue("method"));
    return calendar.getAllSubcomponents("vevent").map((event) => {
      const value = (name: string) => event.getFirstPropertyValue(name)?.toString() ?? "";
      return {
        method,
        uid: value("uid"),
        recurrenceId: value("recurrence-id"),
        sequence: Number(value("sequence")),
        start: value("dtstart").slice(0, "2026-12-06T18:30".length),
        isSeries: event.hasProperty("rrule"),
      };
    });
  },
  "node-ical": (file) =>
    Object.values(nodeIcal.sync.parseICS(file))
      .filter((component) => (component as CalendarComponent | undefined)?.type === "VEVENT")
      .map((component) => {
        const event = component as VEvent;
        return {
          method: String(event.method),
          uid: event.uid,
          recurrenceId: event.recurrenceid?.toISOString() ?? "",
          sequence: Number(event.sequence),
          start: inLondon(event.start),
          isSeries: event.rrule !== undefined,
        };
      }),
};

function inLondon(date: Date): string {
  const moment = Temporal.Instant.fromEpochMilliseconds(date.getTime());
  const local = moment.toZonedDateTimeISO("Europe/London").toPlainDateTime();
  return local.toString({ smallestUnit: "minute" });
}

/**
 * What a calendar holds once somebody has opened these files in turn, as RFC 5546 (section 2.1.5) tells programs to: an
 * entry for each UID and RECURRENCE-ID, by the highest SEQUENCE. A cancellation of a whole series removes each of its dates.
 */
export function calendarAfter(files: string[], read: (file: string) => Entry[]): Omit<Entry, "method">[] {
  const entries = new Map<string, Entry>();
  for (const entry of files.flatMap(read)) {
    const key = `${entry.uid} ${entry.recurrenceId}`;
    if ((entries.get(key)?.sequence ?? -1) >= entry.sequence) continue;
    const isAll = entry.method === "CANCEL" && entry.recurrenceId === "";
    if (isAll) for (const [other, { uid }] of entries) if (uid === entry.uid) entries.delete(other);
    entries.set(key, entry);
  }
  return [...entries.values()]
    .filter(({ method }) => method !== "CANCEL")
    .map(({ method: _, ...entry }) => entry);
}
