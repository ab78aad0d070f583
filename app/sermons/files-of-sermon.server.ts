import { recordingTypes } from "../media/files/files.ts";
import { sermonUse } from "../media/files/uses.server.ts";
import type { SavedSermon } from "./sermon-limits.ts";

export type FilesOfSermon = Pick<SavedSermon, "audioId" | "notesId">;

const notesTypes = ["pdf"] as const;

export function filesOf({ audioId, notesId }: FilesOfSermon) {
  return [
    ...(audioId === null ? [] : [{ id: audioId, types: recordingTypes }]),
    ...(notesId === null ? [] : [{ id: notesId, types: notesTypes }]),
  ];
}

export function idsOf(files: FilesOfSermon): string[] {
  return filesOf(files).map(({ id }) => id);
}

/** Its name among the uses of uploaded files. */
export function fileUseOf(id: string): string {
  return `${sermonUse}${id}`;
}
