import { v7 as uuidv7 } from "uuid";
import { type ChangeByPerson, type ChangingSite, change } from "../../changes/change.server.ts";
import { takeTurns } from "../../changes/locks.server.ts";
import { rememberSource, sermonSources } from "../../items/imports/sources.server.ts";
import { published, unpublished } from "../../items/visibility/visibility.ts";
import { nameOf, type Viewer } from "../../viewer.ts";
import { chooseMembership, namesOfMember, saveMembership } from "../collections/membership.server.ts";
import { freeSermonSlug } from "../sermon-slugs.server.ts";
import { textOf } from "../sermon-version.server.ts";
import type { DayOrder } from "./import-limits.ts";
import { planRecording } from "./recordings.server.ts";
import { findStatuses, type PlannedSermon } from "./sermon-plan.server.ts";
import { sermonPreviews } from "./sermon-previews.server.ts";
import { momentOf } from "./written-dates.server.ts";

export interface ImportCounts {
  added: number;
  /** Ticked, but imported or deleted by somebody since the preview. */
  leftAlone: number;
  /** Added without their topics, because there are too many of these. */
  withoutTopics: number;
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
  /** Whether they are put under the topics that the list gives them; new ones are added. */
  addsTopics: boolean;
  /** How dates that may mean two days are read. */
  order?: DayOrder | undefined;
}

/** Leaves alone what was imported or deleted since the preview. Undefined when that has expired or was imported. */
export async function importSermons(
  site: ChangingSite,
  viewer: Viewer,
  { id, ticked, fetches, ...choices }: Wanted,
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
    const counts = { added: 0, leftAlone: 0, withoutTopics: 0 };
    for (const sermon of chosen.toReversed()) {
      if ((statuses.get(sermon.uid) ?? "new") !== sermon.status) counts.leftAlone++;
      else {
        const { sermonId, topics } = await add(change, sermon, choices);
        if (choices.addsTopics && sermon.topics.length > 0 && topics.length === 0) counts.withoutTopics++;
        if (fetches && sermon.recordingUrl) await planRecording(change, sermonId);
        counts.added++;
      }
    }
    if (preview.sourceUrl) await rememberSource(change, sermonSources, { url: preview.sourceUrl, name });
    await change.record("imported", { kind: "sermons", id, title: name }, undefined, { ...counts });
    return counts;
  });
}

async function add(
  change: ChangeByPerson,
  sermon: PlannedSermon,
  { publishes, addsTopics, order }: Pick<Wanted, "publishes" | "addsTopics" | "order">,
): Promise<{ sermonId: string; topics: string[] }> {
  const { db, now, viewer } = change;
  const { uid, guid, title, sermonBy, content, summary, videoUrl, isFilm, recordingUrl } = sermon;
  const id = uuidv7();
  const date = sermon.date || momentOf(sermon.unsureDate, order) || now.toISOString();
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
  const topics = await addMembership(change, { id, sermonBy, topics: addsTopics ? sermon.topics : [] });
  await change.addVersion({ kind: "sermon", id, version: 1, after: textOf({ ...text, series: [], topics }) });
  // Of a sermon that was deleted, its recording may have been waiting.
  const recording = { recordingUrl, recording: "none" as const, problem: "" };
  const imported = { sermonId: id, guid, ...recording, importedAt: now.toISOString() };
  await db
    .insertInto("importedSermons")
    .values({ uid, ...imported })
    .onConflict((conflict) => conflict.column("uid").doUpdateSet(imported))
    .execute();
  return { sermonId: id, topics };
}

/** Puts a sermon under its speaker and its topics, or under no topic if there are too many. Returns their names. */
async function addMembership(
  { db, now }: ChangeByPerson,
  { id, sermonBy, topics }: { id: string; sermonBy: string; topics: string[] },
): Promise<string[]> {
  const under = (names: string[]) => chooseMembership(db, sermonBy, { series: [], topics: names });
  const wanted = await under(topics);
  const members = "refusal" in wanted ? await under([]) : wanted;
  if (!("refusal" in members)) await saveMembership(db, id, members, now);
  return (await namesOfMember(db, id)).topics;
}
