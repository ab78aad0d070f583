import { v7 as uuidv7 } from "uuid";
import type { Database } from "../../database/connection.ts";
import { timestampOn } from "../dates.server.ts";
import type { EditOutcome } from "../forms/overtaken.server.ts";
import { nameOf, requireStaff, type Viewer } from "../identity/viewer.ts";
import { found } from "../shell/found.ts";
import type { Site } from "../site.ts";
import { type Page, pageSize, toPage } from "../ui/paging.ts";
import type { ChangedSermon, NewSermon, SavedSermon } from "./sermons.ts";
import { linkToKeep, playerOf } from "./video-links.ts";

type Dependencies = Pick<Site, "db" | "settings" | "clock">;

const columns = ["id", "title", "sermonBy", "videoUrl", "content", "date", "embeddable", "version"] as const;

/** A page of sermons, the newest first. */
export async function listSermons(db: Database, page: number): Promise<Page<SavedSermon>> {
  // The ids come from the index alone, so that skipping pages does not read their texts.
  const rows = await db
    .with("shown", (ids) =>
      ids
        .selectFrom("videos")
        .select("id")
        .orderBy("date", "desc")
        .orderBy("id", "desc")
        .limit(pageSize + 1)
        .offset((page - 1) * pageSize),
    )
    .selectFrom("videos")
    .where("id", "in", (shown) => shown.selectFrom("shown").select("shown.id"))
    .select(columns)
    .orderBy("date", "desc")
    .orderBy("id", "desc")
    .execute();
  return toPage(rows, page);
}

/** One sermon, for the staff who change it. */
export function findSermon(db: Database, viewer: Viewer, id: string): Promise<SavedSermon | undefined> {
  requireStaff(viewer);
  return db.selectFrom("videos").select(columns).where("id", "=", id).executeTakeFirst();
}

export async function addSermon(
  { db, settings, clock }: Dependencies,
  viewer: Viewer,
  sermon: NewSermon,
): Promise<"saved"> {
  requireStaff(viewer);
  await db
    .insertInto("videos")
    .values({
      ...sermon,
      ...video(sermon, settings.siteUrl),
      id: uuidv7(),
      date: clock().toISOString(),
      userName: nameOf(viewer),
    })
    .execute();
  return "saved";
}

/** Changes a sermon that is still at `version`. */
export async function changeSermon(
  { db, settings }: Omit<Dependencies, "clock">,
  viewer: Viewer,
  id: string,
  { version, date, ...sermon }: ChangedSermon,
): Promise<EditOutcome<SavedSermon>> {
  const before = await findSermon(db, viewer, id);
  if (!before) return { now: undefined };
  const changed = await db
    .updateTable("videos")
    .set({
      ...sermon,
      ...video(sermon, settings.siteUrl, before),
      date: timestampOn(date, before.date),
      version: version + 1,
    })
    .where("id", "=", id)
    .where("version", "=", version)
    .executeTakeFirst();
  return changed.numUpdatedRows === 0n ? { now: await findSermon(db, viewer, id) } : "saved";
}

export async function removeSermon(db: Database, viewer: Viewer, id: string): Promise<void> {
  found(await findSermon(db, viewer, id), "video");
  await db.deleteFrom("videos").where("id", "=", id).execute();
}

/** Where nobody looked, a link keeps its answer, and a new one is believed when it leads to a player that we know. */
function video(
  { videoUrl, embeddable: seen }: NewSermon,
  siteUrl: string,
  before?: SavedSermon,
): { videoUrl: string; embeddable: boolean } {
  const link = linkToKeep(videoUrl, siteUrl);
  const player = playerOf(link);
  if (player?.kind !== "frame") return { videoUrl: link, embeddable: player !== undefined };
  const assumed = before?.videoUrl === link ? before.embeddable : player.isKnown;
  return { videoUrl: link, embeddable: seen ?? assumed };
}
