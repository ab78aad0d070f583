import { congregation } from "../../../../content/sample/congregation.ts";
import { inTurns } from "../../../../platform/in-turns.ts";
import { published } from "../../../items/visibility/visibility.ts";
import { detailsOn, eventDays } from "../../event-days.server.ts";
import { readCalendarFile } from "../calendar-file.server.ts";
import { type Drafts, draftsOf, type EventDraft } from "../events-from-file.server.ts";

/** What an import makes of a file, past events included. */
export async function draftsIn(bytes: Uint8Array, today: string): Promise<Drafts> {
  const { events } = await readCalendarFile(bytes);
  return inTurns(draftsOf(events, { today, withPast: true, own: congregation }));
}

/** The starts of an event that takes place, `2026-12-06 10:30` or `2026-12-06`, in order. */
export function datesOf(
  { event, exceptions }: EventDraft,
  { from, to }: { from: string; to: string },
): string[] {
  const whole = {
    ...event,
    ...published,
    contactName: "",
    contactEmail: "",
    eventUrl: "",
    eventAlt: "",
    heldIn: "",
  };
  const exceptionOn = new Map(exceptions.map((exception) => [exception.day, exception]));
  return eventDays(whole, "0000-01-01", "9999-12-31")
    .filter((day) => !exceptionOn.get(day)?.isCancelled)
    .map((day) => {
      const { eventDate, eventTime, isAllDay } = detailsOn(whole, day, exceptionOn.get(day));
      return isAllDay ? eventDate : `${eventDate} ${eventTime}`;
    })
    .filter((start) => start >= from && start <= `${to} 99`)
    .sort();
}
