import type { Selectable } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { Database } from "../../database/connection.ts";
import type { VideoTable } from "../../database/tables.ts";
import type { Site } from "../contexts.ts";
import { timestampOn } from "../dates.server.ts";
import type { AddOutcome, EditOutcome } from "../forms/edit-conflict.server.ts";
import { readPage } from "../read-page.server.ts";
import { found } from "../responses/found.ts";
import { keepDeleted, takeDeleted, type Undoable } from "../staff/deleted-items.server.ts";
import type { Page } from "../ui/paging.ts";
import { judgeLink } from "../videos/embedding.server.ts";
import { linkToStore, playerOf } from "../videos/video-links.ts";
import { nameOf, requireStaff, type Viewer } from "../viewer.ts";
import {
  type ChangedSermon,
  type NewSermon,
  type SavedSermon,
  type SermonToEdit,
  sermonMessages,
} from "./sermons.ts";

type Dependencies = Pick<Site, "db" | "settings" | "publicFetch" | "clock">;

const columns = ["id", "title", "sermonBy", "videoUrl", "content", "date", "embeddable", "version"] as const;

export async function listSermons(db: Database, page: number): Promise<Page<SavedSermon>> {
  const ids = db.selectFrom("videos").select("id").orderBy("date", "desc").orderBy("id", "desc");
  return readPage(db, ids, page, (shown) =>
    db.selectFrom("videos").where("id", "in", shown).select(columns).execute(),
  );
}

export function findSermon(db: Database, viewer: Viewer, id: string): Promise<SermonToEdit | undefined> {
  requireStaff(viewer);
  return db
    .selectFrom("videos")
    .select([...columns, "embeddableChosen"])
    .where("id", "=", id)
    .executeTakeFirst();
}

export async function addSermon(
  dependencies: Dependencies,
  viewer: Viewer,
  sermon: NewSermon,
): Promise<AddOutcome> {
  requireStaff(viewer);
  const { text, player } = partsOf(sermon);
  const video = await decidePlayer(dependencies, text.videoUrl, player);
  if (player.asksFirst && !video.embeddable) return playerRefused;
  const { db, clock } = dependencies;
  await db
    .insertInto("videos")
    .values({ ...text, ...video, id: uuidv7(), date: clock().toISOString(), userName: nameOf(viewer) })
    .execute();
  return "saved";
}

export async function changeSermon(
  dependencies: Dependencies,
  viewer: Viewer,
  id: string,
  { version, date, ...sermon }: ChangedSermon,
): Promise<EditOutcome<SavedSermon> | AddOutcome> {
  const { db } = dependencies;
  const before = await findSermon(db, viewer, id);
  if (!before) return { now: undefined };
  const { text, player } = partsOf(sermon);
  const video = keepsPlayer(before, text.videoUrl, player)
    ? { embeddable: before.embeddable }
    : await decidePlayer(dependencies, text.videoUrl, player);
  if (player.asksFirst && !video.embeddable) return playerRefused;
  const changed = await db
    .updateTable("videos")
    .set({ ...text, ...video, date: timestampOn(date, before.date), version: version + 1 })
    .where("id", "=", id)
    .where("version", "=", version)
    .executeTakeFirst();
  return changed.numUpdatedRows === 0n ? { now: await findSermon(db, viewer, id) } : "saved";
}

/** Deletes a sermon; for an hour it can be restored. */
export async function deleteSermon(site: Undoable, viewer: Viewer, id: string): Promise<void> {
  requireStaff(viewer);
  await site.db.transaction().execute(async (trx) => {
    const deleted = await trx.deleteFrom("videos").where("id", "=", id).returningAll().executeTakeFirst();
    await keepDeleted(trx, site, { kind: "sermon", id, content: found(deleted, "video") });
  });
}

/** Returns false when it is too late to restore the sermon. */
export async function restoreSermon(site: Undoable, viewer: Viewer, id: string): Promise<boolean> {
  requireStaff(viewer);
  return site.db.transaction().execute(async (trx) => {
    const sermon = await takeDeleted<Selectable<VideoTable>>(trx, site, { kind: "sermon", id });
    if (!sermon) return false;
    // SQLite reads booleans as numbers, and this may come from a backup of SQLite.
    const booleans = {
      embeddable: Boolean(sermon.embeddable),
      embeddableChosen: Boolean(sermon.embeddableChosen),
    };
    await trx
      .insertInto("videos")
      .values({ ...sermon, ...booleans })
      .execute();
    return true;
  });
}

/** The form is valid, and stays open for the sender to decide. */
const playerRefused: AddOutcome = { refusal: sermonMessages.playerRefused, status: 200 };

interface PlayerOfForm {
  /** What staff chose explicitly. */
  choice: boolean | undefined;
  loaded: boolean | undefined;
  asksFirst: boolean;
}

function partsOf({ embeddable, asksFirst = false, wasShown, showsPlayer = false, ...text }: NewSermon): {
  text: Pick<NewSermon, "title" | "sermonBy" | "videoUrl" | "content">;
  player: PlayerOfForm;
} {
  const choice = wasShown === undefined || wasShown === showsPlayer ? undefined : showsPlayer;
  return { text, player: { choice, loaded: embeddable, asksFirst } };
}

/** Whether an unchanged link keeps its result: staff decided it, or the browser did not check this time. */
function keepsPlayer(before: SermonToEdit, link: string, { choice, loaded }: PlayerOfForm): boolean {
  return (
    before.videoUrl === link && choice === undefined && (before.embeddableChosen || loaded === undefined)
  );
}

/** Staff's choice wins; then a browser that saw no player; then the server's check. */
async function decidePlayer(
  { settings: { siteUrl }, publicFetch, clock }: Dependencies,
  link: string,
  { choice, loaded }: PlayerOfForm,
) {
  const videoUrl = linkToStore(link, siteUrl);
  const isFile = playerOf(videoUrl)?.kind === "file";
  const checkedAt = clock().toISOString();
  if (choice !== undefined && !isFile)
    return { videoUrl, checkedAt, embeddable: choice, embeddableChosen: true };
  const isSilent = loaded === false && !isFile;
  const embeddable = !isSilent && (await judgeLink(videoUrl, { publicFetch, siteUrl })) === "plays";
  return { videoUrl, checkedAt, embeddable, embeddableChosen: false };
}
