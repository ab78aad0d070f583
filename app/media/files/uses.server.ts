import type { DatabaseTransaction } from "../../../database/connection.ts";
import { type FileType, fileTypes } from "../../../platform/storage/file-types.ts";
import type { NamedUpload } from "../../pages/originals/uploaded-files.ts";
import { filesLinkedIn } from "../storage/media-path.ts";

/** An uploaded file that facts name and cannot show: it is gone, or of another type. */
export interface UnfitUpload extends NamedUpload {
  isGone: boolean;
}

/** Facts name files that they cannot show, so nothing was saved. */
export class UnfitUploads extends Error {
  override name = "UnfitUploads";
  readonly uploads: UnfitUpload[];

  constructor(uploads: UnfitUpload[]) {
    super("Facts name uploaded files that they cannot show");
    this.uploads = uploads;
  }
}

/** Before the id of a sermon, in the uses of its files. */
export const sermonUse = "sermon/";

export function faultOf({ isGone, types }: UnfitUpload): string {
  if (isGone) return "names a file that has been deleted";
  return `must have the type ${types.map((type) => fileTypes[type].name).join(" or ")}`;
}

/**
 * Records which uploaded files a text shows, in the change that publishes it. A concurrent deletion of one of them
 * waits, or has already happened.
 * @throws {UnfitUploads}
 */
export async function recordUploads(
  db: DatabaseTransaction,
  slug: string,
  uploads: readonly NamedUpload[],
): Promise<void> {
  const types = new Map<string, FileType | undefined>();
  // Always in the same order, so that two changes cannot deadlock.
  for (const id of [...new Set(uploads.map(({ id }) => id))].toSorted()) {
    const contentType = await lockSiteFile(db, id);
    if (contentType !== undefined) types.set(id, typeOf(contentType));
  }
  const unfit = uploads.flatMap((upload) => {
    const type = types.get(upload.id);
    const isFit = type !== undefined && upload.types.includes(type);
    return isFit ? [] : [{ ...upload, isGone: !types.has(upload.id) }];
  });
  if (unfit.length > 0) throw new UnfitUploads(unfit);
  await setFileUses(db, slug, types.keys());
}

/** Locks linked files, so that a concurrent deletion sees the text. The check of links asked about those that are gone. */
export async function lockLinkedFiles(db: DatabaseTransaction, content: unknown): Promise<void> {
  // Always in the same order, so that two changes cannot deadlock.
  for (const id of filesLinkedIn(content).toSorted()) await lockSiteFile(db, id);
}

/** Makes changes of a file take turns until the transaction ends. Returns its content type; undefined without a file. */
export async function lockSiteFile(db: DatabaseTransaction, id: string): Promise<string | undefined> {
  const locked = await db
    .updateTable("siteFiles")
    .set(({ ref }) => ({ version: ref("version") }))
    .where("id", "=", id)
    .returning("contentType")
    .executeTakeFirst();
  return locked?.contentType;
}

/** Keeps files until the transaction ends; false when one is gone or of another type. Record their use with `setFileUses`. */
export async function lockFiles(
  db: DatabaseTransaction,
  files: readonly { id: string; types: readonly FileType[] }[],
): Promise<boolean> {
  // Always in the same order, so that two changes cannot deadlock.
  for (const { id, types } of files.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
    const contentType = await lockSiteFile(db, id);
    const type = contentType === undefined ? undefined : typeOf(contentType);
    if (type === undefined || !types.includes(type)) return false;
  }
  return true;
}

/** Records which uploaded files a text or an item shows, instead of those that it showed before. */
export async function setFileUses(
  db: DatabaseTransaction,
  slug: string,
  ids: Iterable<string>,
): Promise<void> {
  await db.deleteFrom("siteFileUses").where("slug", "=", slug).execute();
  for (const fileId of ids) await db.insertInto("siteFileUses").values({ fileId, slug }).execute();
}

export function typeOf(contentType: string): FileType | undefined {
  return (Object.keys(fileTypes) as FileType[]).find((type) => fileTypes[type].contentType === contentType);
}
