import type { Selectable } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { DatabaseTransaction } from "../../database/connection.ts";
import type { VideoTable } from "../../database/tables.ts";
import { type ChangingSite, change } from "../changes/change.server.ts";
import { rowWith, storeDeleted, takeDeleted } from "../changes/deleted-items.server.ts";
import { takeTurns } from "../changes/locks.server.ts";
import type { Site } from "../contexts.ts";
import { timestampOn } from "../dates/dates.server.ts";
import { dayOf } from "../dates/dates.ts";
import type { AddOutcome, EditOutcome } from "../forms/edit-conflict.server.ts";
import { visibilityFrom } from "../items/visibility/moments.server.ts";
import { recordVisibility } from "../items/visibility/record.server.ts";
import { readAudioFacts } from "../media/files/audio-facts.server.ts";
import { lockFiles, setFileUses } from "../media/files/uses.server.ts";
import { found } from "../serving/responses/found.ts";
import { nameOf, requirePermission, type Viewer } from "../viewer.ts";
import { namesIn } from "./collections/collections.ts";
import {
  chooseMembership,
  namesOfMember,
  rememberMembership,
  restoreMembership,
  saveMembership,
} from "./collections/membership.server.ts";
import { type FilesOfSermon, filesOf, fileUseOf, idsOf } from "./files-of-sermon.server.ts";
import { decidePlayer, keepsPlayer, type PlayerOfForm } from "./player-of-form.server.ts";
import { posterToSave, uploadedPoster } from "./posters/poster-choice.ts";
import { keepPoster, refusedPoster } from "./posters/poster-writes.server.ts";
import { passagesIn, savePassages, scriptureToSave } from "./scripture/passage-writes.server.ts";
import {
  type ChangedSermon,
  type NewSermon,
  type SavedSermon,
  type SermonText,
  type SermonToEdit,
  sermonMessages,
} from "./sermon-limits.ts";
import { findSermon } from "./sermon-reads.server.ts";
import { freeSermonSlug, hasSlug } from "./sermon-slugs.server.ts";
import { textOf } from "./sermon-version.server.ts";
import { readTranscript, saveTranscript } from "./transcripts/stored-transcript.server.ts";
import { beyondEnd, textsToSave } from "./transcripts/texts-to-save.server.ts";
import { toTyped } from "./transcripts/transcript.ts";

type LinkingSite = ChangingSite & Pick<Site, "settings" | "publicFetch">;

export async function addSermon(site: LinkingSite, viewer: Viewer, sermon: NewSermon): Promise<AddOutcome> {
  requirePermission(viewer, "sermons:write");
  const { text, files, player } = partsOf(sermon);
  const scripture = scriptureToSave(text.scripture);
  if ("refusal" in scripture) return scripture;
  const texts = await textsToSave(sermon);
  if ("refusal" in texts) return texts;
  const chapters = texts.saves ? texts.chapters : "";
  const video = await decidePlayer(site, text.videoUrl, player);
  if (player.asksFirst && !video.embeddable) return playerRefused;
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
    const row = { ...text, chapters, poster, ...files, ...video, ...visibility, id: uuidv7(), slug, date };
    await change.db
      .insertInto("videos")
      .values({ ...row, userName: nameOf(viewer) })
      .execute();
    await setFileUses(change.db, fileUseOf(row.id), idsOf(files));
    await savePassages(change.db, row.id, scripture.passages);
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
  const { text, files, player } = partsOf(sermon);
  const scripture = scriptureToSave(text.scripture);
  if ("refusal" in scripture) return scripture;
  const texts = await textsToSave(sermon);
  if ("refusal" in texts) return texts;
  const video = keepsPlayer(before, text.videoUrl, player)
    ? { embeddable: before.embeddable }
    : await decidePlayer(site, text.videoUrl, player);
  if (player.asksFirst && !video.embeddable) return playerRefused;
  return change(site, viewer, "sermons:write", async (change) => {
    await takeTurns(change.db, "sermon collections");
    const current = await findSermon(change, viewer, id);
    if (!current) return { now: undefined };
    const visibility = visibilityFrom(sermon, current);
    const videoUrl = "videoUrl" in video ? video.videoUrl : text.videoUrl;
    const isJudgedAnew = current.videoUrl !== videoUrl || player.choice !== undefined;
    const chapters = texts.saves ? texts.chapters : current.chapters;
    const row = {
      ...text,
      chapters,
      poster: posterToSave(sermon, current.poster),
      ...files,
      ...video,
      ...visibility,
      ...(isJudgedAnew && noMark),
      date: timestampOn(date, current.date),
    };
    const members = await chooseMembership(change.db, text.sermonBy, membersIn(sermon));
    if ("refusal" in members) return members;
    if (!(await lockFiles(change.db, filesOf(files)))) return fileGone;
    const tooLate = texts.saves ? beyondEnd(chapters, await lengthOf(change.db, files)) : undefined;
    if (tooLate) return tooLate;
    const refused = await refusedPoster(change.db, row.poster);
    if (refused) return refused;
    const changed = await change.db
      .updateTable("videos")
      .set({ ...row, version: version + 1 })
      .where("id", "=", id)
      .where("version", "=", version)
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) return { now: await withTranscript(change.db, current) };
    await setFileUses(change.db, fileUseOf(id), idsOf(files));
    await savePassages(change.db, id, scripture.passages);
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
      after: textOf({ ...row, videoUrl, ...(await namesOfMember(change.db, id)) }),
    });
    await change.record("changed", subjectOf(id, row), factsOf(current), factsOf(row));
    await recordVisibility(change, subjectOf(id, row), visibility, current);
    return "saved" as const;
  });
}

