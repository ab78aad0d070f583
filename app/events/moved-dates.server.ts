import type { Database } from "../../database/connection.ts";
import { type Change, type ChangingSite, changeBySite } from "../changes/change.server.ts";
import type { Move } from "./followers.server.ts";

/** Rows that fit into one statement of both databases. */
const rowsAtOnce = 100;

/** Lets URLs and mailed links follow dates. A day on which the event is due leads nowhere else. */
export async function noteMoves(
  { db }: Pick<Change, "db">,
  eventId: string,
  { moves, dateNow }: { moves: Move[]; dateNow: (day: string) => string | undefined },
): Promise<void> {
  const rows = await db.selectFrom("movedDates").selectAll().where("eventId", "=", eventId).execute();
  const before = new Map(rows.map(({ fromDay, toDay }) => [fromDay, toDay]));
  const after = new Map([
    ...[...before].map(([from, to]) => [from, dateNow(to) ?? to] as const),
    ...moves.map(({ from, to }) => [from, to] as const),
  ]);
  for (const from of after.keys()) if (dateNow(from) === from) after.delete(from);
  const gone = [...before.keys()].filter((from) => after.get(from) !== before.get(from));
  const added = [...after].filter(([from, to]) => before.get(from) !== to);
  for (let first = 0; first < gone.length; first += rowsAtOnce)
    await db
      .deleteFrom("movedDates")
      .where("eventId", "=", eventId)
      .where("fromDay", "in", gone.slice(first, first + rowsAtOnce))
      .execute();
  for (let first = 0; first < added.length; first += rowsAtOnce)
    await db
      .insertInto("movedDates")
      .values(added.slice(first, first + rowsAtOnce).map(([fromDay, toDay]) => ({ eventId, fromDay, toDay })))
      .execute();
}

/** Where the date of a day was moved to; undefined when it was not. */
export async function movedTo(db: Database, eventId: string, day: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("movedDates")
    .select("toDay")
    .where("eventId", "=", eventId)
    .where("fromDay", "=", day)
    .executeTakeFirst();
  return row?.toDay;
}

/** Deletes the moves of events that nobody can restore any more. */
export async function sweepMovedDates(site: ChangingSite): Promise<void> {
  await changeBySite(site, async ({ db }) => {
    await db
      .deleteFrom("movedDates")
      .where("eventId", "not in", ({ selectFrom }) => selectFrom("events").select("id"))
      .where("eventId", "not in", ({ selectFrom }) =>
        selectFrom("deletedItems").select("itemId").where("kind", "=", "event"),
      )
      .execute();
  });
}
