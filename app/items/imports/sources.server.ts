import { v7 as uuidv7 } from "uuid";
import type { Database } from "../../../database/connection.ts";
import { type Change, type ChangingSite, change } from "../../changes/change.server.ts";
import { found } from "../../serving/responses/found.ts";
import { requirePermission, type Viewer } from "../../viewer.ts";
import type { ImportSource } from "./import-source.ts";

export interface SourcesOf {
  table: "calendarSources" | "sermonSources";
  permission: "events:write" | "sermons:write";
}

export const calendarSources: SourcesOf = { table: "calendarSources", permission: "events:write" };
export const sermonSources: SourcesOf = { table: "sermonSources", permission: "sermons:write" };

const mostListed = 50;

export async function listSources(
  db: Database,
  viewer: Viewer,
  { table, permission }: SourcesOf,
): Promise<ImportSource[]> {
  requirePermission(viewer, permission);
  const rows = await db
    .selectFrom(table)
    .select(["id", "url", "name", "importedAt"])
    .orderBy("importedAt", "desc")
    .orderBy("id")
    .limit(mostListed)
    .execute();
  return rows.map(({ url, ...source }) => ({ ...source, host: new URL(url).hostname }));
}

export async function urlOfSource(
  db: Database,
  viewer: Viewer,
  { table, permission }: SourcesOf,
  id: string,
): Promise<string> {
  requirePermission(viewer, permission);
  const source = await db.selectFrom(table).select("url").where("id", "=", id).executeTakeFirst();
  return found(source, "address").url;
}

export async function rememberSource(
  { db, now }: Pick<Change, "db" | "now">,
  { table }: SourcesOf,
  { url, name }: { url: string; name: string },
): Promise<void> {
  const importedAt = now.toISOString();
  await db
    .insertInto(table)
    .values({ id: uuidv7({ msecs: now.getTime() }), url, name, importedAt })
    .onConflict((conflict) => conflict.column("url").doUpdateSet({ name, importedAt }))
    .execute();
}

/** Deletes a URL. What was imported stays, and a later import from the same URL still knows it. */
export async function removeSource(
  site: ChangingSite,
  viewer: Viewer,
  { table, permission }: SourcesOf,
  id: string,
): Promise<void> {
  await change(site, viewer, permission, async (change) => {
    await change.db.deleteFrom(table).where("id", "=", id).execute();
  });
}