/** What is known of a link ends with it, and when staff say what visitors see. */
const noMark = { notPlayingSince: null, notPlayingMailedAt: null };

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

/** A sermon as it is now, and how its transcript begins, for somebody who has an older one. */
async function withTranscript(db: DatabaseTransaction, sermon: SermonToEdit): Promise<SermonToEdit> {
  const transcript = await readTranscript(db, sermon.id);
  return transcript ? { ...sermon, transcriptStart: toTyped(transcript).slice(0, mostOfTheirs) } : sermon;
}

const mostOfTheirs = 1000;

/** In seconds, if it is known. */
async function lengthOf(db: DatabaseTransaction, { audioId }: FilesOfSermon): Promise<number | undefined> {
  return audioId === null ? undefined : (await readAudioFacts(db, audioId))?.seconds;
}

function subjectOf(id: string, { title }: { title: string }) {
  return { kind: "sermon", id, title } as const;
}

function factsOf({
  title,
  sermonBy,
  scripture,
  date,
}: Pick<SavedSermon, "title" | "sermonBy" | "scripture" | "date">) {
  return { title, preacher: sermonBy, ...(scripture && { scripture }), date: dayOf(date) };
}

/** The form is valid, and stays open for the sender to decide. */
const playerRefused: AddOutcome = { refusal: sermonMessages.playerRefused, status: 200 };

const fileGone: AddOutcome = { refusal: sermonMessages.fileGone, status: 400 };

/** What the form says of series and topics; undefined if it has no fields for them. */
function membersIn({ hasCollections, series = [], topics = "" }: Omit<NewSermon, "date">) {
  return hasCollections ? { series: [...new Set(series)], topics: namesIn(topics, ",") } : undefined;
}

function partsOf({
  embeddable,
  asksFirst = false,
  wasShown,
  showsPlayer = false,
  title,
  sermonBy,
  videoUrl,
  content,
  summary,
  scripture,
  audioId,
  notesId,
}: NewSermon): {
  text: Omit<SermonText, "date" | "series" | "topics" | "chapters">;
  files: FilesOfSermon;
  player: PlayerOfForm;
} {
  const text = { title, sermonBy, videoUrl, content, summary, scripture };
  const choice = wasShown === undefined || wasShown === showsPlayer ? undefined : showsPlayer;
  const files = { audioId: audioId || null, notesId: notesId || null };
  return { text, files, player: { choice, loaded: embeddable, asksFirst } };
}
