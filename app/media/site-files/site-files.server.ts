import { v7 as uuidv7 } from "uuid";
import type { Database, DatabaseTransaction } from "../../../database/connection.ts";
import type { FileType } from "../../../platform/storage/file-types.ts";
import { type ChangeByPerson, type ChangingSite, change } from "../../changes/change.server.ts";
import { requireFile } from "../../changes/file-gone.ts";
import { takeTurns } from "../../changes/locks.server.ts";
import { afterSampleIds, firstSampleId, unchanged } from "../../items/sample-ids.ts";
import { pathOfRow, readPage } from "../../lists/page-of-list.server.ts";
import type { Page } from "../../lists/paging.ts";
import { isFactSet } from "../../pages/originals/fact-sets.server.ts";
import { factSetsInWords } from "../../pages/originals/facts.ts";
import { readTextsInUse } from "../../pages/texts/texts-of-pages.server.ts";
import { found } from "../../serving/responses/found.ts";
import { requirePermission, type Viewer } from "../../viewer.ts";
import { formatSize } from "../files/file-size.ts";
import {
  allTypes,
  fileMessages,
  type ListedFile,
  type Place,
  type SiteFile,
  type Uploaded,
} from "../files/files.ts";
import { lockSiteFile, sermonUse, typeOf } from "../files/uses.server.ts";
import { filesLinkedIn } from "../storage/media-path.ts";

const columns = ["id", "url", "name", "contentType", "bytes", "createdAt", "version"] as const;

/** A file is used where facts and sermons show it, and where pages link to it now. */
type FileSite = Pick<ChangingSite, "db" | "clock">;

export async function listFiles(site: FileSite, viewer: Viewer, page: number): Promise<Page<ListedFile>> {
  requirePermission(viewer, "pages:write");
  const { db } = site;
  const ids = listed(db).select("id").orderBy("id", "desc");
  return readPage(db, ids, page, (shown) => readFiles(site, shown));
}

export function pathOfFile(db: Database, id: string): Promise<string> {
  return pathOfRow(db, listed(db).select("id").where("id", ">=", id), { list: "/files", id });
}

export async function listFilesToChoose(
  db: Database,
  types: readonly FileType[] = allTypes,
): Promise<SiteFile[]> {
  const rows = await listed(db).select(columns).orderBy("name").orderBy("id").execute();
  return rows.flatMap(asFile).filter(({ type }) => types.includes(type));
}

export async function listFilesToLink(db: Database): Promise<SiteFile[]> {
  const rows = await listed(db).select(columns).orderBy("id", "desc").limit(mostToLink).execute();
  return rows.flatMap(asFile);
}

/** Not the sample's files once their sermons are removed: they only wait until these can no longer be restored. */
function listed(db: Database) {
  return db
    .selectFrom("siteFiles")
    .where(({ and, eb, not, or, exists, selectFrom }) =>
      or([
        not(
          and([eb("id", ">=", firstSampleId), eb("id", "<", afterSampleIds), eb("version", "=", unchanged)]),
        ),
        exists(
          selectFrom("siteFileUses").select("fileId").whereRef("siteFileUses.fileId", "=", "siteFiles.id"),
        ),
      ]),
    );
}

/** The sample's files that nothing shows and no page links to. */
export async function listUnusedOfSample(site: FileSite): Promise<ListedFile[]> {
  const rows = await site.db
    .selectFrom("siteFiles")
    .select("id")
    .where("id", ">=", firstSampleId)
    .where("id", "<", afterSampleIds)
    .where("version", "=", unchanged)
    .execute();
  const files =
    rows.length > 0
      ? await readFiles(
          site,
          rows.map(({ id }) => id),
        )
      : [];
  return files.filter(({ usedBy }) => usedBy.length === 0);
}

/** A page of the list of files gives the text of a link to any other. */
const mostToLink = 200;

export async function findFile(site: FileSite, viewer: Viewer, id: string): Promise<ListedFile | undefined> {
  requirePermission(viewer, "pages:write");
  const [file] = await readFiles(site, [id]);
  return file;
}

/** Adding the same upload again changes nothing. `saveUpload` sees to what each person may add. */
export function addFile(
  site: ChangingSite,
  viewer: Viewer,
  uploaded: Uploaded,
  permission: "pages:write" | "sermons:write" = "pages:write",
): Promise<void> {
  return change(site, viewer, permission, async (change) => {
    await takeTurns(change.db, "site files");
    const id = uuidv7({ msecs: change.now.getTime() });
    const added = await change.db
      .insertInto("siteFiles")
      .values({ id, ...uploaded, createdAt: change.now.toISOString() })
      .onConflict((conflict) => conflict.column("url").doNothing())
      .executeTakeFirst();
    if (!added.numInsertedOrUpdatedRows) return;
    requireFile(await change.uses(uploaded.url, `file:${id}`));
    await change.record("created", subjectOf(id, uploaded), undefined, factsOf(uploaded));
  });
}

