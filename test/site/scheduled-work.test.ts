import { rm } from "node:fs/promises";
import { afterAll, describe, expect, test } from "vitest";
import { databaseKinds, emptyPostgres, temporaryFolder } from "../support/database.ts";
import { administrator, openTestSite } from "../support/test-site.ts";
import { databaseOf, register } from "./support/people.ts";

describe.each(databaseKinds)("the server's scheduled work (%s)", (kind) => {
  const closing: (() => Promise<unknown>)[] = [];
  afterAll(async () => {
    for (const close of closing.reverse()) await close();
  });

  test("continues with other tasks when one fails", async () => {
    const DATA_DIR = await temporaryFolder();
    closing.push(() => rm(DATA_DIR, { recursive: true, force: true, maxRetries: 5 }));
    const databaseUrl = kind === "postgres" ? await emptyPostgres(closing) : undefined;
    const where = { DATA_DIR, ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }) };
    const open = async () => ({ ...(await openTestSite("sqlite", where)), dataDir: DATA_DIR, databaseUrl });

    const first = await open();
    await register(first);
    {
      await using db = databaseOf(first);
      await db.updateTable("user").set({ createdAt: "2020-01-01T00:00:00.000Z" }).execute();
      await db.insertInto("limits").values({ key: "old", points: 1, expiresAt: 1 }).execute();
      const deleted = { id: "old", itemId: "old", kind: "event", content: "{}" } as const;
      await db
        .insertInto("deletedItems")
        .values({ ...deleted, deletedAt: "2020-01-01T00:00:00.000Z" })
        .execute();
      // The sweep of uploads, which runs first, fails without its table.
      await db.schema.dropTable("uploadChunks").execute();
    }
    await first.close();

    const second = await open();
    await using db = databaseOf(second);
    const left = async () => ({
      members: (await db.selectFrom("user").select("id").where("email", "!=", administrator.email).execute())
        .length,
      limits: (await db.selectFrom("limits").select("key").where("key", "=", "old").execute()).length,
      deletedItems: (await db.selectFrom("deletedItems").select("id").execute()).length,
    });
    try {
      await expect.poll(left).toEqual({ members: 0, limits: 0, deletedItems: 0 });
    } finally {
      await second.close();
    }
  });
});
