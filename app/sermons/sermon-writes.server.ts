import { v7 as uuidv7 } from "uuid";
import { type ChangingSite, change } from "../changes/change.server.ts";
import { takeTurns } from "../changes/locks.server.ts";
import type { Site } from "../contexts.ts";
import { timestampOn } from "../dates/dates.server.ts";
import type { AddOutcome, EditOutcome } from "../forms/edit-conflict.server.ts";
import { visibilityFrom } from "../items/visibility/moments.server.ts";
import { recordVisibility } from "../items/visibility/record.server.ts";
import { lockFiles, setFileUses } from "../media/files/uses.server.ts";
import { nameOf, requirePermission, type Viewer } from "../viewer.ts";
import { namesIn } from "./collections/collection-names.ts";
import { chooseMembership, namesOfMember, saveMembership } from "./collections/membership.server.ts";
import { fileGone, filesIn, filesOf, fileUseOf, idsOf, lengthOf } from "./files-of-sermon.server.ts";
import { playerToSave } from "./player-of-form.server.ts";
import { posterToSave } from "./posters/poster-choice.ts";
import { keepPoster, refusedPoster } from "./posters/poster-writes.server.ts";
import { passagesIn, savePassages } from "./scripture/passage-writes.server.ts";
import type { ChangedSermon, NewSermon, SermonToEdit } from "./sermon-limits.ts";
import { findSermon } from "./sermon-reads.server.ts";
import { freeSermonSlug, slugThatFollows } from "./sermon-slugs.server.ts";
import { factsOf, subjectOf, textOf } from "./sermon-version.server.ts";
import { saveTranscript, startOfTranscript } from "./transcripts/stored-transcript.server.ts";
import { beyondEnd, textsToSave } from "./transcripts/texts-to-save.server.ts";

type LinkingSite = ChangingSite & Pick<Site, "settings" | "publicFetch">;

export async function addSermon(site: LinkingSite, viewer: Viewer, sermon: NewSermon): Promise<AddOutcome> {
  requirePermission(viewer, "sermons:write");
  const text = textIn(sermon);
  const files = filesIn(sermon);
  const passages = await passagesIn(text.scripture);
  const texts = await textsToSave(sermon);
  if ("refusal" in texts) return texts;
  const chapters = texts.saves ? texts.chapters : "";
  const player = await playerToSave(site, sermon);
  if ("refusal" in player) return player;
  return change(site, viewer, "sermons:write", async (change) => {
    const visibility = visibilityFrom(sermon);
    const now = change.now.toISOString();
    const date = sermon.date === undefined ? now : timestampOn(sermon.date, now);
    await takeTurns(change.db, "sermon collections");
    const members = await chooseMembership(change.db, text.sermonBy, membersIn(sermon));
    if ("refusal" in members) return members;
    await takeTurns(change.db, "sermon slugs");
    if (!(await lockFiles(change.db, filesOf(files)))) return fileGone;
    const tooLate = beyondEnd(chapters, await lengthOf(change.db, files));
    if (tooLate) return tooLate;
    const poster = posterToSave(sermon);
    const refused = await refusedPoster(change.db, poster);
    if (refused) return refused;
    const slug = await freeSermonSlug(change.db, text.title);
    const row = {
      ...text,
      chapters,
      poster,
      ...files,
      ...player.video,
      ...visibility,
      id: uuidv7(),
      slug,
      date,
    };
    await change.db
      .insertInto("videos")
      .values({ ...row, userName: nameOf(viewer) })
      .execute();
    await setFileUses(change.db, fileUseOf(row.id), idsOf(files));
    await savePassages(change.db, row.id, passages);
    await saveMembership(change.db, row.id, members, change.now);
    if (texts.saves) await saveTranscript(change.db, row.id, texts.transcript);
    await change.uses(row.videoUrl, `sermon:${row.id}`);
    await keepPoster(change, row.id, row);
    await change.addVersion({
      ...{ kind: "sermon", id: row.id, version: 1 },
      after: textOf({ ...row, ...(await namesOfMember(change.db, row.id)) }),
    });
    await change.record("created", subjectOf(row.id, row), undefined, factsOf(row));
    await recordVisibility(change, subjectOf(row.id, row), visibility);
    return "saved" as const;
  });
}

