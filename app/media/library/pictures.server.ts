import type { Selectable } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { Database, DatabaseTransaction } from "../../../database/connection.ts";
import type { PictureTable } from "../../../database/picture-tables.ts";
import { pictureSizes } from "../../../platform/storage/files/stored-files.ts";
import { storedPathOf } from "../../../platform/storage/names.ts";
import {
  type Change,
  type ChangeByPerson,
  type ChangingSite,
  change,
  changeBySite,
} from "../../changes/change.server.ts";
import { requireFile } from "../../changes/file-gone.ts";
import { closeFile, openFile } from "../../changes/file-uses.server.ts";
import { takeTurns } from "../../changes/locks.server.ts";
import { dayOf } from "../../dates/dates.ts";
import type { AddOutcome, EditOutcome } from "../../forms/edit-conflict.server.ts";
import { found } from "../../serving/responses/found.ts";
import { requirePermission, type Viewer } from "../../viewer.ts";
import { libraryNameIn } from "../pictures/library-picture.ts";
import { hasEnded } from "./agreement.ts";
import { type Agreement, pictureLimits, pictureMessages, type SavedPicture } from "./picture-limits.ts";
import type { ChangedPicture, NewPicture, ReplacedPicture } from "./picture-schema.ts";

const columns = [
  "id",
  "url",
  "width",
  "height",
  "alt",
  "focusX",
  "focusY",
  "people",
  "agreedBy",
  "agreedUntil",
  "createdAt",
  "version",
] as const;

export function listPictures(db: Database, viewer: Viewer): Promise<SavedPicture[]> {
  requirePermission(viewer, "pages:write");
  return db
    .selectFrom("pictures")
    .select(columns)
    .where("takenDownAt", "is", null)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(pictureLimits.all)
    .execute();
}

/** Undefined for a picture that was taken down. */
export function findPicture(db: Database, viewer: Viewer, id: string): Promise<SavedPicture | undefined> {
  requirePermission(viewer, "pages:write");
  return db
    .selectFrom("pictures")
    .select(columns)
    .where("id", "=", id)
    .where("takenDownAt", "is", null)
    .executeTakeFirst();
}

/**
 * Adds an uploaded picture to the library. Returns its id, or why it was refused.
 *
 * @param also what else is saved in the same change.
 */
export async function addPicture(
  site: ChangingSite,
  viewer: Viewer,
  picture: NewPicture,
  also?: (change: ChangeByPerson, id: string) => Promise<void>,
): Promise<{ id: string } | Exclude<AddOutcome, "saved">> {
  requirePermission(viewer, "pages:write");
  const file = await fileAt(site, picture.url);
  return change(site, viewer, "pages:write", async (change) => {
    await takeTurns(change.db, "picture library");
    requireFile(file !== undefined);
    if (await isInLibrary(change.db, file.path)) return { refusal: pictureMessages.inLibrary, status: 400 };
    if (await isFull(change.db)) return { refusal: pictureMessages.full, status: 400 };
    const id = uuidv7();
    const row = { id, ...file, ...saidOf(picture), createdAt: change.now.toISOString() };
    await change.db.insertInto("pictures").values(row).execute();
    requireFile(await change.uses(file.url, `picture:${id}`));
    await placeFile(change, { ...row, closedAs: null });
    await change.record("created", subjectOf(id), undefined, factsOf(row));
    await also?.(change, id);
    return { id };
  });
}

export function changePicture(
  site: ChangingSite,
  viewer: Viewer,
  { id, version, focusX, focusY, ...said }: ChangedPicture & { id: string },
): Promise<EditOutcome<SavedPicture>> {
  return change(site, viewer, "pages:write", async (change) => {
    const before = await lockedPicture(change.db, id);
    if (before?.version !== version) return { now: await findPicture(change.db, viewer, id) };
    const changed = { ...saidOf(said), focusX, focusY };
    await update(change.db, id, { ...changed, version: version + 1 });
    await placeFile(change, { ...before, ...changed });
    await change.record("changed", subjectOf(id), factsOf(before), factsOf({ ...before, ...changed }));
    return "saved";
  });
}

/** Puts another file in place of a picture: every place that shows it shows the new one. The old file is deleted. */
export async function replacePicture(
  site: ChangingSite,
  viewer: Viewer,
  { id, version, ...picture }: ReplacedPicture & { id: string },
): Promise<EditOutcome<SavedPicture> | AddOutcome> {
  requirePermission(viewer, "pages:write");
  const file = await fileAt(site, picture.url);
  return change(site, viewer, "pages:write", async (change) => {
    const before = await lockedPicture(change.db, id);
    if (before?.version !== version) return { now: await findPicture(change.db, viewer, id) };
    await takeTurns(change.db, "picture library");
    requireFile(file !== undefined);
    if (await isInLibrary(change.db, file.path)) return { refusal: pictureMessages.inLibrary, status: 400 };
    await change.removes(before.path, before.closedAs);
    const row = { ...file, ...saidOf(picture), focusX: 50, focusY: 50, closedAs: null };
    await update(change.db, id, { ...row, version: version + 1 });
    requireFile(await change.uses(file.url, `picture:${id}`));
    const { siteUrl } = site.storage;
    await followReplaced(change, { path: before.path, url: file.url, siteUrl: siteUrl ?? "" });
    await placeFile(change, { id, ...row });
    await change.record("replaced", subjectOf(id), factsOf(before), factsOf(row));
    return "saved";
  });
}

