import { createHash } from "node:crypto";
import { sql } from "kysely";
import { expect } from "vitest";
import { purgeDeleted } from "../../../app/changes/deleted-items.server.ts";
import { filesInUse, purgeReleased } from "../../../app/changes/file-uses.server.ts";
import { collectedKind } from "../../../app/contact/jobs.server.ts";
import type { Database } from "../../../database/connection.ts";
import { storeIdKey } from "../../../database/same-store.ts";
import { mailKind } from "../../../platform/mail/message.ts";
import { sweepUnused, sweepUploads } from "../../../platform/storage/files/sweep.ts";
import { storedPathOf } from "../../../platform/storage/names.ts";
import { testStorage } from "../../../platform/storage/testing/test-storage.ts";
import { databaseOf } from "../../site/support/people.ts";
import type { TestSite } from "../../support/test-site.ts";
import { type Ledger, nothing, type OnceKind } from "./ledger.ts";
import type { WrittenSite } from "./site-under-faults.ts";

/**
 * Mails that a killed process had begun to send are sent again when its lease ends, after two minutes. When no process
 * runs that could hold one, this ends the leases and the waits after failures at once, and the ten minutes in which
 * messages beyond a hundred in an hour are collected.
 */
export async function endMailLeases(site: TestSite): Promise<void> {
  await using db = databaseOf(site);
  const now = new Date().toISOString();
  await db
    .updateTable("deferredWork")
    .set({ heldUntil: now })
    .where("kind", "in", [mailKind, collectedKind])
    .where("failedAt", "is", null)
    .execute();
}

/** Waits until no mail waits any more. If some do, it says why. */
export async function mailsSent(site: TestSite): Promise<void> {
  const waiting = async () => {
    await using db = databaseOf(site);
    return await db
      .selectFrom("outbox")
      .leftJoin("deferredWork", "deferredWork.id", "outbox.id")
      .select([
        "deferredWork.kind",
        "deferredWork.attempts",
        "deferredWork.heldUntil",
        "deferredWork.lastError",
      ])
      .execute();
  };
  await expect.poll(waiting, { timeout: 240_000, interval: 500 }).toEqual([]);
}

export interface Comparison {
  /** What is lost, doubled or half saved, in words; empty when the site is whole. */
  problems: string[];
  acknowledged: number;
  mailsDoubled: number;
}

type StoppedSite = Omit<WrittenSite, "isUp">;

/** Compares a site that is stopped with everything that was acknowledged, after everything unused has been swept. */
export async function compareWhole(
  site: StoppedSite,
  ledger: Ledger,
  { areLikesCounted = true }: { areLikesCounted?: boolean } = {},
): Promise<Comparison> {
  await using db = databaseOf(site);
  const problems = [...ledger.problems];
  const mails = countMails(site, ledger);
  problems.push(
    ...(await damage(site, db)),
    ...(await lostRows(db, ledger)),
    ...(await lostStates(db, ledger)),
    ...mails.problems,
    ...(areLikesCounted ? await wrongNumbers(db) : []),
    ...(await overbooked(db)),
    ...(await wrongFiles(site, db, ledger)),
  );
  return { problems, acknowledged: ledger.counts.saved, mailsDoubled: mails.doubled };
}

async function damage({ kind }: StoppedSite, db: Database): Promise<string[]> {
  if (kind === "postgres") return [];
  const integrity = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
  const keys = await sql<object>`pragma foreign_key_check`.execute(db);
  return [
    ...integrity.rows.map((row) => row.integrity_check).filter((text) => text !== "ok"),
    ...keys.rows.map((row) => `a row names one that is not there: ${JSON.stringify(row)}`),
  ];
}

const rowsOf: Record<
  Exclude<OnceKind, "message">,
  (db: Database) => Promise<{ mark: string; id: string }[]>
> = {
  prayer: (db) => db.selectFrom("prayerRequests").select(["title as mark", "id"]).execute(),
  post: (db) => db.selectFrom("dailyPosts").select(["content as mark", "id"]).execute(),
  file: (db) => db.selectFrom("siteFiles").select(["name as mark", "id"]).execute(),
  account: (db) => db.selectFrom("user").select(["email as mark", "id"]).execute(),
};