/** All that shows the file shows the upload. The old bytes are deleted at once. Throws a 404 if it was deleted. */
export function replaceFile(
  site: ChangingSite,
  viewer: Viewer,
  id: string,
  { uploaded, version }: { uploaded: Uploaded; version: number },
): Promise<"saved" | { now: ListedFile } | { refusal: string }> {
  return change(site, viewer, "pages:write", async (change) => {
    found(await lockSiteFile(change.db, id), "file");
    const before = found(await findFile(during(change), viewer, id), "file");
    if (before.url === uploaded.url) return "saved" as const;
    if (before.version !== version) return { now: before };
    await takeTurns(change.db, "site files");
    if (await isListed(change.db, uploaded.url)) return { refusal: fileMessages.inList };
    await change.db
      .updateTable("siteFiles")
      .set({ ...uploaded, createdAt: change.now.toISOString(), version: version + 1 })
      .where("id", "=", id)
      .execute();
    requireFile(await change.uses(uploaded.url, `file:${id}`));
    await change.releases(before.url, `file:${id}`, { atOnce: true });
    await change.record("replaced", subjectOf(id, uploaded), factsOf(before), factsOf(uploaded));
    return "saved" as const;
  });
}

/** Deletes a file with its bytes, unless something shows it or links to it: then returns where. Throws a 404 if it was deleted before. */
export function deleteFile(
  site: ChangingSite,
  viewer: Viewer,
  id: string,
): Promise<"deleted" | { usedBy: Place[] }> {
  return change(site, viewer, "pages:write", async (change) => {
    found(await lockSiteFile(change.db, id), "file");
    const file = found(await findFile(during(change), viewer, id), "file");
    if (file.usedBy.length > 0) return { usedBy: file.usedBy };
    await change.db.deleteFrom("siteFiles").where("id", "=", id).execute();
    await change.releases(file.url, `file:${id}`, { atOnce: true });
    await change.record("deleted", subjectOf(id, file), factsOf(file));
    return "deleted" as const;
  });
}

async function isListed(db: DatabaseTransaction, url: string): Promise<boolean> {
  const row = await db.selectFrom("siteFiles").select("id").where("url", "=", url).executeTakeFirst();
  return row !== undefined;
}

function during({ db, now }: Pick<ChangeByPerson, "db" | "now">): FileSite {
  return { db, clock: () => now };
}

async function readFiles(site: FileSite, ids: readonly string[]): Promise<ListedFile[]> {
  const { db } = site;
  const rows = await db.selectFrom("siteFiles").select(columns).where("id", "in", ids).execute();
  const uses = await db.selectFrom("siteFileUses").selectAll().where("fileId", "in", ids).execute();
  const sermons = await placesOfSermons(db, uses);
  const { pages } = await readTextsInUse(site);
  const linking = pages.map(({ content, title, path, editor }) => ({
    linked: filesLinkedIn(content),
    place: { title, path, form: editor },
  }));
  return rows.flatMap(asFile).map((file) => ({
    ...file,
    usedBy: [
      ...uses
        .filter(({ fileId }) => fileId === file.id)
        .flatMap(({ slug }) => sermons.get(slug) ?? placeOf(slug)),
      ...linking.flatMap(({ linked, place }) => (linked.includes(file.id) ? place : [])),
    ],
  }));
}

async function placesOfSermons(
  db: Database | DatabaseTransaction,
  uses: readonly { slug: string }[],
): Promise<Map<string, Place>> {
  const ids = uses.flatMap(({ slug }) => (slug.startsWith(sermonUse) ? [slug.slice(sermonUse.length)] : []));
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("videos").select(["id", "slug", "title"]).where("id", "in", ids).execute();
  return new Map(
    rows.map(({ id, slug, title }) => [
      sermonUse + id,
      { title, path: `/sermons/${slug ?? id}`, form: `/alter-uploads/${id}/update` },
    ]),
  );
}

function asFile({ contentType, ...row }: Omit<Uploaded, "audio"> & Omit<SiteFile, "type">): SiteFile[] {
  const type = typeOf(contentType);
  return type ? [{ ...row, type }] : [];
}

function placeOf(slug: string): Place[] {
  const name = slug.replace(/^facts\//, "");
  return isFactSet(name) ? [{ ...factSetsInWords[name], form: `/facts/${name}/edit` }] : [];
}

function subjectOf(id: string, { name }: { name: string }) {
  return { kind: "file", id, title: name } as const;
}

function factsOf({ name, bytes }: { name: string; bytes: number }) {
  return { name, size: formatSize(bytes) };
}
