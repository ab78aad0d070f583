import type { Database } from "../../../../database/connection.ts";
import { clockTime, formatDay } from "../../../dates/dates.ts";
import { dayDifference, later } from "../../../dates/day-arithmetic.ts";
import { requirePermission, type Viewer } from "../../../viewer.ts";
import { type DateDetails, eventLimits } from "../../events.ts";
import { type EventSite, readDates } from "../../listed-dates.server.ts";

const mostCompared = 200;

/** How long an event without an end is taken to last. */
const assumedHours = 1;

type Planned = Pick<
  DateDetails,
  "eventDate" | "eventTime" | "isAllDay" | "endDate" | "endTime" | "placeName"
>;

export async function findClashes(
  site: EventSite,
  viewer: Viewer,
  { id, ...event }: Planned & { id?: string | undefined },
  days: string[],
): Promise<string[]> {
  requirePermission(viewer, "events:write");
  const length = event.endDate ? dayDifference(event.eventDate, event.endDate) : 0;
  const planned = days.map((day) => ({
    ...event,
    eventDate: day,
    endDate: length > 0 ? later(day, length) : "",
  }));
  const others = await readDates(site, await idsNear(site.db, id, planned));
  return planned.flatMap((date) =>
    others
      .filter((other) => isSamePlace(date, other) && overlap(date, other))
      .map(({ eventTitle, eventDate, eventTime, isAllDay }) => {
        const time = eventTime && !isAllDay ? ` at ${clockTime(eventTime)}` : "";
        return `${eventTitle} is at the same place on ${formatDay(eventDate)}${time}.`;
      }),
  );
}

/** The ids of the dates of other events that touch the planned days. */
async function idsNear(db: Database, id: string | undefined, planned: Planned[]): Promise<string[]> {
  if (planned.length === 0) return [];
  const rows = await db
    .selectFrom("occurrences")
    .select("id")
    .where("isCancelled", "=", false)
    .$if(id !== undefined, (dates) => dates.where("eventId", "!=", id ?? ""))
    .where(({ or, and, eb }) =>
      or(
        planned.flatMap(({ eventDate, endDate }) => [
          and([eb("date", ">=", eventDate), eb("date", "<=", endDate || eventDate)]),
          and([
            eb("isLong", "=", true),
            eb("lastDate", ">=", eventDate),
            eb("lastDate", "<=", later(endDate || eventDate, eventLimits.days)),
            eb("date", "<", eventDate),
          ]),
        ]),
      ),
    )
    .orderBy("date")
    .limit(mostCompared)
    .execute();
  return rows.map((row) => row.id);
}

function isSamePlace({ placeName }: Planned, other: Planned): boolean {
  return placeName.toLowerCase() === other.placeName.toLowerCase();
}

function overlap(date: Planned, other: Planned): boolean {
  const [one, two] = [spanOf(date), spanOf(other)];
  return one !== undefined && two !== undefined && one.start < two.end && two.start < one.end;
}

/** Start and end on the wall clock, which compare as texts; undefined when the time is unknown. */
function spanOf({ eventDate, eventTime, isAllDay, endDate, endTime }: Planned) {
  const last = endDate || eventDate;
  if (isAllDay) return { start: `${eventDate}T00:00`, end: `${later(last, 1)}T00:00` };
  if (eventTime === "") return undefined;
  const start = `${eventDate}T${eventTime}`;
  if (endTime) return { start, end: `${last}T${endTime}` };
  if (endDate) return { start, end: `${later(last, 1)}T00:00` };
  const end = Temporal.PlainDateTime.from(start).add({ hours: assumedHours });
  return { start, end: end.toString({ smallestUnit: "minute" }) };
}
