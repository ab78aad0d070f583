import { readdir } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { type MoveReport, type MoveStep, move } from "../../../app/running/moving/move.server.ts";
import { isSameStore, placeOf } from "../../../app/running/moving/place.server.ts";
import type { DatabaseKind } from "../../../database/connection.ts";
import type { Timing } from "../../../database/moving/site-hold.ts";
import { tablesOfSite } from "../../../database/site-move.ts";
import { readSettings } from "../../../platform/settings/environment.ts";
import { command, startUpload, uploadPath } from "../../../platform/storage/testing/test-storage.ts";
import { bothDatabases, patientSettings } from "../../support/database.ts";
import { startS3 } from "../../support/s3.ts";
import { openTestSite, postForm, signIn, type TestSite } from "../../support/test-site.ts";
import { databaseAt, emptyPlace, type Place } from "./backup-places.ts";
import { databaseOf, fromElsewhere } from "./people.ts";
import { pathFor, tune } from "./site-files.ts";
import { jpeg, sendForm } from "./stored-pictures.ts";
import { addPosts, join, leaveTraces } from "./traces.ts";

export const event = { eventContent: "By the river", eventDate: "2090-12-01", eventTime: "18:00" };
/** A busy machine is slow, not wrong: the lease is never lost here. */
const timing = { leaseMs: 200_000, noticeMs: 1200, jobsMs: 0 };

export const wordsOf = (place: Place): string[] => [
  place.DATABASE_URL ?? "sqlite",
  ...(place.STORAGE_URL ? [place.STORAGE_URL] : ["files"]),
];

export const settingsAt = (place: Place) =>
  readSettings({ LOG_LEVEL: "silent", ...patientSettings, ...place });

export function moveSite(
  from: Place,
  to: Place,
  done: (step: MoveStep) => Promise<void> | void = () => undefined,
  otherTiming: Partial<Timing> = {},
): Promise<MoveReport> {
  const settings = settingsAt(from);
  const whole = { ...timing, ...otherTiming };
  return move({ settings, to: placeOf(wordsOf(to), settings, { ...from, ...to }), timing: whole, done });
}

export async function openAt(place: Place): Promise<TestSite> {
  const site = await openTestSite("sqlite", { ...place, MAIL_URL: "smtp://127.0.0.1:1" });
  return { ...site, dataDir: place.DATA_DIR, databaseUrl: place.DATABASE_URL };
}

export const addEvent = async (site: TestSite, cookie: string, eventTitle: string) =>
  sendForm(site, "/event-create", { ...event, eventTitle }, { cookie }, await jpeg());

/** Fills a new site with people, prayers, files, and jobs that no mail server takes. */
export async function fill(site: TestSite) {
  await addPosts(site);
  const member = await join(site);
  await leaveTraces(site, member, "Before");
  const staff = await signIn(site);
  expect((await addEvent(site, staff, "Before")).status).toBe(302);
  const message = { user_name: "Bo", user_email: "bo@example.org", message: "Is there parking?" };
  expect((await postForm(site, "/contact-us", message, fromElsewhere())).status).toBe(302);
  await beginUpload(site, staff);
  await using db = databaseOf(site);
  const pack = { id: "earlier", contentKey: "assets/earlier", bytes: 0, files: "[]" };
  await db
    .insertInto("assetPacks")
    .values({ ...pack, seenAt: new Date().toISOString() })
    .execute();
  return { member, staff };
}

/** Sends the first half of a recording. */
async function beginUpload(site: TestSite, cookie: string): Promise<void> {
  const send = (url: string, { headers, ...init }: RequestInit) =>
    site.request(url, { ...init, headers: { ...(headers as Record<string, string>), cookie } });
  const started = await send(uploadPath(pathFor("Half.mp3")), startUpload(tune.length));
  const { pathname, search } = new URL(started.headers.get("x-goog-upload-url") ?? "");
  const half = tune.subarray(0, Math.floor(tune.length / 2));
  expect((await send(pathname + search, command("upload", 0, half))).status).toBe(200);
}

/** Of one file store: stay behind when the files move, and no backup has them. */
export const ofStore = ["uploads", "uploadChunks", "looseContents", "assetPacks"];

/** Expects in the new place every row of the old one, and of another store nothing. */
export async function expectMoved(from: Place, to: Place): Promise<void> {
  const withFiles = !isSameStore(settingsAt(from), settingsAt(to));
  const left = withFiles ? Object.fromEntries(ofStore.map((table) => [table, []])) : {};
  expect(await everythingIn(to)).toEqual({ ...(await everythingIn(from)), ...left });
}

/** Every row of every table, in an order of its own. What both databases compute themselves is left out. */
export async function everythingIn(place: Place): Promise<Record<string, string[]>> {
  await using db = databaseAt(place);
  const rows: Record<string, string[]> = {};
  for (const table of await tablesOfSite(db)) {
    if (table === "storageUsage") continue;
    const found = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db);
    // Each store has an id of its own.
    rows[table] = found.rows
      .filter(({ name }) => name !== "storeId")
      .map((row) => JSON.stringify(Object.entries(row).toSorted()))
      .toSorted();
  }
  return JSON.parse(
    JSON.stringify(rows)
      .replace(/\btrue\b/g, "1")
      .replace(/\bfalse\b/g, "0"),
  );
}

export const contentsIn = async (place: Place) =>
  (await readdir(path.join(place.DATA_DIR, "files", "contents")).catch(() => [])).toSorted();

export const otherKind = (kind: DatabaseKind): DatabaseKind => (kind === "sqlite" ? "postgres" : "sqlite");

type Closing = (() => Promise<unknown>)[];

interface Places {
  kind: DatabaseKind;
  closing: Closing;
  storageUrl: () => string;
  /** From and to, both with one DATA_DIR: the secret in it goes with the site. From PostgreSQL, the files go from a bucket to the disk. */
  places: () => Promise<[Place, Place]>;
}

/** Runs the same tests for moves from each database to the other, with a bucket of their own. */
export function describeMoves(name: string, tests: (given: Places) => void): void {
  describe.each(bothDatabases("everything is read from one database and written into the other"))(
    `${name} from %s`,
    (kind) => {
      const closing: Closing = [];
      let storageUrl: string;
      beforeAll(async () => {
        const s3 = await startS3();
        closing.push(s3.close);
        storageUrl = s3.storageUrl;
      });
      afterAll(async () => {
        for (const close of closing.reverse()) await close();
      });

      tests({
        kind,
        closing,
        storageUrl: () => storageUrl,
        places: () => placesToMove(closing, kind, storageUrl),
      });
    },
  );
}

async function placesToMove(
  closing: Closing,
  kind: DatabaseKind,
  storageUrl: string,
): Promise<[Place, Place]> {
  const [from, second] = [await emptyPlace(closing, kind), await emptyPlace(closing, otherKind(kind))];
  const to = { ...second, DATA_DIR: from.DATA_DIR };
  const inBucket = { ...(await emptyPlace(closing, "sqlite", storageUrl)), DATA_DIR: from.DATA_DIR };
  return kind === "sqlite" ? [from, { ...inBucket, ...to }] : [{ ...inBucket, ...from }, to];
}
