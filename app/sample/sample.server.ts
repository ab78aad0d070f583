import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { type Insertable, sql } from "kysely";
import { sampleEvents } from "../../content/sample/events.ts";
import { samplePosts } from "../../content/sample/posts.ts";
import { samplePrayers } from "../../content/sample/prayers.ts";
import { sampleVideos } from "../../content/sample/videos.ts";
import type { Database, DatabaseTransaction } from "../../database/connection.ts";
import type { Tables } from "../../database/tables.ts";
import { storeContent } from "../../platform/storage/files/store-content.ts";
import { deleteStoredFile } from "../../platform/storage/files/stored-files.ts";
import { downloadPath } from "../../platform/storage/names.ts";
import { type ChangingSite, changeBySite } from "../changes/change.server.ts";
import { type FileUser, filesInUse } from "../changes/file-uses.server.ts";
import { timestampOn } from "../dates/dates.server.ts";
import { dayOf } from "../dates/dates.ts";
import { later } from "../dates/day-arithmetic.ts";
import { defaultDetails } from "../events/event-writes.server.ts";
import { listOccurrences } from "../events/occurrences.server.ts";
import { slugFrom } from "../events/slugs.server.ts";
import { afterSampleIds, firstSampleId, sampleId, unchanged } from "../items/sample-ids.ts";
import { sermonUse } from "../media/files/uses.server.ts";
import { listUnusedOfSample } from "../media/site-files/site-files.server.ts";
import { eventFolder, postFolder, prayerFolder, siteFileFolder } from "../media/storage/storage-folders.ts";
import { expectFile } from "../pages/originals/expectations.server.ts";
import { readOriginals } from "../pages/texts/sample-state.server.ts";
import { permissionsOf } from "../permissions.ts";
import { passagesIn, savePassages } from "../sermons/scripture/passage-writes.server.ts";
import { saveTranscript } from "../sermons/transcripts/stored-transcript.server.ts";
import { may, type Viewer } from "../viewer.ts";
import { sampleDay } from "./sample-days.server.ts";
import { takeGuestsInSample } from "./sample-guests.server.ts";
import { isSampleShown, type tableOf } from "./sample-items.server.ts";
import { fileId, filesToDownload, readTranscripts, rowsOfFiles } from "./sample-sermons.server.ts";

const day = 24 * 60 * 60_000;
const installer = { id: "sample", role: "staff", permissions: permissionsOf(["pastor"]) } as const;

/** Servers that start together store the same files: random tokens would end the first one's URLs. Nothing is secret. */
const sampleToken = sampleId(0);
type SampleTable = (typeof tableOf)[keyof typeof tableOf] | "siteFiles" | "siteFileUses";

interface SampleFile {
  /** A folder of `content/sample/`. */
  folder: "pictures" | "media" | "sermons";
  name: string;
  /** The file of `content/` and its field that name this one. */
  namedIn: [file: string, field: string];
}

/** Every reference to a picture or film, with the path where it is stored. */
const namings: [stored: string, file: SampleFile][] = [
  ...sampleEvents.flatMap(picturesIn("events.ts", eventFolder)),
  ...samplePosts.flatMap(picturesIn("posts.ts", postFolder)),
  ...samplePrayers.flatMap(picturesIn("prayers.ts", prayerFolder)),
  ...sampleVideos.map(({ film }, index): [string, SampleFile] => [
    storedAt("media", film),
    { folder: "media", name: film, namedIn: ["content/sample/videos.ts", `[${index}].film`] },
  ]),
  ...sampleVideos
    .flatMap(filesToDownload)
    .map(({ name, field, index }): [string, SampleFile] => [
      storedAt(siteFileFolder, name),
      { folder: "sermons", name, namedIn: ["content/sample/videos.ts", `[${index}].${field}`] },
    ]),
];
const sampleFiles = new Map(namings);

/**
 * Adds the sample congregation to a new site, dated around today. `content` is the folder with its pictures and
 * films. Does nothing while another server is adding it.
 *
 * @throws {SettingError} before anything is saved, when a file that the sample names is missing.
 */
