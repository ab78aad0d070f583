import { execFile } from "node:child_process";
import { rm } from "node:fs/promises";
import { promisify } from "node:util";
import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { emailDigest } from "../platform/mail/email-digest.ts";
import { bothDatabases, emptyPostgres, temporaryFolder } from "../test/support/database.ts";
import { listAllDates } from "../test/support/events.ts";
import { type Database, openDatabase } from "./connection.ts";
import { migrate, migrationsOf } from "./migrate.ts";
import { insertFirstRows, insertLaterRows, insertRows, moment, walk, walkToday } from "./testing/old-rows.ts";

const migrateInAnotherProcess = `
  import { migrateSite } from "./database/migrate.ts";
  import { databaseTimeouts } from "./platform/settings/environment.ts";
  const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl } = process.env;
  await migrateSite({ dataDir, databaseUrl, databaseTimeouts });
`;

describe.each(bothDatabases("migrations have statements and locks of their own for each"))(
  "migrations (%s)",
  (kind) => {
    const closing: (() => Promise<unknown>)[] = [];
    afterAll(async () => {
      for (const close of closing.reverse()) await close();
    });

    test("servers that start together migrate once, and a later start changes nothing", async () => {
      const place = await emptyPlace();
      const start = () =>
        promisify(execFile)(
          process.execPath,
          ["--input-type=module-typescript", "-e", migrateInAnotherProcess],
          {
            env: { ...process.env, DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl },
          },
        );

      await Promise.all([start(), start(), start()]);
      await start();

      const { db } = openDatabase(place);
      closing.push(() => db.destroy());
      expect(await db.selectFrom("events").selectAll().execute()).toEqual([]);
    });

    async function emptyPlace() {
      const dataDir = await temporaryFolder();
      closing.push(() => rm(dataDir, { recursive: true, force: true }));
      return { dataDir, databaseUrl: kind === "postgres" ? await emptyPostgres(closing) : undefined };
    }

    async function emptyDatabase() {
      const { db } = openDatabase(await emptyPlace());
      closing.push(() => db.destroy());
      return db;
    }

    const executed = async (db: Database) => (await migrationsOf(db)).executed;

    test("a database from before migrations had numbers keeps its rows in every table", async () => {
      const db = await emptyDatabase();
      await migrate(db, kind, "0001-foundation");
      await insertFirstRows(db, kind);
      await migrate(db, kind, "0003-videos-posts-prayers");
      await insertLaterRows(db, kind);
      const before = await countRows(db);
      expect(Object.values(before)).not.toContain(0);
      for (const [dated, numbered] of [
        ["2026-11-21-foundation", "0001-foundation"],
        ["2026-11-21-storage", "0002-storage"],
        ["2026-11-21-videos-posts-prayers", "0003-videos-posts-prayers"],
      ])
        await sql`update kysely_migration set name = ${dated} where name = ${numbered}`.execute(db);

      await migrate(db, kind);

      const { known } = await migrationsOf(db);
      expect(await executed(db)).toEqual(known);
      // Migration 0006 ends all sessions.
      expect(await countRows(db)).toEqual({
        ...before,
        session: 0,
        nightlyBackups: 0,
        backupProofs: 0,
        leases: 0,
        siteClock: 0,
        deletedItems: 0,
        itemVersions: 0,
        fileUses: 0,
        releasedFiles: 0,
        personRoles: 0,
        ownRoles: 0,
        suggestedHelpers: 0,
        invitations: 0,
        activity: 0,
        assetPacks: 0,
        secondFactors: 0,
        backupCodes: 0,
        mailChoices: 0,
        mailRefusals: 0,
        earlierEmails: 0,
        endedLinks: 0,
        passkey: 0,
        // What came with the site from before the sample goes on being shown.
        siteChoices: 1,
        attendances: 0,
        // Migration 0017 makes a job of each mail.
        deferredWork: before.outbox,
        eventExceptions: 0,
        importedEvents: 0,
        calendarSources: 0,
        importPreviews: 0,
        formKeys: 0,
        eventProposals: 0,
        groupLeaders: 0,
        groupRequests: 0,
        // Migration 0018 lists the date of each event, and PostgreSQL notes that it names the events.
        occurrences: before.events,
        serviceCalendar: 0,
        serviceOrders: 0,
        snowDates: 0,
        snowDays: 0,
        pageRevisions: 0,
        pageTexts: 0,
        pageDrafts: 0,
        pagePreviews: 0,
        bankProposals: 0,
        pageReviews: 0,
        itemPreviews: 0,
        pictures: 0,
        siteFiles: 0,
        siteFileUses: 0,
        ownPages: 0,
        earlierSlugs: 0,
        siteMoves: 0,
        sitePages: 0,
        earlierSiteSlugs: 0,
        redirects: 0,
        sermonPassages: 0,
        sermonCollections: 0,
        sermonCollectionNames: 0,
        sermonsInCollections: 0,
        mergedCollectionSlugs: 0,
        sermonTranscripts: 0,
        importedSermons: 0,
        sermonSources: 0,
        sermonPlays: 0,
        visits: 0,
        newcomers: 0,
        // Migration 0046 notes that people agreed to each text.
        prayerConsents: before.prayerRequests,
        prayerEdits: 0,
        prayerRewordings: 0,
        unconfirmedPrayers: 0,
        prayerGuests: 0,
        prayerLinks: 0,
        prayerNotes: 0,
        prayerUpdates: 0,
        prayerFollowUps: 0,
        vigils: 0,
        vigilPeople: 0,
        vigilPlaces: 0,
        vigilLinks: 0,
        prayerAlerts: 0,
        prayersPrayed: 0,
        prayersToTell: 0,
        prayerReports: 0,
        prayerReminders: 0,
        prayerSheets: 0,
        prayersOnSheets: 0,
        movedItems: 0,
        videoChecks: 0,
        changedDates: 0,
        movedDates: 0,
        formerEvents: 0,
        missedAddresses: 0,
        // Migration 0034 copies the number of likes of each post.
        itemNumbers: before.dailyPosts,
        // Migration 0036 links these dates, 0046 says which requests are shown, and 0069 since when they wait, which PostgreSQL
        // notes too.
        ...(kind === "postgres" && { contentChanges: 5 }),
      });
      expect(await db.selectFrom("videos").select(["title", "embeddableChosen"]).execute()).toEqual([
        { title: "The lost coin", embeddableChosen: false },
      ]);
    });

    test("a version works on the tables of a newer one that only added to them", async () => {
      const db = await emptyDatabase();
      await migrate(db, kind);
      await addMigration(db, "9000-something-more");
      await db.schema.alterTable("events").addColumn("mood", "text").execute();
      await migrate(db, kind);
      expect((await executed(db)).at(-1)).toBe("9000-something-more");
      await insertRows(db, [["events", { ...walk, slug: "walk", version: 1 }]]);
      expect(await db.selectFrom("events").select("id").execute()).toEqual([{ id: "walk" }]);
    });

    test("a version refuses the tables of a newer one that made a breaking change", async () => {
      const db = await emptyDatabase();
      await migrate(db, kind);
      await addMigration(db, "9000-breaking-renamed-events");
      await expect(migrate(db, kind)).rejects.toThrow(
        "The database belongs to a newer version of Narthex, which this one cannot work with (9000-breaking-renamed-events). Start that version again, or restore an older backup into an empty place: npm run restore -- /folder/narthex-….tar",
      );
    });

    test("the numbers of migrations are unique and have no gaps", async () => {
      const { known } = await migrationsOf(await emptyDatabase());
      const numbers = known.map((name) => /^(\d{4})-[a-z-]+$/.exec(name)?.[1]);
      expect(numbers).toEqual(known.map((_, index) => String(index + 1).padStart(4, "0")));
    });

    test("rows of the first tables survive all later migrations, with the columns they add", async () => {
      const db = await emptyDatabase();
      await migrate(db, kind, "0001-foundation");
      await insertFirstRows(db, kind);
      await migrate(db, kind);

      expect(await db.selectFrom("user").select(["id", "email", "lastSeenOn"]).execute()).toEqual([
        { id: "ann", email: "ann@people.example", lastSeenOn: null },
      ]);
      // Before migration 0006, tokens were stored unhashed.
      expect(await db.selectFrom("session").selectAll().execute()).toEqual([]);
      expect(await db.selectFrom("account").select(["id", "userId", "password"]).execute()).toEqual([
        { id: "password", userId: "ann", password: "a hash" },
      ]);
      expect(await db.selectFrom("events").selectAll().execute()).toEqual([
        {
          ...walkToday,
          version: 1,
          eventAlt: "",
          takesReplies: false,
          places: null,
          changedAt: expect.stringMatching(/^20\d\d-.*Z$/),
        },
      ]);
      const settings = db.selectFrom("settings").select(["id", "mainImageUrl", "mainImageAlt"]);
      expect(await settings.execute()).toEqual([
        { id: "home", mainImageUrl: "https://pictures.example/main.jpg", mainImageAlt: "" },
      ]);
      expect(await db.selectFrom("storedFiles").select(["fullPath", "size"]).execute()).toEqual([
        { fullPath: "images/dawn.jpg", size: 1000 },
      ]);
      expect(await db.selectFrom("uploads").select(["id", "receivedSize", "ownerId"]).execute()).toEqual([
        { id: "upload", receivedSize: 20, ownerId: "ann" },
      ]);
      expect(await db.selectFrom("uploadChunks").selectAll().execute()).toEqual([
        { uploadId: "upload", offset: 0, stagedKey: "staged" },
      ]);
      expect(await db.selectFrom("looseContents").selectAll().execute()).toEqual([
        { contentKey: "staged", since: moment },
      ]);
      expect(await db.selectFrom("storageUsage").selectAll().execute()).toEqual([{ id: "all", bytes: 1020 }]);
      expect(await db.selectFrom("outbox").select(["id", "recipient"]).execute()).toEqual([
        { id: "mail", recipient: "ann@people.example" },
      ]);
    });

    test("a site from before the sample goes on showing what came with it, and no other", async () => {
      const shown = async (db: Database) =>
        (await db.selectFrom("siteChoices").select("name").execute()).map(({ name }) => name);
      for (const last of ["0013-invitations", "0037-settings-of-site-pages"]) {
        const before = await emptyDatabase();
        await migrate(before, kind, last);
        await migrate(before, kind);
        expect(await shown(before)).toEqual(["earlierTexts"]);
      }
      const since = await emptyDatabase();
      await migrate(since, kind, "0038-bank-details-of-one");
      await migrate(since, kind);
      expect(await shown(since)).toEqual([]);
    });

    test("mails that accounts and guests had switched off are on the list of refusals, by digest", async () => {
      const db = await emptyDatabase();
      await migrate(db, kind, "0069-one-life-of-prayers");
      const user = (id: string, emailVerified: boolean) => [
        "user",
        {
          ...{ id, name: "", email: `${id}@people.example`, createdAt: moment, updatedAt: moment },
          emailVerified: kind === "postgres" ? emailVerified : Number(emailVerified),
        },
      ];
      const choices = (userId: string, prayedMail: string) => [
        "mailChoices",
        { userId, prayerMail: "never", approvalMail: "on", prayedMail, videoMail: "off" },
      ];
      const asked = (id: string, email: string, prayedMail: string) => [
        [
          "prayerRequests",
          {
            ...{
              id,
              userId: null,
              userName: "",
              title: "",
              content: "",
              audience: "pastor",
              category: "other",
            },
            ...{ picUrl: "", date: moment, isApproved: kind === "postgres" ? false : 0 },
          },
        ],
        ["prayerGuests", { requestId: id, email, prayedMail }],
      ];
      await insertRows(db, [
        ...[user("ann", true), user("stranger", false)],
        ...[choices("ann", "off"), choices("stranger", "off")],
        ...asked("one", "ann@people.example", "off"),
        ...asked("two", "guest@people.example", "off"),
        ...asked("three", "other@people.example", "on"),
      ] as Parameters<typeof insertRows>[1]);
      await migrate(db, kind);
      const refusals = await db.selectFrom("mailRefusals").select(["emailDigest", "kind"]).execute();
      expect(refusals).toHaveLength(4);
      expect(refusals).toEqual(
        expect.arrayContaining([
          ...["prayers", "prayed", "videos"].map((kind) => ({
            emailDigest: emailDigest("ann@people.example"),
            kind,
          })),
          { emailDigest: emailDigest("guest@people.example"), kind: "prayed" },
        ]),
      );
      expect(await db.selectFrom("prayerGuests").select(["language"]).distinct().execute()).toEqual([
        { language: null },
      ]);
    });

    test("events from before series keep their ids in their URLs, and have an occurrence when they have a date", async () => {
      const db = await emptyDatabase();
      await migrate(db, kind, "0017-breaking-deferred-work");
      await insertRows(db, [
        ["events", walk],
        ["events", { ...walk, id: "supper", eventDate: "2026-11-01", eventTime: "" }],
        ["events", { ...walk, id: "undated", eventDate: "" }],
      ]);

      await migrate(db, kind);

      const slugs = db.selectFrom("events").select(["id", "slug"]).orderBy("id");
      expect(await slugs.execute()).toEqual(["supper", "undated", "walk"].map((id) => ({ id, slug: id })));
      const visible = {
        visibleFrom: "0001-01-01T00:00:00.000Z",
        visibleUntil: "9999-12-31T23:59:59.999Z",
      };
      const listed = { ...visible, isLong: false, isPublic: true, isCancelled: false, category: "other" };
      const on = (eventId: string, day: string, time: string) => ({
        id: `${eventId}/${day}`,
        eventId,
        day,
        date: day,
        time,
        lastDate: day,
        previousDate: "",
        ...listed,
      });
      const occurrences = db.selectFrom("occurrences").selectAll().orderBy("id");
      const dates = [on("supper", "2026-11-01", ""), on("walk", "2027-01-06", "18:00")];
      expect(await occurrences.execute()).toEqual(dates);
      await listAllDates(db);
      expect(await occurrences.execute()).toEqual(dates);
    });

    test("mails that were waiting or given up become jobs, and leave with them", async () => {
      const db = await emptyDatabase();
      await migrate(db, kind, "0016-content-changes");
      const mail = { subject: "Hello", html: "<p>Hi</p>", text: "Hi", createdAt: moment };
      const [retry, failedAt] = ["2026-11-20T13:00:00.000Z", "2026-11-22T12:00:00.000Z"];
      const waiting = {
        id: "waiting",
        recipient: "ann@people.example",
        ...mail,
        replyTo: "bo@people.example",
      };
      const givenUp = { id: "given-up", recipient: "cy@people.example", ...mail, html: "", text: "" };
      await insertRows(db, [
        ["outbox", { ...waiting, attempts: 3, nextAttemptAt: retry, lastError: "busy" }],
        ["outbox", { ...givenUp, attempts: 9, nextAttemptAt: failedAt, lastError: "no mailbox", failedAt }],
      ]);

      await migrate(db, kind);

      const job = { kind: "mail", key: null, payload: "null", isUrgent: false, fence: 0 };
      const times = { dueAt: moment, createdAt: moment };
      expect(await db.selectFrom("deferredWork").selectAll().orderBy("id").execute()).toEqual([
        {
          id: "given-up",
          ...job,
          ...times,
          attempts: 9,
          heldUntil: failedAt,
          lastError: "no mailbox",
          failedAt,
        },
        { id: "waiting", ...job, ...times, attempts: 3, heldUntil: retry, lastError: "busy", failedAt: null },
      ]);
      expect(await db.selectFrom("outbox").selectAll().orderBy("id").execute()).toEqual([
        { ...givenUp, replyTo: null, calendar: null, validUntil: null },
        { ...waiting, calendar: null, validUntil: null },
      ]);
      await db.deleteFrom("deferredWork").where("id", "=", "waiting").execute();
      expect(await db.selectFrom("outbox").select("id").execute()).toEqual([{ id: "given-up" }]);
    });
  },
);

async function addMigration(db: Database, name: string): Promise<void> {
  await sql`insert into kysely_migration (name, timestamp) values (${name}, ${"9999-01-01"})`.execute(db);
}

async function countRows(db: Database): Promise<Record<string, number>> {
  const tables = await db.introspection.getTables();
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(
      db,
    );
    counts[name] = Number(rows[0]?.count);
  }
  return counts;
}
