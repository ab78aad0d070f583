import { v7 as uuidv7 } from "uuid";
import { type ChangeByPerson, type ChangingSite, change } from "../../changes/change.server.ts";
import { takeTurns } from "../../changes/locks.server.ts";
import { rememberSource, sermonSources } from "../../items/imports/sources.server.ts";
import { published, unpublished } from "../../items/visibility/visibility.ts";
import { nameOf, type Viewer } from "../../viewer.ts";
import { chooseMembership, saveMembership } from "../collections/membership.server.ts";
import { freeSermonSlug } from "../sermon-slugs.server.ts";
import { textOf } from "../sermon-version.server.ts";
import { findStatuses, type PlannedSermon } from "./plan.server.ts";
import { sermonPreviews } from "./previews.server.ts";
import { planRecording } from "./recordings.server.ts";

export interface ImportCounts {
  added: number;
  /** Ticked, but imported or deleted by somebody since the preview. */
  leftAlone: number;
}

interface Wanted {
  /** Of the preview. */
  id: string;
  /** Numbers of sermons in it. */
  ticked: ReadonlySet<number>;
  /** Whether visitors see them at once; otherwise they are drafts. */
  publishes: boolean;
  /** Whether their recordings are fetched into our files, one after the other. */
  fetches: boolean;
}

/**
 * Adds the sermons of a preview whose numbers somebody ticked. One that was imported or deleted since the preview is left
 * alone. Returns undefined when the preview has expired or was imported already.
 */
export async function importSermons(
  site: ChangingSite,
  viewer: Viewer,
  { id, ticked, publishes, fetches }: Wanted,
): Promise<ImportCounts | undefined> {
  return change(site, viewer, "sermons:write", async (change) => {
    await takeTurns(change.db, "sermon imports");
    const preview = await sermonPreviews.take(change, id);
    if (!preview) return undefined;
    const { name, sermons } = preview.plan;
    const chosen = sermons.filter((_, number) => ticked.has(number));
    await takeTurns(change.db, "sermon collections");
    await takeTurns(change.db, "sermon slugs");
    // Somebody may have imported or deleted them meanwhile.
    const statuses = await findStatuses(change.db, chosen);
    const counts = { added: 0, leftAlone: 0 };
    for (const sermon of chosen.toReversed()) {
      if ((statuses.get(sermon.uid) ?? "new") !== sermon.status) counts.leftAlone++;
      else {
        const sermonId = await add(change, sermon, publishes);
        if (fetches && sermon.recordingUrl) await planRecording(change, sermonId);
        counts.added++;
      }
    }
    if (preview.sourceUrl) await rememberSource(change, sermonSources, { url: preview.sourceUrl, name });
    await change.record("imported", { kind: "sermons", id, title: name }, undefined, { ...counts });
    return counts;
  });
}

async function add(change: ChangeByPerson, sermon: PlannedSermon, publishes: boolean): Promise<string> {
  const { db, now, viewer } = change;
  const { uid, guid, title, sermonBy, content, summary, videoUrl, isFilm, recordingUrl } = sermon;
  const id = uuidv7();
  const date = sermon.date || now.toISOString();
  const text = { title, sermonBy, videoUrl, content, summary, scripture: "", chapters: "", date };
  const slug = await freeSermonSlug(db, title);
  const visibility = publishes ? published : unpublished;
  // A check looks at films later; of a link to hear it at its host nothing can be shown.
  const player = isFilm
    ? { embeddable: true, embeddableChosen: false, checkedAt: null }
    : { embeddable: false, embeddableChosen: true, checkedAt: now.toISOString() };
  await db
    .insertInto("videos")
    .values({ ...text, ...player, ...visibility, id, slug, userName: nameOf(viewer) })
    .execute();
  const members = await chooseMembership(db, sermonBy, undefined);
  if (!("refusal" in members)) await saveMembership(db, id, members, now);
  await change.addVersion({
    kind: "sermon",
    id,
    version: 1,
    after: textOf({ ...text, series: [], topics: [] }),
  });
  // Of a sermon that was deleted, its recording may have been waiting.
  const recording = { recordingUrl, recording: "none" as const, problem: "" };
  const imported = { sermonId: id, guid, ...recording, importedAt: now.toISOString() };
  await db
    .insertInto("importedSermons")
    .values({ uid, ...imported })
    .onConflict((conflict) => conflict.column("uid").doUpdateSet(imported))
    .execute();
  return id;
}
