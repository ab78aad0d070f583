import type { Database, DatabaseTransaction } from "../../../database/connection.ts";
import { found } from "../../serving/responses/found.ts";
import { ownPageLimits } from "./own-pages.ts";
import type { PageSettings } from "./page-settings.ts";

const tables = {
  site: { pages: "sitePages", slugs: "earlierSiteSlugs" },
  own: { pages: "ownPages", slugs: "earlierSlugs" },
} as const;

function tablesOf({ isOfSite }: Pick<PageSettings, "isOfSite">) {
  return tables[isOfSite ? "site" : "own"];
}

async function readRows(db: Database, isOfSite: boolean, id?: string): Promise<PageSettings[]> {
  const { pages, slugs } = tablesOf({ isOfSite });
  const rows = await db
    .selectFrom(pages)
    .select(["id", "slug", "visibleFrom", "visibleUntil", "version", "removedAt", "redirectTo"])
    .$if(id !== undefined, (query) => query.where("id", "=", id ?? ""))
    .orderBy("slug")
    .execute();
  if (rows.length === 0) return [];
  const earlier = await db.selectFrom(slugs).select(["slug", "pageId"]).orderBy("slug").execute();
  return rows.map((row) => ({
    ...row,
    isOfSite,
    earlierSlugs: earlier.filter(({ pageId }) => pageId === row.id).map(({ slug }) => slug),
  }));
}

export function readAddedPages(db: Database): Promise<PageSettings[]> {
  return readRows(db, false);
}

export function readChangedSitePages(db: Database): Promise<PageSettings[]> {
  return readRows(db, true);
}

export async function readSettings(db: Database): Promise<PageSettings[]> {
  return [...(await readChangedSitePages(db)), ...(await readAddedPages(db))];
}

/**
 * Makes those who write a page's settings take turns until the transaction ends. Returns them, also of a removed page. Its
 * text is locked before. A page of the site that has no row gets the settings with which it was opened.
 */
export async function lockSettings(
  trx: DatabaseTransaction,
  opened: PageSettings,
): Promise<PageSettings | undefined> {
  const { id, isOfSite, earlierSlugs, ...others } = opened;
  if (isOfSite && opened.version === 0) {
    const added = await trx
      .insertInto("sitePages")
      .values({ id, ...others })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .executeTakeFirst();
    if (added.numInsertedOrUpdatedRows === 1n)
      for (const slug of earlierSlugs)
        await trx
          .insertInto("earlierSiteSlugs")
          .values({ slug, pageId: id })
          .onConflict((conflict) => conflict.column("slug").doNothing())
          .execute();
  }
  await trx
    .updateTable(tablesOf({ isOfSite }).pages)
    .set(({ ref }) => ({ version: ref("version") }))
    .where("id", "=", id)
    .execute();
  const [page] = await readRows(trx, isOfSite, id);
  return page;
}

/**
 * The settings of a page that was opened with others, until the transaction ends. Throws a 404 if it was removed. Most pages
 * of the site have no row: writing one would end the pages that are kept in memory.
 *
 * Changes lock a page's text first, then its settings, then a link that shares it.
 */
export async function currentSettings(trx: DatabaseTransaction, opened: PageSettings): Promise<PageSettings> {
  const hasRow = !opened.isOfSite || opened.version > 0;
  const page = hasRow
    ? await lockSettings(trx, opened)
    : ((await readRows(trx, true, opened.id))[0] ?? opened);
  return notRemoved(page);
}

/** Throws a 404 if there is no such page, or it was removed. */
export function notRemoved(page: PageSettings | undefined): PageSettings {
  return found(page?.removedAt === null ? page : undefined, "page");
}

export async function writeSettings(
  trx: DatabaseTransaction,
  before: PageSettings,
  after: Partial<Omit<PageSettings, "id" | "isOfSite" | "earlierSlugs" | "version">>,
): Promise<void> {
  const { pages, slugs } = tablesOf(before);
  await trx
    .updateTable(pages)
    .set({ ...after, version: before.version + 1 })
    .where("id", "=", before.id)
    .execute();
  if (after.slug === undefined || after.slug === before.slug) return;
  await trx.deleteFrom(slugs).where("slug", "=", after.slug).execute();
  await trx.insertInto(slugs).values({ slug: before.slug, pageId: before.id }).execute();
}

export function isFull(pages: readonly PageSettings[]): boolean {
  return (
    pages.filter(({ isOfSite, removedAt }) => !isOfSite && removedAt === null).length >= ownPageLimits.pages
  );
}