export async function changeSermon(
  site: LinkingSite,
  viewer: Viewer,
  id: string,
  { version, date, ...sermon }: ChangedSermon,
): Promise<EditOutcome<SermonToEdit> | AddOutcome> {
  const before = await findSermon(site, viewer, id);
  if (!before) return { now: undefined };
  const text = textIn(sermon);
  const files = filesIn(sermon);
  const passages = await passagesIn(text.scripture);
  const texts = await textsToSave(sermon);
  if ("refusal" in texts) return texts;
  const player = await playerToSave(site, sermon, before);
  if ("refusal" in player) return player;
  const { videoUrl } = player.video;
  return change(site, viewer, "sermons:write", async (change) => {
    await takeTurns(change.db, "sermon collections");
    const current = await findSermon(change, viewer, id);
    if (!current) return { now: undefined };
    const visibility = visibilityFrom(sermon, current);
    const isJudgedAnew = current.videoUrl !== videoUrl || player.isChosen;
    const chapters = texts.saves ? texts.chapters : current.chapters;
    const row = {
      ...text,
      chapters,
      poster: posterToSave(sermon, current.poster),
      ...files,
      ...player.video,
      ...visibility,
      ...(isJudgedAnew && noMark),
      date: timestampOn(date, current.date),
    };
    const members = await chooseMembership(change.db, text.sermonBy, membersIn(sermon));
    if ("refusal" in members) return members;
    const slug = await slugThatFollows(change.db, current, text.title);
    if (!(await lockFiles(change.db, filesOf(files)))) return fileGone;
    const tooLate = texts.saves ? beyondEnd(chapters, await lengthOf(change.db, files)) : undefined;
    if (tooLate) return tooLate;
    const refused = await refusedPoster(change.db, row.poster);
    if (refused) return refused;
    const changed = await change.db
      .updateTable("videos")
      .set({ ...row, ...(slug && { slug }), version: version + 1 })
      .where("id", "=", id)
      .where("version", "=", version)
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n)
      return { now: { ...current, ...(await startOfTranscript(change.db, id)) } };
    await setFileUses(change.db, fileUseOf(id), idsOf(files));
    await savePassages(change.db, id, passages);
    await saveMembership(change.db, id, members, change.now);
    if (texts.saves) await saveTranscript(change.db, id, texts.transcript);
    if (isJudgedAnew) await change.db.deleteFrom("videoChecks").where("videoId", "=", id).execute();
    if (current.videoUrl !== videoUrl) {
      await change.uses(videoUrl, `sermon:${id}`);
      await change.releases(current.videoUrl, `sermon:${id}`);
    }
    await keepPoster(change, id, { poster: row.poster, before: current.poster });
    await change.addVersion({
      kind: "sermon",
      id,
      version: version + 1,
      before: textOf(current),
      after: textOf({ ...row, ...(await namesOfMember(change.db, id)) }),
    });
    await change.record("changed", subjectOf(id, row), factsOf(current), factsOf(row));
    await recordVisibility(change, subjectOf(id, row), visibility, current);
    return "saved" as const;
  });
}

/** What is known of a link ends with it, and when staff say what visitors see. */
const noMark = { notPlayingSince: null, notPlayingMailedAt: null };

/** What the form says of series and topics; undefined if it has no fields for them. */
function membersIn({ hasCollections, series = [], topics = "" }: Omit<NewSermon, "date">) {
  return hasCollections ? { series: [...new Set(series)], topics: namesIn(topics, ",") } : undefined;
}

function textIn({ title, sermonBy, videoUrl, content, summary, scripture }: NewSermon) {
  return { title, sermonBy, videoUrl, content, summary, scripture };
}
