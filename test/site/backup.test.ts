import { randomBytes } from "node:crypto";
import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { DatabaseKind } from "../../database/connection.ts";
import { deferredRow } from "../../platform/deferred-work/defer.ts";
import { downloadPath } from "../../platform/storage/names.ts";
import { temporaryFolder } from "../support/database.ts";
import { parsePage, visibleText } from "../support/html.ts";
import { s3Keys, startS3 } from "../support/s3.ts";
import { openTestSite, postForm, signIn, type TestSite } from "../support/test-site.ts";
import { archiveIn, below, command, databaseAt, emptyPlace, type Place } from "./support/backup-places.ts";
import { cookieOf, fromElsewhere } from "./support/people.ts";
import { jpeg, sendForm } from "./support/stored-pictures.ts";
import { addPosts, isSignedIn, join, leaveTraces, type Member, postIds } from "./support/traces.ts";

type Headers = Record<string, string>;

const event = { eventContent: "By the river\u2028at dusk", eventDate: "2090-12-01", eventTime: "18:00" };
const cases: {
  from: [DatabaseKind, "disk" | "S3"];
  to: [DatabaseKind, "disk" | "S3"];
  passphrase?: string;
}[] = [
  { from: ["sqlite", "disk"], to: ["sqlite", "disk"] },
  { from: ["sqlite", "disk"], to: ["postgres", "S3"], passphrase: "still waters run deep" },
  { from: ["postgres", "S3"], to: ["sqlite", "disk"] },
  { from: ["postgres", "disk"], to: ["postgres", "disk"] },
];

describe.each(cases)(
  "a backup under load from $from.0 and $from.1 to $to.0 and $to.1",
  ({ from, to, passphrase }) => {
    const closing: (() => Promise<unknown>)[] = [];
    let s3: Awaited<ReturnType<typeof startS3>>;
    beforeAll(async () => {
      s3 = await startS3();
      closing.push(s3.close);
    });
    afterAll(async () => {
      for (const close of closing.reverse()) await close();
    });

    const place = ([kind, store]: [DatabaseKind, string]) =>
      emptyPlace(closing, kind, store === "S3" ? s3.storageUrl : undefined);

    const openAt = async ([kind]: [DatabaseKind, string], where: Place): Promise<TestSite> => {
      // No mail server accepts its mail, so the mail waits.
      const site = await openTestSite(kind, { ...where, MAIL_URL: "smtp://127.0.0.1:1" });
      closing.push(site.close);
      return { ...site, dataDir: where.DATA_DIR, databaseUrl: where.DATABASE_URL };
    };

    test("a backup under load restores every row and byte that was acknowledged before it started", async () => {
      const source = await place(from);
      const site = await openAt(from, source);
      const staff = { cookie: await signIn(site) };
      await addPosts(site);
      const member = await join(site);
      await leaveTraces(site, member, "Acknowledged");
      for (const number of [1, 2, 3]) await addEvent(site, staff, `Acknowledged ${number}`);
      const message = { user_name: "Bo", user_email: "bo@example.org", message: "Is there parking?" };
      expect((await postForm(site, "/contact-us", message, fromElsewhere())).status).toBe(302);
      const job = await deferLater(source);
      const [rows, files] = [await acknowledged(source), await filesOf(site, source)];
      expect(files.size).toBe(5);

      const stop = keepWriting(site, staff, await join(site));
      const archives = from[1] === "S3" ? below(s3.storageUrl, "archives") : await temporaryFolder();
      const secretly: Headers = passphrase ? { BACKUP_PASSPHRASE: passphrase } : {};
      const result = await command("backup", [archives], { ...source, ...secretly });
      const written = await stop();
      expect(result.stderr).toBe("");
      expect(result.stdout).toContain(
        `${passphrase ? "encrypted" : "not encrypted"}) and verified by reading it back`,
      );
      expect(written).toBeGreaterThan(3);
      expect(await readdir(source.DATA_DIR)).not.toContainEqual(expect.stringMatching(/^backup-work/));

      const target = await place(to);
      const archive = archiveIn(result) + (archives.startsWith("s3:") ? `?${archives.split("?")[1]}` : "");
      // What limits a page does not limit a restore.
      const hurried = { ...target, DATABASE_STATEMENT_TIMEOUT: "0.001", DATABASE_LOCK_TIMEOUT: "0.001" };
      const restored = await command("restore", [archive], { ...s3Keys, ...hurried, ...secretly });
      expect(restored.stderr).toBe("");
      expect(restored.stdout).toMatch(
        /3 people, \d+ events, 0 sermons, 2 posts, \d+ prayer requests and \d+ files/,
      );
      expect(restored.stdout).toContain("everybody has to log in again");
      expect(restored.stdout).toContain("1 message from visitors had not been sent");
      expect(await messagesIn(target)).toContain("Is there parking?");

      expect(await jobsIn(target), "none that was given up").toEqual([job]);
      const reopened = await openAt(to, target);
      expect(await acknowledged(target)).toEqual(expectedIn(rows));
      for (const [url, bytes] of files) expect(await download(reopened, url), url).toEqual(bytes);
      expect(await isSignedIn(reopened, member.headers)).toBe(false);
      const headers = { cookie: await cookieOf(reopened, member.email) };
      const own = await (await reopened.request("/submit-prayer-requests", { headers })).text();
      expect(own).toContain("Acknowledged 1");
      expect(await (await reopened.request("/event")).text()).toContain("Acknowledged 3");
      // The restored site continues to work.
      await addEvent(reopened, { cookie: await signIn(reopened) }, "Afterwards");
      await expectConsistent(reopened, target);
    });

    async function messagesIn({ DATA_DIR }: Place): Promise<string> {
      const folder = path.join(DATA_DIR, "mail");
      const names = await readdir(folder);
      const mails = await Promise.all(names.map((name) => readFile(path.join(folder, name), "utf8")));
      return mails.join("\n");
    }
  },
);

