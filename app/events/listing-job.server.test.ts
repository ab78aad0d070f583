import { expect, test } from "vitest";
import type { Database } from "../../database/connection.ts";
import type { Tables } from "../../database/tables.ts";
import type { Job } from "../../platform/deferred-work/job.ts";
import { describeWithDatabase, idOf } from "../../test/support/database.ts";
import { insertEvents } from "../../test/support/events.ts";
import { cancelDate } from "./exceptions.server.ts";
import { changeFollowing } from "./following.server.ts";
import { listing, listingKind, planListing } from "./listing-job.server.ts";
import { openEventsChurch, service, staff } from "./testing/events-church.ts";

describeWithDatabase("dates of series", (open) => {
  async function opened() {
    const church = await openEventsChurch(await open());
    const due: (Date | undefined)[] = [];
    const work = async (signal = new AbortController().signal) => {
      const at = church.time.now;
      const job: Job<Tables> = {
        ...{ id: idOf(1), key: "all", payload: null, dueAt: at, attempts: 1, signal },
        finish: async (_, dueAgain) => void due.push(dueAgain),
      };
      await listing(church.site).work(job);
    };
    return { ...church, work, due };
  }

  const oldest = (rows: string[]) => [rows[0], rows.at(-1), rows.length];

  test("dates of series are listed two years and a month ahead when the series is added", async () => {
    const { add, days } = await opened();
    const { id, listedUntil } = await add();
    expect(oldest(await days(id))).toEqual(["2026-11-29", "2028-12-17", 108]);
    expect(listedUntil).toBe("2028-12-22");
  });

  test("dates of series are listed at once when the series ends before that, and single events always are", async () => {
    const { add, days } = await opened();
    const ended = await add({ rule: "FREQ=WEEKLY;BYDAY=SU;COUNT=3" });
    expect(await days(ended.id)).toEqual(["2026-11-29", "2026-12-06", "2026-12-13"]);
    const far = await add({ rule: "", eventDate: "2090-01-01", addedDates: "2091-02-03" });
    expect(await days(far.id)).toEqual(["2090-01-01", "2091-02-03"]);
    expect([ended.listedUntil, far.listedUntil]).toEqual(["", ""]);
    expect(await days((await add({ rule: "", eventDate: "" })).id)).toEqual([]);
  });

  test("dates of series are extended by the job after a month, once, and keep what was changed", async () => {
    const { site, add, days, read, time, work, due, occurrences } = await opened();
    const { id } = await add();
    await cancelDate(site, staff, { id, day: "2026-12-13" }, "Snow");
    await cancelDate(site, staff, { id, day: "2029-01-07" }, "Holiday");
    const before = await occurrences();
    await work();
    expect(await occurrences()).toEqual(before);

    time.now = new Date("2026-12-23T02:00:00Z");
    await work();
    expect(oldest(await days(id))).toEqual(["2026-11-29", "2029-01-21", 113]);
    expect(await read(id)).toMatchObject({ listedUntil: "2029-01-23", version: 3 });
    const after = await occurrences();
    expect(after.slice(0, before.length)).toEqual(before);
    expect(after.filter(({ isCancelled }) => isCancelled).map(({ day }) => day)).toEqual([
      "2026-12-13",
      "2029-01-07",
    ]);
    await work();
    expect(await occurrences()).toEqual(after);
    const midnights = ["2026-11-23", "2026-12-24", "2026-12-24"];
    expect(due).toEqual(midnights.map((day) => new Date(`${day}T00:00:00Z`)));
  });

  test("dates of series end with the last one that the rule allows", async () => {
    const { add, days, read, time, work } = await opened();
    const { id } = await add({ rule: "FREQ=WEEKLY;BYDAY=SU;UNTIL=20290107" });
    time.now = new Date("2026-12-23T02:00:00Z");
    await work();
    expect((await days(id)).at(-1)).toBe("2029-01-07");
    expect(await read(id)).toMatchObject({ listedUntil: "" });
  });

  test("dates of series that were left when the job was interrupted are extended by the next", async () => {
    const { db, site, time, work, due } = await opened();
    const series = Array.from({ length: 45 }, (_, index) => ({ ...service, id: idOf(index) }));
    await insertEvents(db, series, site.clock());
    time.now = new Date("2026-12-23T02:00:00Z");
    const stopping = new AbortController();
    const working = work(stopping.signal);
    stopping.abort(new Error("the server stops"));
    await expect(working).rejects.toThrow("the server stops");
    expect(await extended(db)).toBe(20);
    expect(due).toEqual([]);
    await work();
    expect(await extended(db)).toBe(45);
  });

  test("dates of series of a series that takes place each day without end are bounded, however long ago it began", async () => {
    const { add, days, time, work } = await opened();
    const { id } = await add({ rule: "FREQ=DAILY", eventDate: "1950-01-01" });
    const listed = await days(id);
    expect(listed[0]).toBe("2021-11-22");
    expect(listed.at(-1)).toBe("2028-12-22");
    expect(listed.length).toBeLessThan(3000);
    time.now = new Date("2027-01-23T02:00:00Z");
    await work();
    expect((await days(id)).at(-1)).toBe("2029-02-23");
  });

  test("dates of series with parts are listed again that the version before took for those of the latest part only", async () => {
    const { site, db, add, read, work, occurrences } = await opened();
    const { id } = await add();
    const day = "2026-12-13";
    const later = { ...(await read(id)), eventDate: day, eventTime: "09:00" };
    expect(await changeFollowing(site, staff, { id, day }, later)).toBe("saved");
    await add();
    const before = await occurrences();
    await db.deleteFrom("occurrences").where("eventId", "=", id).where("day", "<", day).execute();
    await work();
    expect(await occurrences()).toEqual(before);
  });

  test("dates of series have one job however many servers plan it", async () => {
    const { db, site } = await opened();
    for (let server = 0; server < 3; server++) await planListing(site);
    const jobs = await db.selectFrom("deferredWork").select(["kind", "key"]).execute();
    expect(jobs).toEqual([{ kind: listingKind, key: "all" }]);
  });
});

async function extended(db: Database): Promise<number> {
  const rows = await db.selectFrom("events").select("id").where("listedUntil", "=", "2029-01-23").execute();
  return rows.length;
}
