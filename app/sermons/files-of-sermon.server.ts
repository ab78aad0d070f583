import type { DatabaseTransaction } from "../../database/connection.ts";
import type { AddOutcome } from "../forms/edit-conflict.server.ts";
import { readAudioFacts } from "../media/files/audio-facts.server.ts";
import { recordingTypes } from "../media/files/files.ts";
import { sermonUse } from "../media/files/uses.server.ts";
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
