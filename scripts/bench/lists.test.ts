import { expect, test } from "vitest";
import { permissionsOf } from "../../app/permissions.ts";
import type { Person } from "../../app/viewer.ts";
import type { Database, DatabaseKind } from "../../database/connection.ts";
import { testStorage } from "../../platform/storage/testing/test-storage.ts";
import { describeOnBothDatabases } from "../../test/support/database.ts";
import { keptReads, type List } from "./list-times.ts";
import { lists } from "./lists.ts";
import { addManyPrayers } from "./many-prayers.ts";
import { addManyRows } from "./many-rows.ts";
import { addManySermons } from "./many-sermons.ts";
import { jobsOfPrayers, listsOfPrayers } from "./prayer-lists.ts";
import { listsOfSermons } from "./sermons.ts";

type Fill = (db: Database, kind: DatabaseKind, rows: number) => Promise<Person>;

describeOnBothDatabases("the bench of lists", "lists search, sort and count in SQL", (open) => {
  test.each<[string, Fill, List[]]>([
    ["of lists", addManyRows, lists],
    ["of prayer requests", addManyPrayers, listsOfPrayers],
    ["of sermons", addManySermons, listsOfSermons],
  ])("the bench %s fills today's tables, and finds its rows in every list", async (_, fill, lists) => {
    const opened = await open();
    const { db, kind, queries } = opened;
    const member = await fill(db, kind, 10_000);
    const { storage } = await testStorage(opened);
    const staff = { ...member, role: "staff", permissions: permissionsOf(["administrator"]) } as const;
    const kept = keptReads(db, kind, queries);
    const context = { clock: () => new Date(), db, kept, storage, member, staff };
    for (const { what, show } of lists) {
      const shown = await show(context, 1);
      const found = typeof shown === "object" && shown && "items" in shown ? shown.items : shown;
      expect(found, what).not.toEqual([]);
      expect(found, what).toBeTruthy();
    }
  });

  test("the jobs that the bench measures have nothing to do", async () => {
    const opened = await open();
    const { db, kind, queries } = opened;
    const member = await addManyPrayers(db, kind, 300);
    const { storage } = await testStorage(opened);
    const requests = () =>
      db.selectFrom("prayerRequests").select(["id", "state", "version"]).orderBy("id").execute();
    const context = { clock: () => new Date(), kept: keptReads(db, kind, queries) };
    const before = await requests();
    for (const { show } of jobsOfPrayers) await show({ ...context, db, storage, member, staff: member }, 1);
    expect(await requests()).toEqual(before);
    expect(await db.selectFrom("outbox").selectAll().execute()).toEqual([]);
  });
});
