import type { DatabaseTransaction } from "../../database/connection.ts";
import type { AddOutcome } from "../forms/edit-conflict.server.ts";
import { readAudioFacts } from "../media/files/audio-facts.server.ts";
import { recordingTypes } from "../media/files/files.ts";
import { lockFiles, sermonUse } from "../media/files/uses.server.ts";
import { type NewSermon, type SavedSermon, sermonMessages } from "./sermon-limits.ts";

export type FilesOfSermon = Pick<SavedSermon, "audioId" | "notesId">;

const notesTypes = ["pdf"] as const;

export const fileGone: AddOutcome = { refusal: sermonMessages.fileGone, status: 400 };

export function filesIn({ audioId, notesId }: Pick<NewSermon, "audioId" | "notesId">): FilesOfSermon {
  return { audioId: audioId || null, notesId: notesId || null };
}

export function filesOf({ audioId, notesId }: FilesOfSermon) {
  return [
    ...(audioId === null ? [] : [{ id: audioId, types: recordingTypes }]),
    ...(notesId === null ? [] : [{ id: notesId, types: notesTypes }]),
  ];
}

/** Keeps those of the files that are still there until the transaction ends; null stands for one that is gone. */
export async function lockRemaining(db: DatabaseTransaction, files: FilesOfSermon): Promise<FilesOfSermon> {
  const there = new Set<string>();
  // In the order of `lockFiles`.
  for (const file of filesOf(files).toSorted((one, other) => (one.id < other.id ? -1 : 1)))
    if (await lockFiles(db, [file])) there.add(file.id);
  const remaining = (id: string | null) => (id !== null && there.has(id) ? id : null);
  return { audioId: remaining(files.audioId), notesId: remaining(files.notesId) };
}

export function idsOf(files: FilesOfSermon): string[] {
  return filesOf(files).map(({ id }) => id);
}

/** How many seconds its recording lasts, if that is known. */
export async function lengthOf(
  db: DatabaseTransaction,
  { audioId }: FilesOfSermon,
): Promise<number | undefined> {
  return audioId === null ? undefined : (await readAudioFacts(db, audioId))?.seconds;
}

/** Its name among the uses of uploaded files. */
export function fileUseOf(id: string): string {
  return `${sermonUse}${id}`;
}
