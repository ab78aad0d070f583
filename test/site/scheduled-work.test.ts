import { rm } from "node:fs/promises";
import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { insertRows } from "../../database/testing/old-rows.ts";
import { bothDatabases, emptyPostgres, temporaryFolder } from "../support/database.ts";
import { administrator, openTestSite } from "../support/test-site.ts";
import { databaseOf, register } from "./support/people.ts";

const longAgo = "2020-01-01T00:00:00.000Z";

type Row = [table: string, row: Record<string, unknown>];

/** A file as the storage records it. */
function storedFile(fullPath: string, timeCreated: string): Row {
  const bytes = { contentKey: fullPath, size: 1, contentType: "image/jpeg", md5Hash: "", crc32c: "" };
  const versions = { generation: "1", metageneration: 1, customMetadata: "{}", downloadTokens: "token" };
  return ["storedFiles", { fullPath, ...bytes, ...versions, timeCreated, updated: timeCreated }];
}

/** A row for each task that deletes, all overdue. The first column of each says which row it is. */
function overdueRows(userId: string): Row[] {
  const id = "old";
  const created = { createdAt: longAgo };
  const expired = { expiresAt: longAgo };
  const upload = {
    fullPath: "events/half.jpg",
    totalSize: 2,
    receivedSize: 0,
    status: "active",
    metadata: "{}",
  };
  const job = { kind: "mail", payload: "null", isUrgent: sql`false`, fence: 1, attempts: 9 };
  const entry = {
    at: longAgo,
    actorName: "Ann",
    action: "added",
    kind: "event",
    thingId: "1",
    title: "Walk",
  };
  const reply = { eventId: "gone", day: "2020-01-01", name: "", email: "ann@people.example", people: 1 };
  const event = { eventTitle: "Walk", eventContent: "", eventDate: "2020-01-01", eventTime: "", endDate: "" };
  const details = { endTime: "", isAllDay: sql`false`, placeName: "", placeAddress: "", note: "" };
  const contact = { contactName: "", contactEmail: "" };
  const vigil = { startsAt: longAgo, endsAt: longAgo, hours: 1, slotMinutes: 30, slotPlaces: 1 };
  const asker = { name: "Ann", email: "ann@people.example", words: "", mayWrite: sql`false` };
  const ofGroup = { groupId: "gone", groupName: "Walkers", ...asker, state: "waiting" };
  return [
    ["deletedItems", { id, itemId: "gone", kind: "event", content: "{}", deletedAt: longAgo }],
    ["releasedFiles", { id, path: "events/released.jpg", deleteAfter: longAgo }],
    ["uploads", { id, ...upload, ownerId: userId, claim: "", ...created, updatedAt: longAgo }],
    storedFile("events/unused.jpg", longAgo),
    ["formKeys", { keyHash: "old", userId, result: "{}", ...created }],
    ["limits", { key: "old", points: 1, expiresAt: 1 }],
    ["deferredWork", { id, ...job, dueAt: longAgo, heldUntil: longAgo, ...created, failedAt: longAgo }],
    ["activity", { id, ...entry }],
    [
      "invitations",
      { id, email: "ben@people.example", roles: "[]", tokenHash: "hash", ...created, ...expired },
    ],
    ["importPreviews", { id, userId, sourceUrl: "", plan: "[]", ...expired }],
    ["pagePreviews", { slug: "fasting", userId, content: "{}", version: 1, ...created, ...expired }],
    ["itemPreviews", { tokenHash: "hash", kind: "post", itemId: "gone", ...expired }],
    [
      "attendances",
      { id, ...reply, state: "coming", arrival: 1, told: "{}", ...created, changedAt: longAgo },
    ],
    [
      "newcomers",
      {
        id,
        name: "Ann",
        email: "",
        phone: "",
        question: "",
        day: "2020-01-05",
        time: "",
        keptUntil: "2020-03-05",
        ...created,
      },
    ],
    ["vigils", { id, title: "Night", intention: "Peace", ...vigil, state: "open", ...created }],
    [
      "eventProposals",
      { id, userId, ...event, ...details, ...contact, state: "declined", ...created, decidedAt: longAgo },
    ],
    ["groupLeaders", { groupId: "gone", email: "ann@people.example", changedAt: longAgo }],
    [
      "unconfirmedPrayers",
      {
        ...{ id, email: "ann@people.example", userName: "", title: "Rain", content: "It is dry." },
        ...{
          audience: "team",
          category: "",
          isUrgent: sql`false`,
          needsSomebody: sql`false`,
          tokenHash: "hash",
          ...created,
          ...expired,
        },
      },
    ],
    ["groupRequests", { id, ...ofGroup, ...created, tokenHash: "hash", ...expired }],
  ];
}

