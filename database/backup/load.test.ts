import path from "node:path";
import { expect, test } from "vitest";
import { describeOnBothDatabases } from "../../test/support/database.ts";
import { loadTables } from "./load.ts";
import { writeRows } from "./rows.ts";

async function* once<T>(value: T): AsyncGenerator<T> {
  yield value;
}

describeOnBothDatabases(
  "rows of a backup",
  "PostgreSQL takes neither numbers for yes or no nor NUL",
  (open) => {
    test("rows of a backup of SQLite are loaded whatever signs people typed, and with yes and no", async () => {
      const { db, kind, folder } = await open();
      const job = { id: "1", kind: "note", key: "a\0b", payload: "null", isUrgent: 1, fence: 0, attempts: 0 };
      const at = "2026-11-28T10:00:00.000Z";
      const times = { dueAt: at, heldUntil: at, createdAt: at, lastError: null, failedAt: null };
      const file = path.join(folder, "deferredWork.ndjson.gz");
      const { rows } = await writeRows(file, once([{ ...job, ...times }]));
      await loadTables(db, kind, [{ name: "deferredWork", rows, file }]);
      const [loaded] = await db.selectFrom("deferredWork").select(["key", "isUrgent"]).execute();
      expect(loaded?.key).toBe(kind === "postgres" ? "a\uFFFDb" : "a\0b");
      expect(Boolean(loaded?.isUrgent)).toBe(true);
    });
  },
);