export async function addSampleCongregation(site: ChangingSite, content: string): Promise<void> {
  const now = site.clock();
  await expectSampleFiles(content);
  const transcripts = await readTranscripts(content);
  const urls = new Map<string, string>();
  for (const [stored, { folder, name: file }] of sampleFiles) {
    const bytes = await readFile(path.join(content, folder, file));
    await storeOnce(site, stored, bytes);
    urls.set(stored, downloadPath(stored, sampleToken));
  }
  const at = (days: number) => new Date(now.getTime() + days * day).toISOString();
  const files = await rowsOfFiles(site.storage, content, {
    urlOf: (name) => urls.get(storedAt(siteFileFolder, name)) ?? "",
    createdAt: now.toISOString(),
  });
  await changeBySite(site, async (change) => {
    const events = sampleEvents.map((sample, index) => {
      const { title, content, when, time, category = "other", furtherDays = 0, picture, alt } = sample;
      const eventDate = sampleDay(when, dayOf(now.toISOString()));
      return {
        ...defaultDetails,
        id: sampleId(index + 1),
        slug: slugFrom(title),
        changedAt: now.toISOString(),
        eventTitle: title,
        eventContent: content,
        eventDate,
        endDate: furtherDays > 0 ? later(eventDate, furtherDays) : "",
        eventTime: time,
        category,
        eventUrl: urls.get(storedAt(eventFolder, picture)) ?? "",
        eventAlt: alt,
      };
    });
    await insert(change.db, "events", events);
    for (const event of events) await listOccurrences(change.db, event, now);
    await insert(change.db, "siteFiles", files);
    await insert(
      change.db,
      "videos",
      sampleVideos.map(({ title, sermonBy, content: text, scripture, inDays, film, ...more }, index) => ({
        id: sampleId(index + 1),
        title,
        sermonBy,
        content: text,
        scripture,
        videoUrl: urls.get(storedAt("media", film)) ?? "",
        date: sundayBefore(at(inDays)),
        userName: sermonBy,
        embeddable: true,
        checkedAt: at(0),
        audioId: more.recording ? fileId(index, "recording") : null,
        notesId: more.notes ? fileId(index, "notes") : null,
        chapters: more.chapters ?? "",
      })),
    );
    await insert(
      change.db,
      "siteFileUses",
      sampleVideos
        .flatMap(filesToDownload)
        .map(({ id, index }) => ({ fileId: id, slug: sermonUse + sampleId(index + 1) })),
    );
    for (const [index, transcript] of transcripts)
      await saveTranscript(change.db, sampleId(index + 1), transcript);
    for (const [index, { scripture }] of sampleVideos.entries())
      await savePassages(change.db, sampleId(index + 1), await passagesIn(scripture));
    await insert(
      change.db,
      "dailyPosts",
      samplePosts.map(({ content, postedBy, daysAgo, likes, picture, alt }, index) => ({
        id: sampleId(index + 1),
        date: at(-daysAgo),
        imgUrl: "",
        imgPath: storedAt(postFolder, picture),
        imgAlt: alt,
        postedBy,
        content,
        likes,
      })),
    );
    await insert(
      change.db,
      "prayerRequests",
      samplePrayers.map(({ title, content, userName, daysAgo, isApproved, picture, alt }, index) => ({
        id: sampleId(index + 1),
        userId: null,
        userName,
        title,
        content,
        picUrl: (picture && urls.get(storedAt(prayerFolder, picture))) || "",
        picAlt: alt ?? "",
        date: at(-daysAgo),
        isApproved,
      })),
    );
    for (const [usedBy, url] of await filesOf(change.db)) await change.uses(url, usedBy);
    await takeGuestsInSample(change);
  });
}

/** A server that starts at the same moment, or a start that was cut off, may have stored it: some folders take no second one. */
async function storeOnce({ db, storage }: ChangingSite, stored: string, bytes: Buffer): Promise<void> {
  try {
    await storeContent(storage, {
      path: stored,
      person: installer,
      metadata: { metadata: { firebaseStorageDownloadTokens: sampleToken } },
      source: only(bytes),
    });
  } catch (error) {
    const there = db.selectFrom("storedFiles").select("ownerId").where("fullPath", "=", stored);
    if ((await there.executeTakeFirst())?.ownerId !== installer.id) throw error;
  }
}

export async function hasSample(db: Database, viewer: Viewer): Promise<boolean> {
  return may(viewer, "site:operate") && ((await readOriginals(db)) !== "church" || (await isSampleShown(db)));
}