/** Each acknowledged row must be there once with one entry in the log of activity, and no other more than once. */
async function lostRows(db: Database, ledger: Ledger): Promise<string[]> {
  const entries = await db.selectFrom("activity").select("thingId").where("action", "=", "created").execute();
  const logged = countsOf(entries.map(({ thingId }) => thingId));
  const problems: string[] = [];
  for (const [kind, read] of Object.entries(rowsOf)) {
    const rows = await read(db);
    const counts = countsOf(rows.map(({ mark }) => mark));
    for (const [mark, outcome] of ledger.once[kind as OnceKind]) {
      const count = counts.get(mark) ?? 0;
      if (outcome === "saved" && count === 0) problems.push(`lost: ${mark}`);
      if (outcome === "refused" && count > 0) problems.push(`refused and saved: ${mark}`);
      if (count > 1) problems.push(`${count} times: ${mark}`);
    }
    if (kind !== "prayer" && kind !== "post") continue;
    for (const { mark, id } of rows)
      if (ledger.once[kind].has(mark) && logged.get(id) !== 1)
        problems.push(`${logged.get(id) ?? 0} entries in the log: ${mark}`);
  }
  return problems;
}

async function lostStates(db: Database, ledger: Ledger): Promise<string[]> {
  const replies = await db
    .selectFrom("attendances")
    .innerJoin("events", "events.id", "attendances.eventId")
    .select(["slug", "userId", "people"])
    .execute();
  const likes = await db.selectFrom("likes").selectAll().execute();
  const texts = await db.selectFrom("dailyPosts").select(["id", "content"]).execute();
  const now = {
    reply: new Map(replies.map(({ slug, userId, people }) => [`${slug} ${userId}`, String(people)])),
    like: new Map(likes.map(({ postId, userId }) => [`${postId} ${userId}`, "true"])),
    text: new Map(texts.map(({ id, content }) => [id, content])),
  };
  return Object.entries(now).flatMap(([kind, found]) =>
    [...ledger.states[kind as keyof typeof now]].flatMap(([key, possible]) => {
      const state = found.get(key) ?? nothing;
      return possible.has(state) ? [] : [`${kind} ${key} is “${state}”, not ${[...possible].join(" or ")}`];
    }),
  );
}

function countMails({ mails }: StoppedSite, { once }: Ledger): { problems: string[]; doubled: number } {
  const texts = countsOf(mails.flatMap(({ text = "" }) => text.match(/Message [0-9a-f-]{36}/g) ?? []));
  const recipients = countsOf(
    mails.flatMap(({ to }) =>
      [to ?? []].flat().flatMap(({ value }) => value.map(({ address = "" }) => address)),
    ),
  );
  const problems: string[] = [];
  let doubled = 0;
  for (const [marks, counts] of [
    [once.message, texts],
    [once.account, recipients],
  ] as const)
    for (const [mark, outcome] of marks) {
      const count = counts.get(mark) ?? 0;
      if (outcome === "saved" && count === 0) problems.push(`not mailed: ${mark}`);
      // Whoever registers again because the answer was lost is mailed again.
      if (marks === once.message) doubled += Math.max(0, count - 1);
    }
  return { problems, doubled };
}

async function wrongNumbers(db: Database): Promise<string[]> {
  const posts = await db.selectFrom("dailyPosts").select(["id", "likes"]).execute();
  const likes = countsOf(
    (await db.selectFrom("likes").select("postId").execute()).map(({ postId }) => postId),
  );
  const numbers = await db.selectFrom("itemNumbers").selectAll().where("name", "=", "likes").execute();
  const counted = new Map(numbers.map(({ itemId, count }) => [itemId, Number(count)]));
  return posts.flatMap(({ id, likes: shown }) => {
    const [real, second] = [likes.get(id) ?? 0, counted.get(id) ?? 0];
    return shown === real && second === real
      ? []
      : [`post ${id}: ${real} likes, shown as ${shown} and ${second}`];
  });
}

