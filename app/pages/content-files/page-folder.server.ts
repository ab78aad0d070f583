import { existsSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Insertable } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import type { Database, DatabaseTransaction } from "../../../database/connection.ts";
import type { OwnPageTable } from "../../../database/page-tables.ts";
import { SettingError } from "../../../platform/settings/environment.ts";
import type { Change } from "../../changes/change.server.ts";
import { takeTurns } from "../../changes/locks.server.ts";
import { isLibraryName } from "../../media/pictures/library-picture.ts";
import { unknownPicturesIn } from "../../media/pictures/shown-pictures.server.ts";
import { expectForm } from "../originals/expectations.server.ts";
import { isNameOfPagePicture } from "../originals/page-picture-names.ts";
import { lockPage } from "../texts/change-settings.server.ts";
import { findVersions } from "../texts/drafts.server.ts";
import { ownPageSchema } from "../texts/own-page-schema.server.ts";
import { ownPageLimits, slugPattern, slugTaken } from "../texts/own-pages.ts";
import { readAddedPages, readSettings } from "../texts/page-settings.server.ts";
import { type PageSettings, settingsOfNewPage } from "../texts/page-settings.ts";
import { piecesPage } from "../texts/pieces-page.server.ts";
import { publish } from "../texts/revisions.server.ts";
import { parseJsonFile } from "./json-file.server.ts";

const ending = ".page.json";

const moment = z.iso.datetime("must be a moment such as 2026-12-24T07:00:00.000Z");
const fileSchema = z.strictObject({ visibleFrom: moment, visibleUntil: moment, page: ownPageSchema });
type PageFile = z.infer<typeof fileSchema>;

/**
 * Writes each page that staff added as `our-garden.page.json`. Returns the names of the files, those of pages that this
 * version cannot read, and the ids of all pages.
 */
export async function exportOwnPages(
  { db, clock }: { db: Database; clock: () => Date },
  folder: string,
): Promise<{ written: string[]; skipped: string[]; ids: Set<string> }> {
  const rows = await readAddedPages(db);
  const written: string[] = [];
  const skipped: string[] = [];
  for (const row of rows.filter(({ removedAt }) => removedAt === null)) {
    const { content: page, isUnreadable } = (await findVersions(db, clock(), piecesPage(row))).published;
    const { visibleFrom, visibleUntil } = row;
    const file = row.slug + ending;
    if (isUnreadable) {
      skipped.push(file);
      continue;
    }
    const text = JSON.stringify({ visibleFrom, visibleUntil, page } satisfies PageFile, null, 2);
    await writeFile(path.join(folder, file), `${text}\n`);
    written.push(file);
  }
  return { written, skipped, ids: new Set(rows.map(({ id }) => id)) };
}

/**
 * @param contentFolder where the pictures are that pages name.
 * @throws {SettingError} with a line that names the file and the field, if a file of `folder` is no page.
 */
export async function readPageFiles(folder: string, contentFolder: string): Promise<Map<string, PageFile>> {
  const read = new Map<string, PageFile>();
  const isThere = (picture: string) =>
    isLibraryName(picture) ||
    (isNameOfPagePicture(picture) &&
      ["pictures", "sample/pictures"].some((folder) =>
        existsSync(path.join(contentFolder, folder, picture)),
      ));
  for (const file of (await readdir(folder)).filter((name) => name.endsWith(ending)).toSorted()) {
    const slug = file.slice(0, -ending.length);
    if (!slugPattern.test(slug))
      throw new SettingError(`${file}: must have a name of lower-case letters, digits and hyphens`);
    if (slug.length > ownPageLimits.slug)
      throw new SettingError(`${file}: must have a name of at most ${ownPageLimits.slug} characters`);
    const content = parseJsonFile(file, await readFile(path.join(folder, file), "utf8"));
    expectForm(file, fileSchema, content);
    const page = fileSchema.parse(content);
    const missing = page.page.pieces.find((piece) => piece.kind === "picture" && !isThere(piece.picture));
    if (missing?.kind === "picture")
      throw new SettingError(`${file}: names ${missing.picture}, which no page can show`);
    read.set(slug, page);
  }
  return read;
}

/**
 * Adds or changes pages within an import. Returns the files of those that were not already like that.
 *
 * @param isOfSite whether a new page cannot have a slug, because it belongs to the site.
 */
export async function importOwnPages(
  { db, now, record }: Pick<Change, "db" | "now" | "record">,
  files: ReadonlyMap<string, PageFile>,
  isOfSite: (slug: string) => boolean,
): Promise<string[]> {
  for (const page of await readAddedPages(db)) if (files.has(page.slug)) await lockPage(db, page);
  await takeTurns(db, "addresses of pages");
  const rows = await readSettings(db);
  requireRoom(rows, files);
  const imported: string[] = [];
  for (const [slug, { page, visibleFrom, visibleUntil }] of files) {
    const [unknown] = await unknownPicturesIn(db, page);
    if (unknown !== undefined)
      throw new SettingError(
        `${slug}${ending}: names ${unknown}, which the library of this site does not have`,
      );
    const known = rows.find((row) => row.slug === slug);
    if (known?.isOfSite) throw new SettingError(`${slug}${ending}: ${slugTaken(slug, "page")}`);
    if (known && known.removedAt !== null)
      throw new SettingError(`${slug}${ending}: the page was removed; bring it back first`);
    if (!known && isOfSite(slug)) throw new SettingError(`${slug}${ending}: ${slugTaken(slug, "site")}`);
    if (!known && rows.some(({ earlierSlugs }) => earlierSlugs.includes(slug)))
      throw new SettingError(`${slug}${ending}: ${slugTaken(slug, "earlier")}`);
    const isShownAlike = known?.visibleFrom === visibleFrom && known.visibleUntil === visibleUntil;
    const id = known?.id ?? uuidv7({ msecs: now.getTime() });
    const row = { slug, visibleFrom, visibleUntil };
    if (!known) await insertPage(db, { ...row, id, version: 1, createdAt: now.toISOString() });
    else if (!isShownAlike)
      await db
        .updateTable("ownPages")
        .set({ ...row, version: known.version + 1 })
        .where("id", "=", id)
        .execute();
    const text = piecesPage(settingsOfNewPage({ ...row, id }));
    const change = { db, now, record };
    const outcome = await publish(change, { text, content: page, origin: "imported", author: undefined });
    if (outcome === "saved" || !isShownAlike) imported.push(slug + ending);
  }
  return imported;
}

async function insertPage(db: DatabaseTransaction, row: Insertable<OwnPageTable>): Promise<void> {
  const added = await db
    .insertInto("ownPages")
    .values(row)
    .onConflict((conflict) => conflict.column("slug").doNothing())
    .executeTakeFirst();
  // Somebody has added it since the rows were read.
  if (added.numInsertedOrUpdatedRows !== 1n)
    throw new SettingError(`${row.slug}${ending}: ${slugTaken(row.slug, "page")}`);
}

function requireRoom(all: readonly PageSettings[], files: ReadonlyMap<string, PageFile>): void {
  const rows = all.filter(({ isOfSite }) => !isOfSite);
  const slugs = new Set(rows.map(({ slug }) => slug));
  const added = [...files.keys()].filter((slug) => !slugs.has(slug));
  const count = rows.filter(({ removedAt }) => removedAt === null).length + added.length;
  const [first] = added;
  if (first !== undefined && count > ownPageLimits.pages)
    throw new SettingError(
      `${first}${ending}: there would be ${count} pages, and a site has at most ${ownPageLimits.pages}`,
    );
}
