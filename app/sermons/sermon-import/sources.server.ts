import { v7 as uuidv7 } from "uuid";
import type { Database } from "../../../database/connection.ts";
import { type Change, type ChangingSite, change } from "../../changes/change.server.ts";
import { found } from "../../serving/responses/found.ts";
import { requirePermission, type Viewer } from "../../viewer.ts";

/** A feed whose URL we remember. The URL may be secret, so only its host leaves the server. */
export interface SermonSource {
  id: string;
  name: string;
  host: string;
  importedAt: string;
}

const mostListed = 50;

/** The feeds that were imported from a URL, the last one first. */
export async function listSermonSources(db: Database, viewer: Viewer): Promise<SermonSource[]> {
  requirePermission(viewer, "sermons:write");
  const rows = await db
    .selectFrom("sermonSources")
    .selectAll()
    .orderBy("importedAt", "desc")
    .orderBy("id")
    .limit(mostListed)
    .execute();
  return rows.map(({ url, ...source }) => ({ ...source, host: new URL(url).hostname }));
}

export async function urlOfSermonSource(db: Database, viewer: Viewer, id: string): Promise<string> {
  requirePermission(viewer, "sermons:write");
  const source = await db.selectFrom("sermonSources").select("url").where("id", "=", id).executeTakeFirst();
  return found(source, "podcast").url;
}

export async function rememberSermonSource(
  { db, now }: Pick<Change, "db" | "now">,
  { url, name }: { url: string; name: string },
): Promise<void> {
  const importedAt = now.toISOString();
  await db
    .insertInto("sermonSources")
    .values({ id: uuidv7({ msecs: now.getTime() }), url, name, importedAt })
    .onConflict((conflict) => conflict.column("url").doUpdateSet({ name, importedAt }))
    .execute();
}

/** Deletes a URL. The sermons stay, and a later import from the same URL still knows them. */
export async function forgetSermonSource(site: ChangingSite, viewer: Viewer, id: string): Promise<void> {
  await change(site, viewer, "sermons:write", async (change) => {
    await change.db.deleteFrom("sermonSources").where("id", "=", id).execute();
  });
}