/** Removes it everywhere, with all sizes and what was said about it, for good. Throws a 404 if it is gone. */
export async function takeDownPicture(site: ChangingSite, viewer: Viewer, id: string): Promise<void> {
  await change(site, viewer, "pages:write", async (change) => {
    const before = found(await lockedPicture(change.db, id), "picture");
    await change.removes(before.path, before.closedAs);
    await update(change.db, id, {
      path: "",
      url: "",
      alt: "",
      people: "nobody",
      agreedBy: "",
      agreedUntil: "",
      closedAs: null,
      takenDownAt: change.now.toISOString(),
      version: before.version + 1,
    });
    await change.record("taken-down", subjectOf(id));
  });
}

type PictureRow = Selectable<PictureTable>;

/** Returns undefined if the picture of the form was deleted meanwhile. */
async function fileAt({ storage }: Pick<ChangingSite, "storage">, url: string) {
  const path = storedPathOf(url, storage.siteUrl);
  const size = (await pictureSizes(storage, [url])).get(url);
  return path === undefined || size === undefined ? undefined : { path, url, ...size };
}

/** Whether the file of a picture was moved away from a path because its agreement has ended. */
export async function isClosed(db: Database, path: string): Promise<boolean> {
  const row = db
    .selectFrom("pictures")
    .select("id")
    .where("path", "=", path)
    .where("closedAs", "is not", null);
  return (await row.executeTakeFirst()) !== undefined;
}

async function isInLibrary(db: DatabaseTransaction, path: string): Promise<boolean> {
  const row = await db.selectFrom("pictures").select("id").where("path", "=", path).executeTakeFirst();
  return row !== undefined;
}

async function isFull(db: DatabaseTransaction): Promise<boolean> {
  const { count } = await db
    .selectFrom("pictures")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("takenDownAt", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count) >= pictureLimits.all;
}

/** Makes changes of a picture take turns. Undefined for a picture that was taken down. */
function lockedPicture(trx: DatabaseTransaction, id: string): Promise<PictureRow | undefined> {
  return trx
    .updateTable("pictures")
    .set(({ ref }) => ({ version: ref("version") }))
    .where("id", "=", id)
    .where("takenDownAt", "is", null)
    .returningAll()
    .executeTakeFirst();
}

async function update(trx: DatabaseTransaction, id: string, changed: Partial<PictureRow>): Promise<void> {
  await trx.updateTable("pictures").set(changed).where("id", "=", id).execute();
}

/** Without people there is no agreement. */
function saidOf({ alt, people, agreedBy, agreedUntil }: Agreement & { alt: string }) {
  return people === "nobody"
    ? { alt, people, agreedBy: "", agreedUntil: "" }
    : { alt, people, agreedBy, agreedUntil };
}

type Placed = Pick<PictureRow, "id" | "path" | "agreedUntil" | "closedAs">;

/** Closes the file of a picture whose agreement has ended, and opens it again when it has not. */
async function placeFile(
  { db, now }: Pick<Change, "db" | "now">,
  { id, path, agreedUntil, closedAs }: Placed,
): Promise<void> {
  const isOver = hasEnded(agreedUntil, dayOf(now.toISOString()));
  if (isOver === (closedAs !== null)) return;
  if (closedAs !== null) await openFile(db, { path, id: closedAs, now });
  await update(db, id, { closedAs: isOver ? ((await closeFile(db, path)) ?? null) : null });
}

/** Pages leave them out by themselves; this closes the files to people who have their URLs. */
export async function closeEndedPictures(site: ChangingSite): Promise<void> {
  await changeBySite(site, async (change) => {
    const today = dayOf(change.now.toISOString());
    const ended = await change.db
      .selectFrom("pictures")
      .select(["id"])
      .where("closedAs", "is", null)
      .where("agreedUntil", "<>", "")
      .where("agreedUntil", "<", today)
      .orderBy("id")
      .execute();
    for (const { id } of ended) {
      const picture = await lockedPicture(change.db, id);
      if (picture) await placeFile(change, picture);
    }
  });
}

/** Its text may name people, so the log does not repeat it. */
function subjectOf(id: string) {
  return { kind: "picture", id } as const;
}

function factsOf({
  focusX = 50,
  focusY = 50,
  people,
  agreedUntil,
}: Pick<SavedPicture, "people" | "agreedUntil"> & { focusX?: number; focusY?: number }) {
  return { "who is on it": people, "agreed until": agreedUntil, "focal point": `${focusX} % ${focusY} %` };
}

/** Shows the new file where the home page shows the URL of a picture whose file is replaced. Other places name the picture. */
async function followReplaced(
  change: Pick<Change, "db" | "uses">,
  { path, url, siteUrl }: { path: string; url: string; siteUrl: string },
): Promise<void> {
  const rows = await change.db
    .selectFrom("settings")
    .select(["id", "backgroundMediaUrl", "mainImageUrl"])
    .execute();
  for (const { id, ...urls } of rows)
    for (const field of ["backgroundMediaUrl", "mainImageUrl"] as const) {
      if (libraryNameIn(urls[field], siteUrl) !== path) continue;
      const followed = await change.db
        .updateTable("settings")
        .set({ [field]: url })
        .where("id", "=", id)
        // Somebody may have chosen another one meanwhile.
        .where(field, "=", urls[field])
        .executeTakeFirst();
      if (followed.numUpdatedRows > 0n) await change.uses(url, `home:${field}`);
    }
}
