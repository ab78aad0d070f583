import type { Database, DatabaseTransaction } from "../../../database/connection.ts";
import { found } from "../../serving/responses/found.ts";
import type { OwnPageRow } from "../texts/own-pages.ts";
import { ownPageLimits } from "./own-pages.ts";

/** All pages that staff added or, with an id, that one. */
export async function readOwnPages(db: Database, id?: string): Promise<OwnPageRow[]> {
  const rows = await db
    .selectFrom("ownPages")
    .select(["id", "slug", "visibleFrom", "visibleUntil", "version", "removedAt", "redirectTo"])
    .$if(id !== undefined, (query) => query.where("id", "=", id ?? ""))
    .orderBy("slug")
    .execute();
  if (rows.length === 0) return [];
  const earlier = await db.selectFrom("earlierSlugs").select(["slug", "pageId"]).orderBy("slug").execute();
  return rows.map((row) => ({
    ...row,
    earlierSlugs: earlier.filter(({ pageId }) => pageId === row.id).map(({ slug }) => slug),
  }));
}

/** A page that was not removed. Throws a 404 when there is none. */
export async function requireOwnPage(db: Database, id: string): Promise<OwnPageRow> {
  const [row] = await readOwnPages(db, id.replaceAll("\0", ""));
  return found(row?.removedAt === null ? row : undefined, "page");
}

/** Makes changes of a page take turns until the transaction ends. Returns it, also when it was removed. */
export async function lockOwnPage(trx: DatabaseTransaction, id: string): Promise<OwnPageRow | undefined> {
  await trx
    .updateTable("ownPages")
    .set(({ ref }) => ({ version: ref("version") }))
    .where("id", "=", id)
    .execute();
  const [row] = await readOwnPages(trx, id);
  return row;
}

/** The same for a page that was not removed. Throws a 404 when there is none. */
export async function requireLockedPage(trx: DatabaseTransaction, id: string): Promise<OwnPageRow> {
  const row = await lockOwnPage(trx, id.replaceAll("\0", ""));
  return found(row?.removedAt === null ? row : undefined, "page");
}

/** Whether there are as many pages as a site can have. */
export function isFull(rows: readonly OwnPageRow[]): boolean {
  return rows.filter(({ removedAt }) => removedAt === null).length >= ownPageLimits.pages;
}
