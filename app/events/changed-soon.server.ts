import { later } from "../dates/day-arithmetic.ts";
import { isSignedIn, type Viewer } from "../viewer.ts";
import { type ChurchEvent, type EventSite, readDates } from "./listed-dates.server.ts";
import { occurrenceId } from "./occurrences.server.ts";

/** More changes than this are a mistake rather than news. */
const mostChanges = 5;

/** Only some exceptions are such changes that this viewer may see. */
const mostLookedThrough = 50;

/**
 * Dates that are or were due today or tomorrow, and are cancelled or at another day or time. `today` is `YYYY-MM-DD` in the
 * congregation's time zone.
 */
export async function listChangedSoon(
  site: EventSite,
  viewer: Viewer,
  today: string,
): Promise<ChurchEvent[]> {
  const tomorrow = later(today, 1);
  const due = await site.db
    .selectFrom("eventExceptions")
    .select(["eventId", "day"])
    .where("day", ">=", today)
    .where("day", "<=", tomorrow)
    .limit(mostLookedThrough)
    .execute();
  const movedHere = await site.db
    .selectFrom("occurrences")
    .innerJoin("eventExceptions", (join) =>
      join
        .onRef("eventExceptions.eventId", "=", "occurrences.eventId")
        .onRef("eventExceptions.day", "=", "occurrences.day"),
    )
    .select(["occurrences.eventId", "occurrences.day"])
    .where("occurrences.date", ">=", today)
    .where("occurrences.date", "<=", tomorrow)
    .limit(mostLookedThrough)
    .execute();
  const ids = new Set([...due, ...movedHere].map(({ eventId, day }) => occurrenceId(eventId, day)));
  const dates = await readDates(site, [...ids]);
  return dates
    .filter(({ isCancelled, movedFrom }) => isCancelled || movedFrom)
    .filter(({ hidden }) => hidden === undefined)
    .filter(({ isPublic }) => isPublic || isSignedIn(viewer))
    .sort((a, b) => (a.eventDate + a.eventTime < b.eventDate + b.eventTime ? -1 : 1))
    .slice(0, mostChanges);
}