/** Nobody comes for whom there is no place, and nobody waits for whom there is one. */
async function overbooked(db: Database): Promise<string[]> {
  const events = await db.selectFrom("events").select(["id", "slug", "places"]).execute();
  const replies = await db.selectFrom("attendances").select(["eventId", "people", "state"]).execute();
  return events.flatMap(({ id, slug, places }) => {
    if (places === null) return [];
    const of = (state: string) => replies.filter((reply) => reply.eventId === id && reply.state === state);
    const free = places - of("coming").reduce((sum, { people }) => sum + people, 0);
    if (free < 0) return [`${-free} too many come to ${slug}`];
    return of("waiting").some(({ people }) => people <= free)
      ? [`somebody waits though ${slug} has ${free}`]
      : [];
  });
}

/** Sweeps as if a hundred days had passed, then compares rows, uses and bytes. */
async function wrongFiles(site: StoppedSite, db: Database, ledger: Ledger): Promise<string[]> {
  const clock = () => new Date(Date.now() + 100 * 24 * 60 * 60_000);
  const { storage, leftovers } = await testStorage(
    { db, folder: site.dataDir, storage: site.storage },
    { clock },
  );
  await purgeDeleted(db, clock());
  await purgeReleased({ db, storage, clock });
  await sweepUploads(storage, clock());
  await sweepUnused(storage, filesInUse, clock());

  const problems: string[] = [];
  const stored = await db.selectFrom("storedFiles").select(["fullPath", "contentKey", "size"]).execute();
  const paths = new Set(stored.map(({ fullPath }) => fullPath));
  const uses = new Set((await db.selectFrom("fileUses").select("path").execute()).map(({ path }) => path));
  for (const path of uses) if (!paths.has(path)) problems.push(`used and not stored: ${path}`);
  const isSwept = (path: string) => filesInUse.folders.some(({ folder }) => path.startsWith(folder));
  for (const path of paths)
    if (isSwept(path) && !uses.has(path)) problems.push(`stored and not used: ${path}`);
  for (const url of await shownUrls(db)) {
    const path = storedPathOf(url, URL.canParse(url) ? url : undefined) ?? url;
    if (!paths.has(path) || !uses.has(path)) problems.push(`shown and not stored: ${path}`);
  }
  const { files, orphans } = await leftovers();
  if (orphans > 0) problems.push(`${orphans} bytes nobody names are left`);
  const keys = files.map((file) => /((contents|variants|assets)\/.*|store-id)$/.exec(file)?.[0] ?? file);
  const packs = await db.selectFrom("assetPacks").select("contentKey").execute();
  const known = new Set([storeIdKey, ...[...stored, ...packs].map(({ contentKey }) => contentKey)]);
  for (const key of keys)
    if (!known.has(key) && !known.has(originalOf(key))) problems.push(`bytes nobody names: ${key}`);
  const { bytes } = await db.selectFrom("storageUsage").select("bytes").executeTakeFirstOrThrow();
  const sum = stored.reduce((all, { size }) => all + Number(size), 0);
  if (Number(bytes) !== sum) problems.push(`${sum} bytes are stored, ${bytes} are counted`);
  for (const { fullPath, contentKey, size } of stored) {
    const hash = createHash("sha256");
    let length = 0;
    for await (const part of (await storage.files.read(contentKey)) ?? []) {
      hash.update(part);
      length += part.length;
    }
    if (length !== Number(size)) problems.push(`${length} of ${size} bytes are left of ${fullPath}`);
    const expected = ledger.hashes.get(fullPath.split("/").at(-1) ?? "");
    if (expected !== undefined && hash.digest("hex") !== expected) problems.push(`other bytes: ${fullPath}`);
  }
  return problems;
}

/** Variants of a picture are made again when they are asked for. */
function originalOf(key: string): string {
  return key.replace(/^variants\//, "contents/").replace(/\/\d+\.\w+$/, "");
}

/** The URLs and paths of all uploaded files that a page may show. */
async function shownUrls(db: Database): Promise<string[]> {
  const urls = [
    ...(await db.selectFrom("prayerRequests").select("picUrl as url").execute()),
    ...(await db.selectFrom("dailyPosts").select("imgPath as url").execute()),
    ...(await db.selectFrom("siteFiles").select("url").execute()),
  ];
  return urls.map(({ url }) => url).filter(Boolean);
}

function countsOf(marks: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const mark of marks) counts.set(mark, (counts.get(mark) ?? 0) + 1);
  return counts;
}
