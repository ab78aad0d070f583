import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { emptyPostgres } from "../test/support/database.ts";
import { openDatabase } from "./connection.ts";

const closing: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

test("no more connections are opened than the settings allow, and further queries wait for one", async () => {
  const databaseUrl = await emptyPostgres(closing);
  const { db } = openDatabase({ dataDir: "", databaseUrl, databaseConnections: 2 });
  closing.push(() => db.destroy());
  const processes = await Promise.all(
    Array.from({ length: 6 }, () =>
      sql<{ pid: number }>`select pg_backend_pid() as "pid", pg_sleep(0.05)`.execute(db),
    ),
  );
  expect(new Set(processes.map(({ rows }) => rows[0]?.pid)).size).toBe(2);
});