/** Deletes the files of the sample that nothing shows any more, once no deletion of its items can be undone. */
export async function sweepSampleFiles(site: ChangingSite): Promise<void> {
  const { db, storage, clock } = site;
  const dayAgo = new Date(clock().getTime() - day).toISOString();
  const stored = await db
    .selectFrom("storedFiles")
    .select("fullPath")
    .where("fullPath", "in", [...sampleFiles.keys()])
    // A site that begins stores them before its items.
    .where("timeCreated", "<", dayAgo)
    .execute();
  if (stored.length === 0 || (await isRestorable(db))) return;
  await deleteUnusedFiles(site);
  const paths = stored.map(({ fullPath }) => fullPath);
  for (const path of await filesInUse.unusedOf(storage.db, paths)) await deleteStoredFile(storage, path);
}

/** Those in the list of files that staff would have uploaded, unless the church shows or links them. */
async function deleteUnusedFiles(site: ChangingSite): Promise<void> {
  await changeBySite(site, async (change) => {
    for (const { id, url } of await listUnusedOfSample({ db: change.db, clock: site.clock })) {
      await change.db.deleteFrom("siteFiles").where("id", "=", id).execute();
      await change.releases(url, `file:${id}`, { atOnce: true });
    }
  });
}

async function isRestorable(db: Database): Promise<boolean> {
  const deleted = await db
    .selectFrom("deletedItems")
    .select("id")
    .where("itemId", ">=", firstSampleId)
    .where("itemId", "<", afterSampleIds)
    .limit(1)
    .executeTakeFirst();
  return deleted !== undefined;
}

async function filesOf(db: DatabaseTransaction): Promise<[usedBy: FileUser, url: string][]> {
  const inSample = <Table extends SampleTable>(table: Table) =>
    db
      .selectFrom(table as "events")
      .where("id", ">=", firstSampleId)
      .where("id", "<", afterSampleIds)
      .where("version", "=", unchanged);
  const rows = {
    event: await inSample("events").select(["id", "eventUrl as url"]).execute(),
    sermon: await inSample("videos")
      .select(["id", sql.ref<string>("videoUrl").as("url")])
      .execute(),
    post: await inSample("dailyPosts")
      .select(["id", sql.ref<string>("imgPath").as("url")])
      .execute(),
    prayer: await inSample("prayerRequests")
      .select(["id", sql.ref<string>("picUrl").as("url")])
      .execute(),
  };
  const files = await inSample("siteFiles")
    .select(["id", sql.ref<string>("url").as("url")])
    .execute();
  return [
    ...files.map(({ id, url }): [FileUser, string] => [`file:${id}`, url]),
    ...(["event", "sermon", "post", "prayer"] as const).flatMap((kind) =>
      rows[kind].map(({ id, url }): [FileUser, string] => [
        `${kind}:${id}`,
        kind === "post" ? downloadPath(url, "") : url,
      ]),
    ),
  ];
}

/** The Sunday of a moment's week, on or before it. */
function sundayBefore(moment: string): string {
  const day = Temporal.PlainDate.from(dayOf(moment));
  return timestampOn(day.subtract({ days: day.dayOfWeek % 7 }).toString());
}

function picturesIn(file: string, storageFolder: string) {
  return ({ picture: name }: { picture?: string }, index: number): [string, SampleFile][] => {
    if (!name) return [];
    const namedIn: SampleFile["namedIn"] = [`content/sample/${file}`, `[${index}].picture`];
    return [[storedAt(storageFolder, name), { folder: "pictures", name, namedIn }]];
  };
}

async function expectSampleFiles(content: string): Promise<void> {
  const found = {
    pictures: await filesIn(path.join(content, "pictures")),
    media: await filesIn(path.join(content, "media")),
    sermons: await filesIn(path.join(content, "sermons")),
  };
  for (const [, { folder, name, namedIn }] of namings) expectFile(...namedIn, name, found[folder]);
  for (const [index, { transcript }] of sampleVideos.entries())
    if (transcript)
      expectFile("content/sample/videos.ts", `[${index}].transcript`, transcript, found.sermons);
}

async function filesIn(folder: string): Promise<Record<string, true>> {
  const names = await readdir(folder);
  return Object.fromEntries(names.map((name) => [name, true]));
}

async function* only(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

function storedAt(folder: string, file: string): string {
  return `${folder}/sample-${file}`;
}

async function insert<Table extends SampleTable>(
  trx: DatabaseTransaction,
  table: Table,
  rows: Insertable<Tables[Table]>[],
): Promise<void> {
  if (rows.length === 0) return;
  await trx
    .insertInto(table)
    .values(rows as never)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
