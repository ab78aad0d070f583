import { execFile } from "node:child_process";
import { rm } from "node:fs/promises";
import { promisify } from "node:util";
import { afterAll, describe, expect, test } from "vitest";
import { databaseKinds, emptyPostgres, temporaryFolder } from "../test/database.ts";
import { openDatabase } from "./connection.ts";

const migrateInAnotherProcess = `
  import { openDatabase } from "./database/connection.ts";
  import { migrate } from "./database/migrate.ts";
  const { db, kind } = openDatabase({ dataDir: process.env.DATA_DIR, databaseUrl: process.env.DATABASE_URL });
  await migrate(db, kind);
  await db.destroy();
`;

describe.each(databaseKinds)("migrations (%s)", (kind) => {
  const closing: (() => Promise<unknown>)[] = [];
  afterAll(async () => {
    for (const close of closing.reverse()) await close();
  });

  test("servers that start together migrate once, and a later start changes nothing", async () => {
    const dataDir = await temporaryFolder();
    closing.push(() => rm(dataDir, { recursive: true, force: true }));
    const databaseUrl = kind === "postgres" ? await emptyPostgres(closing) : undefined;
    const start = () =>
      promisify(execFile)(
        process.execPath,
        ["--input-type=module-typescript", "-e", migrateInAnotherProcess],
        {
          env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
        },
      );

    await Promise.all([start(), start(), start()]);
    await start();

    const { db } = openDatabase({ dataDir, databaseUrl });
    closing.push(() => db.destroy());
    expect(await db.selectFrom("events").selectAll().execute()).toEqual([]);
  });
});