test("a server with a backup target makes a backup automatically, and it restores", async () => {
  const closing: (() => Promise<unknown>)[] = [];
  try {
    const [source, target] = [await emptyPlace(closing, "sqlite"), await emptyPlace(closing, "sqlite")];
    const archives = path.join(source.DATA_DIR, "archives");
    const site = await openTestSite("sqlite", { ...source, BACKUP_TO: archives });
    closing.push(site.close);
    const written = () => readdir(archives).then((names) => names.filter((name) => name.endsWith(".tar")));
    await expect.poll(() => written().catch(() => [])).toHaveLength(1);
    const [name = ""] = await written();
    expect(name).toMatch(/^narthex-nightly-/);
    const restored = await command("restore", [path.join(archives, name)], target);
    expect(restored.stderr).toBe("");
    expect(restored.stdout).toContain(" events, 0 sermons");
  } finally {
    for (const close of closing.reverse()) await close();
  }
});

async function addEvent(site: TestSite, headers: Headers, eventTitle: string): Promise<void> {
  const sent = await sendForm(site, "/event-create", { ...event, eventTitle }, headers, await noisy());
  if (sent.status !== 302) throw new Error(`adding an event returned ${sent.status}`);
}

/** A picture of a few hundred pixels, different each time. */
async function noisy(): Promise<Blob> {
  return jpeg(300 + (randomBytes(1)[0] ?? 0), 200);
}

/** Writes until it is stopped: adds and deletes events with pictures, likes and prayers. Returns how many it wrote. */
function keepWriting(site: TestSite, staff: Headers, { headers }: Member): () => Promise<number> {
  let stopped = false;
  let written = 0;
  const until = async (write: (number: number) => Promise<unknown>) => {
    for (let number = 1; !stopped; number++) {
      await write(number);
      written += 1;
    }
  };
  const running = Promise.all([
    until(async (number) => {
      await addEvent(site, staff, `Passing ${number}`);
      const manage = await (await site.request("/event-alter", { headers: staff })).text();
      const remove = [...parsePage(manage).querySelectorAll("article")]
        .find((card) => visibleText(card).includes("Passing"))
        ?.querySelector('a[href^="/event-alter/"][href$="/delete"]')
        ?.getAttribute("href");
      if (remove && number % 2 === 0) await site.request(remove, { method: "POST", headers: staff });
    }),
    until(async (number) => {
      const way = number % 2 === 1 ? "like" : "unlike";
      for (const post of postIds) await postForm(site, `/daily-posts/${post}/${way}`, {}, headers);
    }),
    until(() => sendForm(site, "/submit-prayer-requests", { title: "Later", content: "Pray." }, headers)),
  ]);
  return async () => {
    stopped = true;
    await running;
    return written;
  };
}

