import { expect, test } from "vitest";
import { permissionsOf } from "../../app/permissions.ts";
import { testStorage } from "../../platform/storage/testing/test-storage.ts";
import { describeOnBothDatabases } from "../../test/support/database.ts";
import { lists } from "./lists.ts";
import { addManyRows } from "./many-rows.ts";

describeOnBothDatabases("the bench of lists", (open) => {
  test("the bench of lists fills today's tables, and finds its rows in every list", async () => {
    const opened = await open();
    const { db, kind } = opened;
    const member = await addManyRows(db, kind, 300);
    const { storage } = await testStorage(opened);
    const staff = { ...member, role: "staff", permissions: permissionsOf(["administrator"]) } as const;
    const context = { clock: () => new Date(), db, storage, member, staff };
    for (const { what, show } of lists) {
      const shown = await show(context, 1);
      const found = typeof shown === "object" && shown && "items" in shown ? shown.items : shown;
      expect(found, what).not.toEqual([]);
      expect(found, what).toBeTruthy();
    }
  });
});
