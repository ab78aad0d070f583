import type { Selectable } from "kysely";
import type { VideoTable } from "../../database/tables.ts";
import { type Change, type ChangingSite, change } from "../changes/change.server.ts";
import { rowWith, storeDeleted, takeDeleted } from "../changes/deleted-items.server.ts";
import { takeTurns } from "../changes/locks.server.ts";
import { type ImportedAgain, storeImports, takeImports } from "../items/imports/imported-again.server.ts";
import { setFileUses } from "../media/files/uses.server.ts";
import { found } from "../serving/responses/found.ts";
import type { Viewer } from "../viewer.ts";
import { rememberMembership, restoreMembership } from "./collections/membership.server.ts";
import { fileUseOf, idsOf, lockRemaining } from "./files-of-sermon.server.ts";
import { libraryPoster, uploadedPoster } from "./posters/poster-choice.ts";
import { type FileOfSermon, filesOfSermon } from "./restored-words.ts";
import { passagesIn, savePassages } from "./scripture/passage-writes.server.ts";
import { freeSermonSlug, hasSlug } from "./sermon-slugs.server.ts";
import { factsOf, subjectOf } from "./sermon-version.server.ts";

/** Deletes a sermon; for a while it can be restored. */
export async function deleteSermon(site: ChangingSite, viewer: Viewer, id: string): Promise<void> {
  await change(site, viewer, "sermons:write", (change) => deleteSermonWithin(change, id));
}

export async function deleteSermonWithin(change: Change, id: string): Promise<void> {
  await takeTurns(change.db, "sermon collections");
  const wasIn = await rememberMembership(change.db, id);
  const deleted = await change.db.deleteFrom("videos").where("id", "=", id).returningAll().executeTakeFirst();
  const sermon = found(deleted, "video");
  await setFileUses(change.db, fileUseOf(id), []);
  await storeDeleted(change, { kind: "sermon", id, content: { ...sermon, wasIn } });
  await storeImports(change, { kind: "sermon", id });
  await change.releases(sermon.videoUrl, `sermon:${id}`);
  await change.releases(uploadedPoster(sermon.poster), `sermon:${id}`);
  await change.record("deleted", subjectOf(id, sermon), factsOf(sermon));
}

const deletedSermon = rowWith<Selectable<VideoTable>>([
  "id",
  "title",
  "sermonBy",
  "videoUrl",
  "content",
  "date",
]);

export interface RestoredSermon {
  without: number;
  missing: FileOfSermon[];
}

/** Restores a sermon with those of its files that are still there. */
export async function restoreSermon(
  site: ChangingSite,
  viewer: Viewer,
  id: string,
): Promise<RestoredSermon | "tooLate" | ImportedAgain> {
  return change(site, viewer, "sermons:write", (change) => restoreSermonWithin(change, id));
}

export async function restoreSermonWithin(
  change: Change,
  id: string,
): Promise<RestoredSermon | "tooLate" | ImportedAgain> {
  const again = await takeImports(change, { kind: "sermon", id });
  if (again) return again;
  await takeTurns(change.db, "sermon collections");
  const sermon = await takeDeleted(change, { kind: "sermon", id, schema: deletedSermon });
  if (!sermon) return "tooLate";
  // SQLite reads booleans as numbers, and this may come from a backup of SQLite.
  const booleans = {
    embeddable: Boolean(sermon.embeddable),
    embeddableChosen: Boolean(sermon.embeddableChosen),
  };
  await takeTurns(change.db, "sermon slugs");
  const { audioId = null, notesId = null, videoUrl, poster = "" } = sermon;
  // A file may have been deleted meanwhile, because nothing showed it any more.
  const files = {
    ...(await lockRemaining(change.db, { audioId, notesId })),
    videoUrl: await ifThere(change, id, videoUrl),
    poster: libraryPoster(poster) || (await ifThere(change, id, poster)),
  };
  // Another one may have taken its slug meanwhile.
  const isTaken = sermon.slug && (await hasSlug(change.db, sermon.slug));
  const slug = isTaken ? await freeSermonSlug(change.db, sermon.title) : (sermon.slug ?? null);
  await change.db
    .insertInto("videos")
    .values({ ...sermon, ...booleans, ...files, slug, wasIn: "" })
    .execute();
  await setFileUses(change.db, fileUseOf(id), idsOf(files));
  await savePassages(change.db, id, await passagesIn(sermon.scripture ?? ""));
  const { sermonBy, wasIn = "" } = sermon;
  const without = await restoreMembership(change, id, { sermonBy, wasIn });
  await change.record("restored", subjectOf(id, sermon), undefined, factsOf({ ...sermon, ...files }));
  const before = { audioId, notesId, videoUrl, poster };
  return { without, missing: filesOfSermon.filter((name) => (before[name] ?? "") !== (files[name] ?? "")) };
}

/** Records that a sermon shows a file again. Returns its URL; empty if the file is ours and gone. */
async function ifThere(change: Change, id: string, url: string): Promise<string> {
  if (await change.uses(url, `sermon:${id}`)) return url;
  await change.releases(url, `sermon:${id}`);
  return "";
}
