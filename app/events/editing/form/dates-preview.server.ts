import type { Database } from "../../../../database/connection.ts";
import { daysOf } from "../../../../platform/recurrence/days.ts";
import { parseRule } from "../../../../platform/recurrence/rule.ts";
import type { Storage } from "../../../../platform/storage/files/storage.ts";
import { dayOf, formatDay, isDay } from "../../../dates/dates.ts";
import type { Viewer } from "../../../viewer.ts";
import { listedDays, type Repetition } from "../../event-days.server.ts";
import { isSeries } from "../../event-path.ts";
import { eventLimits, type NewEvent } from "../../events.ts";
import { repetitionInWords } from "../../repetition-words.ts";
import { findClashes } from "./clashes.server.ts";
import { clockNotes } from "./clock-notes.server.ts";
import { type DatesFields, datesFrom, type PlaceFields, placeFrom } from "./event-fields.ts";

export type PreviewedDates = Pick<
  NewEvent,
  "eventDate" | "eventTime" | "isAllDay" | "endDate" | "endTime" | "rule" | "addedDates" | "placeName"
>;

export interface DatesSummary {
  /** `Every second Sunday at 9am`. */
  words: string;
  /** The next five dates, or the last ones if all are past. */
  dates: string[];
  /** What staff should know about some of the dates. */
  notes: string[];
  isSeries: boolean;
}

const datesShown = 5;
const mostNotes = 3;
/** Five dates that are 99 years apart would be of no use. */
const yearsShown = 30;

export async function previewEvent(
  site: { db: Database; storage: Storage; clock: () => Date },
  viewer: Viewer,
  event: PreviewedDates & { id?: string | undefined },
): Promise<DatesSummary> {
  const today = dayOf(site.clock().toISOString());
  const days = nextDays(event, today);
  const clashes = await findClashes(site, viewer, event, days);
  return {
    words: repetitionInWords(event),
    dates: days.map((day) => formatDay(day, today)),
    notes: [...clockNotes(event, site.clock()), ...clashes].slice(0, mostNotes),
    isSeries: isSeries(event),
  };
}

export function nextDays({ eventDate, rule: text, addedDates }: Repetition, today: string): string[] {
  const rule = parseRule(text);
  const from = eventDate > today ? eventDate : today;
  const to = Temporal.PlainDate.from(from).add({ years: yearsShown }).toString();
  const addedDays = addedDates.split(" ").filter(isDay);
  const days = daysOf({ firstDay: eventDate, rule, addedDays }, { from, to, most: datesShown });
  return days.length > 0 ? days : [eventDate];
}

export async function previewOf(
  site: Parameters<typeof previewEvent>[0],
  viewer: Viewer,
  fields: DatesFields & PlaceFields & { preview?: string | undefined },
  id?: string,
): Promise<{ preview: DatesSummary } | undefined> {
  if (fields.preview === undefined) return undefined;
  const event = { ...datesFrom(fields), ...placeFrom(fields), id };
  return { preview: await previewEvent(site, viewer, event) };
}

/** Refuses a series that begins so long ago that its dates would be too many; one that has grown old stays. */
export function tooLongAgo(event: NewEvent, now: Date, before?: NewEvent) {
  const { from } = listedDays(now);
  if (event.rule === "" || event.eventDate >= from || event.eventDate === before?.eventDate) return undefined;
  const refusal = `A series begins at most ${eventLimits.yearsBack} years ago. Please choose a later first date.`;
  return { refusal, status: 400, field: "eventDate" };
}
