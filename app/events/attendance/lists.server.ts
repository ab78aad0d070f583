import { sql } from "kysely";
import { zoned } from "../../../platform/zoned.ts";
import type { Site } from "../../contexts.ts";
import { formatDay } from "../../dates/dates.ts";
import { congregationZone } from "../../dates/time-zone.ts";
import { visibleAt } from "../../items/visibility/visible.server.ts";
import { presentEmail } from "../../people/emails/own-emails.server.ts";
import { found } from "../../serving/responses/found.ts";
import { isSignedIn, requirePermission, type Viewer } from "../../viewer.ts";
import { findEvent } from "../event-reads.server.ts";
import type { SavedEvent } from "../events.ts";
import { toldIn } from "./attendance-facts.server.ts";
import { areRepliesOf } from "./own-replies.server.ts";
import { whenInWords } from "./when.ts";

type DatedSite = Pick<Site, "db" | "clock">;

export interface CountedDate {
  day: string;
  /** `YYYY-MM-DD`, when it takes place. */
  date: string;
  time: string;
  isCancelled: boolean;
  coming: number;
  waiting: number;
}

const mostDates = 60;

export async function listCountedDates(
  { db, clock }: DatedSite,
  viewer: Viewer,
  id: string,
): Promise<{ event: SavedEvent; dates: CountedDate[] }> {
  requirePermission(viewer, "events:write");
  const event = found(await findEvent({ db }, viewer, id), "event");
  const today = zoned(clock(), congregationZone()).toPlainDate().toString();
  const rows = await db
    .selectFrom("occurrences")
    .leftJoin("attendances", (join) =>
      join
        .onRef("attendances.eventId", "=", "occurrences.eventId")
        .onRef("attendances.day", "=", "occurrences.day"),
    )
    .select(["occurrences.day", "date", "time", "isCancelled"])
    .select([peopleWho("coming").as("coming"), peopleWho("waiting").as("waiting")])
    .where("occurrences.eventId", "=", id)
    .where(({ or, eb }) => or([eb("date", ">=", today), eb("attendances.id", "is not", null)]))
    .groupBy(["occurrences.id", "occurrences.day", "date", "time", "isCancelled"])
    .orderBy("date")
    .orderBy("time")
    .limit(mostDates)
    .execute();
  const dates = rows.map((row) => ({ ...row, coming: Number(row.coming), waiting: Number(row.waiting) }));
  return { event, dates };
}

function peopleWho(state: "coming" | "waiting") {
  return sql<
    number | string
  >`coalesce(sum(case when ${sql.ref("state")} = ${state} then ${sql.ref("people")} end), 0)`;
}

export interface OwnDate {
  id: string;
  title: string;
  when: string;
  people: number;
  state: "coming" | "waiting";
  /** Where they change or withdraw it. */
  page: string;
}

/** What the viewer replied to and is still to come, soonest first. */
export async function listOwnDates({ db, clock }: DatedSite, viewer: Viewer): Promise<OwnDate[]> {
  if (!isSignedIn(viewer)) return [];
  const today = zoned(clock(), congregationZone()).toPlainDate().toString();
  const rows = await db
    .selectFrom("attendances")
    .innerJoin("events", "events.id", "attendances.eventId")
    .innerJoin("occurrences", (join) =>
      join
        .onRef("occurrences.eventId", "=", "attendances.eventId")
        .onRef("occurrences.day", "=", "attendances.day"),
    )
    .select(["attendances.id", "slug", "eventTitle", "attendances.day", "people", "state", "told"])
    .where(areRepliesOf({ id: viewer.id, emails: presentEmail(viewer) }))
    .where(visibleAt(clock(), "events"))
    .where("isCancelled", "=", false)
    .where("calledOffAt", "is", null)
    .where("lastDate", ">=", today)
    .orderBy("date")
    .orderBy("time")
    .execute();
  return rows.map(({ slug, eventTitle, day, told, ...row }) => {
    const facts = toldIn(told);
    const shown = { title: facts?.title ?? eventTitle, when: facts ? whenInWords(facts) : formatDay(day) };
    return { ...row, ...shown, page: `/event/${slug}/${day}/attend` };
  });
}
