import type { Selectable } from "kysely";
import type { VideoTable } from "../../database/tables.ts";
import { type ChangingSite, change } from "../changes/change.server.ts";
import { rowWith, storeDeleted, takeDeleted } from "../changes/deleted-items.server.ts";
import { takeTurns } from "../changes/locks.server.ts";
import { lockFiles, setFileUses } from "../media/files/uses.server.ts";
import { found } from "../serving/responses/found.ts";
import type { Viewer } from "../viewer.ts";
import { rememberMembership, restoreMembership } from "./collections/membership.server.ts";
import { filesOf, fileUseOf, idsOf } from "./files-of-sermon.server.ts";
import { uploadedPoster } from "./posters/poster-choice.ts";
import { passagesIn, savePassages } from "./scripture/passage-writes.server.ts";
import { factsOf, subjectOf } from "./sermon-activity.server.ts";
import { freeSermonSlug, hasSlug } from "./sermon-slugs.server.ts";

/** Deletes a sermon; for a while it can be restored. */
export async function deleteSermon(site: ChangingSite, viewer: Viewer, id: string): Promise<void> {
  await change(site, viewer, "sermons:write", async (change) => {
    await takeTurns(change.db, "sermon collections");
    const wasIn = await rememberMembership(change.db, id);
    const deleted = await change.db
      .deleteFrom("videos")
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirst();
    const sermon = found(deleted, "video");
    await setFileUses(change.db, fileUseOf(id), []);
    await storeDeleted(change, { kind: "sermon", id, content: { ...sermon, wasIn } });
    await change.releases(sermon.videoUrl, `sermon:${id}`);
    await change.releases(uploadedPoster(sermon.poster), `sermon:${id}`);
    await change.record("deleted", subjectOf(id, sermon), factsOf(sermon));
  });
}

const deletedSermon = rowWith<Selectable<VideoTable>>([
  "id",
  "title",
  "sermonBy",
  "videoUrl",
  "content",
  "date",
]);

/** Restores a sermon. `without` is how many series and topics that it was in are deleted. */
export async function restoreSermon(
  site: ChangingSite,
  viewer: Viewer,
  id: string,
): Promise<{ without: number } | "tooLate"> {
  return change(site, viewer, "sermons:write", async (change) => {
    await takeTurns(change.db, "sermon collections");
    const sermon = await takeDeleted(change, { kind: "sermon", id, schema: deletedSermon });
    if (!sermon) return "tooLate";
    // SQLite reads booleans as numbers, and this may come from a backup of SQLite.
    const booleans = {
      embeddable: Boolean(sermon.embeddable),
      embeddableChosen: Boolean(sermon.embeddableChosen),
    };
    await takeTurns(change.db, "sermon slugs");
    const { audioId = null, notesId = null } = sermon;
    // A file may have been deleted meanwhile, because nothing showed it any more.
    const areThere = await lockFiles(change.db, filesOf({ audioId, notesId }));
    const files = areThere ? { audioId, notesId } : { audioId: null, notesId: null };
    // Another one may have taken its slug meanwhile.
    const isTaken = sermon.slug && (await hasSlug(change.db, sermon.slug));
    const slug = isTaken ? await freeSermonSlug(change.db, sermon.title) : (sermon.slug ?? null);
    await change.db
      .insertInto("videos")
      .values({ ...sermon, ...booleans, ...files, slug, wasIn: "" })
      .execute();
    await setFileUses(change.db, fileUseOf(id), idsOf(files));
    await savePassages(change.db, id, passagesIn(sermon.scripture ?? ""));
    const { sermonBy, wasIn = "" } = sermon;
    const without = await restoreMembership(change, id, { sermonBy, wasIn });
    await change.uses(sermon.videoUrl, `sermon:${id}`);
    await change.uses(uploadedPoster(sermon.poster ?? ""), `sermon:${id}`);
    await change.record("restored", subjectOf(id, sermon), undefined, factsOf(sermon));
    return { without };
  });
}