describe.each(bothDatabases("rows are swept by moments, and a table of PostgreSQL alone is"))(
  "the server's scheduled work (%s)",
  (kind) => {
    const closing: (() => Promise<unknown>)[] = [];
    afterAll(async () => {
      for (const close of closing.reverse()) await close();
    });

    test("the server's scheduled work clears away all that is overdue and closes pictures whose agreement has ended, also while another task never ends", async () => {
      const first = await openTestSite(kind);
      closing.push(() => first.close());
      const email = await register(first);
      await using db = databaseOf(first);
      await db.updateTable("user").set({ createdAt: longAgo }).where("email", "=", email).execute();
      const { id } = await db
        .selectFrom("user")
        .select("id")
        .where("email", "=", administrator.email)
        .executeTakeFirstOrThrow();
      const rows = overdueRows(id);
      const film = { id: "slow", videoUrl: "https://films.example/slow", embeddable: sql`false` };
      const words = { title: "Slow", sermonBy: "Ann", content: "", userName: "Ann", date: longAgo };
      const picture = { id: "old", path: "pictures/old.jpg", url: "/old.jpg", width: 1, height: 1, alt: "" };
      const agreement = { people: "adults", agreedUntil: "2020-01-01", createdAt: longAgo };
      await insertRows(db, [
        ...rows,
        storedFile(picture.path, new Date().toISOString()),
        ["pictures", { ...picture, ...agreement }],
        ["videos", { ...film, ...words }],
      ]);
      if (kind === "postgres") await sql`update "contentChanges" set "at" = '2020-01-01'`.execute(db);

      const place = {
        DATA_DIR: first.dataDir,
        ...(first.databaseUrl && { DATABASE_URL: first.databaseUrl }),
      };
      const asked: string[] = [];
      const second = await openTestSite("sqlite", place, {
        publicFetch: (url, { signal } = {}) => {
          asked.push(url);
          return new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
        },
      });
      closing.push(() => second.close());
      const left = async () => {
        const checks = rows.map(([table, row]) => {
          const [column = "", value] = Object.entries(row)[0] ?? [];
          return [table, sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${value}`] as const;
        });
        if (kind === "postgres")
          checks.push(["contentChanges", sql`select 1 from "contentChanges" where "at" = '2020-01-01'`]);
        const found: string[] = [];
        for (const [table, query] of checks) if ((await query.execute(db)).rows.length > 0) found.push(table);
        const people = await db.selectFrom("user").select("id").where("email", "=", email).execute();
        const open = await db.selectFrom("pictures").select("id").where("closedAs", "is", null).execute();
        return { found, people, open };
      };
      await expect.poll(left).toEqual({ found: [], people: [], open: [] });
      await expect.poll(() => asked).toEqual([film.videoUrl]);
    });

    test("the server's scheduled work continues with other tasks when one fails", async () => {
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
        members: (
          await db.selectFrom("user").select("id").where("email", "!=", administrator.email).execute()
        ).length,
        limits: (await db.selectFrom("limits").select("key").where("key", "=", "old").execute()).length,
        deletedItems: (await db.selectFrom("deletedItems").select("id").execute()).length,
      });
      try {
        await expect.poll(left).toEqual({ members: 0, limits: 0, deletedItems: 0 });
      } finally {
        await second.close();
      }
    });
  },
);
