import { v7 as uuidv7 } from "uuid";
import type { Database } from "../../../database/connection.ts";
import { type Change, type ChangingSite, change } from "../../changes/change.server.ts";
import { found } from "../../serving/responses/found.ts";
import { requirePermission, type Viewer } from "../../viewer.ts";

/** A calendar whose URL we remember. The URL may be secret, so only its host leaves the server. */
export interface CalendarSource {
  id: string;
  name: string;
  host: string;
  importedAt: string;
}

const mostListed = 50;

/** The calendars that were imported from a URL, the last one first. */
export async function listSources(db: Database, viewer: Viewer): Promise<CalendarSource[]> {
  requirePermission(viewer, "events:write");
  const rows = await db
    .selectFrom("calendarSources")
    .selectAll()
    .orderBy("importedAt", "desc")
    .orderBy("id")
    .limit(mostListed)
    .execute();
  return rows.map(({ url, ...source }) => ({ ...source, host: new URL(url).hostname }));
}

export async function urlOfSource(db: Database, viewer: Viewer, id: string): Promise<string> {
  requirePermission(viewer, "events:write");
  const source = await db.selectFrom("calendarSources").select("url").where("id", "=", id).executeTakeFirst();
  return found(source, "calendar").url;
}

export async function rememberSource(
  { db, now }: Pick<Change, "db" | "now">,
  { url, name }: { url: string; name: string },
): Promise<void> {
  const importedAt = now.toISOString();
  await db
    .insertInto("calendarSources")
    .values({ id: uuidv7(), url, name, importedAt })
    .onConflict((conflict) => conflict.column("url").doUpdateSet({ name, importedAt }))
    .execute();
}

/** Deletes a URL. The events stay, and a later import from the same URL still knows them. */
export async function forgetSource(site: ChangingSite, viewer: Viewer, id: string): Promise<void> {
  await change(site, viewer, "events:write", async (change) => {
    await change.db.deleteFrom("calendarSources").where("id", "=", id).execute();
  });
}
