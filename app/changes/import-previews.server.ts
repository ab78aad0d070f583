import { v7 as uuidv7 } from "uuid";
import { type ChangeByPerson, type ChangingSite, changeBySite } from "./change.server.ts";

const hour = 60 * 60_000;
/** For several tabs. An older one is deleted when somebody reads another file. */
const mostForOnePerson = 5;

export interface ImportPreview {
  /** Where it came from; empty for a file. */
  sourceUrl: string;
  /** JSON of what would be saved. */
  plan: string;
}

/** Keeps for an hour what an import would do. Returns its id. */
export async function keepImportPreview(
  { db, now, viewer }: Pick<ChangeByPerson, "db" | "now" | "viewer">,
  preview: ImportPreview,
): Promise<string> {
  const userId = viewer.id;
  const id = uuidv7({ msecs: now.getTime() });
  const expiresAt = new Date(now.getTime() + hour).toISOString();
  await db
    .insertInto("importPreviews")
    .values({ id, userId, ...preview, expiresAt })
    .execute();
  const newest = db
    .selectFrom("importPreviews")
    .select("id")
    .where("userId", "=", userId)
    .orderBy("id", "desc")
    .limit(mostForOnePerson);
  await db.deleteFrom("importPreviews").where("userId", "=", userId).where("id", "not in", newest).execute();
  return id;
}

/** Returns a preview to the person who asked for it; undefined for others, and when it has expired. */
export function findImportPreview(
  { db, now, viewer }: { db: ChangingSite["db"]; now: Date; viewer: { id: string } },
  id: string,
): Promise<ImportPreview | undefined> {
  return db
    .selectFrom("importPreviews")
    .select(["sourceUrl", "plan"])
    .where("id", "=", id)
    .where("userId", "=", viewer.id)
    .where("expiresAt", ">", now.toISOString())
    .executeTakeFirst();
}

export async function replaceImportPreview(
  { db, viewer }: Pick<ChangeByPerson, "db" | "viewer">,
  id: string,
  plan: string,
): Promise<void> {
  await db
    .updateTable("importPreviews")
    .set({ plan })
    .where("id", "=", id)
    .where("userId", "=", viewer.id)
    .execute();
}

/** Returns a preview for the last time. */
export function takeImportPreview(
  { db, now, viewer }: Pick<ChangeByPerson, "db" | "now" | "viewer">,
  id: string,
): Promise<ImportPreview | undefined> {
  return db
    .deleteFrom("importPreviews")
    .where("id", "=", id)
    .where("userId", "=", viewer.id)
    .where("expiresAt", ">", now.toISOString())
    .returning(["sourceUrl", "plan"])
    .executeTakeFirst();
}

export async function sweepImportPreviews(site: ChangingSite): Promise<void> {
  await changeBySite(site, async ({ db, now }) => {
    await db.deleteFrom("importPreviews").where("expiresAt", "<=", now.toISOString()).execute();
  });
}