/** Rows that nothing writes to while the backup runs. */
async function acknowledged(place: Place) {
  await using db = databaseAt(place);
  const [people, accounts, events, prayers] = await Promise.all([
    db.selectFrom("user").select(["id", "name", "email", "createdAt", "emailVerified"]).execute(),
    db.selectFrom("account").select(["id", "userId", "providerId", "password"]).execute(),
    db.selectFrom("events").selectAll().where("eventTitle", "like", "Acknowledged%").orderBy("id").execute(),
    db.selectFrom("prayerRequests").selectAll().where("title", "like", "Ack%").orderBy("id").execute(),
  ]);
  const likes = await db
    .selectFrom("likes")
    .selectAll()
    .where(
      "userId",
      "in",
      prayers.map(({ userId }) => userId ?? ""),
    )
    .orderBy("postId")
    .execute();
  return {
    people: people.map((person) => ({
      ...person,
      createdAt: new Date(person.createdAt).toISOString(),
      emailVerified: Boolean(person.emailVerified),
    })),
    accounts,
    events,
    prayers,
    likes,
  };
}

/** Defers a job, and another one that was given up. Returns the first. */
async function deferLater(place: Place) {
  await using db = databaseAt(place);
  const now = new Date();
  const plan = { kind: "later", payload: { greet: "Ann" }, isUrgent: true };
  const [job, failed] = [deferredRow(plan, now), deferredRow(plan, now)];
  await db
    .insertInto("deferredWork")
    .values([job, { ...failed, failedAt: now.toISOString() }])
    .execute();
  return job;
}

async function jobsIn(place: Place) {
  await using db = databaseAt(place);
  return await db.selectFrom("deferredWork").selectAll().where("kind", "=", "later").execute();
}

/** The member who writes during the backup joined later. */
function expectedIn({ people, accounts, ...others }: Awaited<ReturnType<typeof acknowledged>>) {
  return {
    ...others,
    people: expect.arrayContaining(people),
    accounts: expect.arrayContaining(accounts),
  };
}

/** Returns the bytes of every stored file, by its URL. */
async function filesOf(site: TestSite, place: Place): Promise<Map<string, Buffer>> {
  await using db = databaseAt(place);
  const stored = await db.selectFrom("storedFiles").select(["fullPath", "downloadTokens"]).execute();
  const files = new Map<string, Buffer>();
  for (const { fullPath, downloadTokens } of stored) {
    const url = downloadPath(fullPath, downloadTokens);
    files.set(url, await download(site, url));
  }
  return files;
}

async function download(site: TestSite, url: string): Promise<Buffer> {
  const response = await site.request(url);
  expect(response.status, url).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

/** Expects what was written during the backup to be restored completely or not at all. */
async function expectConsistent(site: TestSite, place: Place): Promise<void> {
  await using db = databaseAt(place);
  for (const { eventUrl } of await db.selectFrom("events").select("eventUrl").execute())
    expect((await download(site, eventUrl)).length).toBeGreaterThan(0);
  const likes = await db.selectFrom("likes").select("postId").execute();
  for (const { id, likes: shown } of await db.selectFrom("dailyPosts").select(["id", "likes"]).execute())
    expect(shown).toBe(likes.filter(({ postId }) => postId === id).length);
  const sizes = (await db.selectFrom("storedFiles").select("size").execute()).map(({ size }) => size);
  const usage = await db.selectFrom("storageUsage").select("bytes").executeTakeFirstOrThrow();
  expect(usage.bytes).toBe(sizes.reduce((sum, size) => sum + size, 0));
  if (!place.STORAGE_URL) {
    const mode = (await stat(path.join(place.DATA_DIR, "files", "contents"))).mode & 0o777;
    expect(mode).toBe(0o700);
  }
}
