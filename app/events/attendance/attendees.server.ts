import type { Database } from "../../../database/connection.ts";
import { shownAddress } from "../../../platform/mail/shown-address.ts";
import { readPage } from "../../lists/page-of-list.server.ts";
import { type Page, tableSize } from "../../lists/paging.ts";
import { found } from "../../serving/responses/found.ts";
import { requirePermission, type Viewer } from "../../viewer.ts";
import { type DateOfReplies, type FoundDate, findDateOfReplies } from "./attendance-facts.server.ts";

export interface Attendee {
  id: string;
  /** Empty for visitors. */
  name: string;
  email: string;
  people: number;
  state: "coming" | "waiting";
  repliedAt: string;
  /** Whether staff hid the date from them and chose to tell them that it does not take place. */
  isCalledOff: boolean;
}

export type PeopleOfDate = Record<Attendee["state"], number>;

/** A page of those who replied to a date, the waiting list last, both in the order of arrival. */
export async function listAttendees(
  db: Database,
  viewer: Viewer,
  of: DateOfReplies,
  page: number,
): Promise<{ date: FoundDate; people: PeopleOfDate; list: Page<Attendee> }> {
  const date = await dateForStaff(db, viewer, of);
  const list = await readPage(db, idsOf(db, of), page, (shown) => readAttendees(db, shown), {
    size: tableSize,
  });
  return { date, people: await countPeople(db, of), list };
}

/** All of them in the same order, some at a time. Whoever moves up meanwhile is among those who waited. */
export async function exportAttendees(
  db: Database,
  viewer: Viewer,
  of: DateOfReplies,
  rowsAtOnce = 500,
): Promise<{ date: FoundDate; batches: AsyncGenerator<Attendee[]> }> {
  const date = await dateForStaff(db, viewer, of);
  const ids = (await idsOf(db, of).execute()).map(({ id }) => id);
  async function* batches() {
    for (let first = 0; first < ids.length; first += rowsAtOnce) {
      const shown = ids.slice(first, first + rowsAtOnce);
      const rows = new Map((await readAttendees(db, shown)).map((row) => [row.id, row]));
      yield shown.flatMap((id) => rows.get(id) ?? []);
    }
  }
  return { date, batches: batches() };
}

async function dateForStaff(db: Database, viewer: Viewer, of: DateOfReplies): Promise<FoundDate> {
  requirePermission(viewer, "events:write");
  return found(await findDateOfReplies(db, of), "date");
}

function idsOf(db: Database, { eventId, day }: DateOfReplies) {
  return (
    db
      .selectFrom("attendances")
      .select("id")
      .where("eventId", "=", eventId)
      .where("day", "=", day)
      // "coming" sorts before "waiting".
      .orderBy("state")
      .orderBy("arrival")
      .orderBy("id")
  );
}

async function readAttendees(db: Database, ids: string[]): Promise<Attendee[]> {
  const rows = await db
    .selectFrom("attendances")
    .leftJoin("user", "user.id", "attendances.userId")
    .select(["attendances.id", "people", "state", "attendances.createdAt as repliedAt", "calledOffAt"])
    .select(({ fn }) => [
      fn.coalesce("user.name", "attendances.name").as("name"),
      fn.coalesce("user.email", "attendances.email").as("email"),
    ])
    .where("attendances.id", "in", ids)
    .execute();
  return rows.map(({ calledOffAt, ...row }) => ({
    ...row,
    email: shownAddress(row.email),
    isCalledOff: calledOffAt !== null,
  }));
}

async function countPeople(db: Database, { eventId, day }: DateOfReplies): Promise<PeopleOfDate> {
  const rows = await db
    .selectFrom("attendances")
    .select(({ fn }) => ["state", fn.sum("people").as("people")])
    .where("eventId", "=", eventId)
    .where("day", "=", day)
    .groupBy("state")
    .execute();
  const people = { coming: 0, waiting: 0 };
  for (const row of rows) people[row.state] = Number(row.people);
  return people;
}
