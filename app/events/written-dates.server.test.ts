import { sql } from "kysely";
import { expect, test } from "vitest";
import { type Database, isPostgres } from "../../database/connection.ts";
import { addOpenEvent, openChurch, staff } from "../../test/support/attendance.ts";
import { describeOnBothDatabases } from "../../test/support/database.ts";
import { listAllDates } from "../../test/support/events.ts";
import { detailsOn } from "./event-days.server.ts";
import { findEvent } from "./event-reads.server.ts";
import { changeEvent } from "./event-writes.server.ts";
import type { DateDetails } from "./events.ts";
import { cancelDate, changeDate, resetDate, uncancelDate } from "./exceptions.server.ts";

/** Lets the database itself note each row of `occurrences` that it writes. */
async function noteWrites(db: Database): Promise<void> {
  await sql`create table "written" ("day" text not null, "how" text not null)`.execute(db);
  if (isPostgres(db))
    await sql`
      create function "noteWritten"() returns trigger as $$
      begin
        insert into "written" values (coalesce(new."day", old."day"), lower(tg_op));
        return null;
      end $$ language plpgsql`.execute(db);
  for (const how of ["insert", "update", "delete"]) {
    const row = how === "delete" ? "old" : "new";
    const noted = isPostgres(db)
      ? `execute function "noteWritten"()`
      : `begin insert into "written" values (${row}."day", '${how}'); end`;
    await sql
      .raw(`create trigger "note-${how}" after ${how} on "occurrences" for each row ${noted}`)
      .execute(db);
  }
}

async function takeWritten(db: Database): Promise<string[]> {
  const { rows } = await sql<{ day: string; how: string }>`
    select "day", "how" from "written" order by "day", "how"`.execute(db);
  await sql`delete from "written"`.execute(db);
  return rows.map(({ day, how }) => `${how} ${day}`);
}

async function rowsOf(db: Database, eventId: string) {
  return db.selectFrom("occurrences").selectAll().where("eventId", "=", eventId).orderBy("id").execute();
}

describeOnBothDatabases("a daily series", "statements, and types of columns", (open) => {
  test("only the dates that differ are written, and they are as if all had been", async () => {
    const here = await openChurch(await open());
    const { db, site, time } = here;
    const id = await addOpenEvent(here, { eventDate: "2026-10-01", rule: "FREQ=DAILY", category: "worship" });
    await noteWrites(db);
    const date = { id, day: "2026-12-06" };
    const detailsNow = async (changes: Partial<DateDetails>) => {
      const event = await findEvent(site, staff, id);
      if (!event) throw new Error("there is no such event");
      return { ...detailsOn(event, date.day), ...changes, reason: "" };
    };
    const written = async (work: Promise<unknown>) => {
      await work;
      const days = await takeWritten(db);
      const rows = await rowsOf(db, id);
      await listAllDates(db, time.now);
      expect(await takeWritten(db), "written again").toEqual([]);
      expect(await rowsOf(db, id)).toEqual(rows);
      return days;
    };

    expect(await written(cancelDate(site, staff, date, "Ill"))).toEqual(["update 2026-12-06"]);
    expect(await written(cancelDate(site, staff, date, "Very ill")), "another reason").toEqual([]);
    expect(await written(uncancelDate(site, staff, date))).toEqual(["update 2026-12-06"]);
    const elsewhere = await detailsNow({ placeName: "The hall" });
    expect(await written(changeDate(site, staff, date, elsewhere)), "another place").toEqual([]);
    const later = await detailsNow({ eventTime: "20:00" });
    expect(await written(changeDate(site, staff, date, later))).toEqual(["update 2026-12-06"]);
    const moved = await detailsNow({ eventDate: "2026-12-20" });
    // The rows after its old and its new place name another date before them.
    const beside = new Set(["update 2026-12-06", "update 2026-12-07", "update 2026-12-20"]);
    expect(new Set(await written(changeDate(site, staff, date, moved)))).toEqual(beside);
    expect(new Set(await written(resetDate(site, staff, date)))).toEqual(beside);
    const event = await findEvent(site, staff, id);
    if (!event) throw new Error("there is no such event");
    expect(
      await written(changeEvent(site, staff, id, { ...event, eventTitle: "Morning prayer" })),
      "another title",
    ).toEqual([]);
  });
});
