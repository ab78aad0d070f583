import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import type { Insertable } from "kysely";
import { sampleVideos } from "../../content/sample/videos.ts";
import type { Tables } from "../../database/tables.ts";
import { fileTypes } from "../../platform/storage/file-types.ts";
import type { Storage } from "../../platform/storage/files/storage.ts";
import { sampleId } from "../items/sample-ids.ts";
import { inspectAudio } from "../media/files/audio-facts.server.ts";
import { parseTranscriptFile } from "../sermons/transcripts/parse-transcript.server.ts";
import type { Transcript } from "../sermons/transcripts/transcript.ts";

export interface FileToDownload {
  id: string;
  name: string;
  type: "mp3" | "pdf";
  field: "recording" | "notes";
  /** Of its sermon. */
  index: number;
}

/** The files of a sermon that staff would have uploaded. */
export function filesToDownload(
  { recording, notes }: (typeof sampleVideos)[number],
  index: number,
): FileToDownload[] {
  const file = (name: string | undefined, field: FileToDownload["field"], type: FileToDownload["type"]) =>
    name === undefined ? [] : [{ id: fileId(index, field), name, type, field, index }];
  return [...file(recording, "recording", "mp3"), ...file(notes, "notes", "pdf")];
}

/** Not those of items, so that what hangs on them is told apart. */
export function fileId(index: number, field: FileToDownload["field"]): string {
  return sampleId((field === "recording" ? 2000 : 3000) + index + 1);
}

/** The rows of these files, with what is measured of the recordings, which are stored already. */
export async function rowsOfFiles(
  storage: Storage,
  content: string,
  { urlOf, createdAt }: { urlOf: (name: string) => string; createdAt: string },
): Promise<Insertable<Tables["siteFiles"]>[]> {
  const rows: Insertable<Tables["siteFiles"]>[] = [];
  for (const { id, name, type } of sampleVideos.flatMap(filesToDownload)) {
    const url = urlOf(name);
    const inspected = type === "mp3" ? await inspectAudio(storage, url, type) : undefined;
    const audio = inspected && "audio" in inspected ? inspected.audio : null;
    const bytes = (await stat(path.join(content, "sermons", name))).size;
    rows.push({ id, url, name, contentType: fileTypes[type].contentType, bytes, audio, createdAt });
  }
  return rows;
}

export async function readTranscripts(content: string): Promise<[index: number, transcript: Transcript][]> {
  const read: [number, Transcript][] = [];
  for (const [index, { transcript: name }] of sampleVideos.entries()) {
    if (!name) continue;
    const parsed = await parseTranscriptFile(await readFile(path.join(content, "sermons", name)));
    if ("refusal" in parsed) throw new Error(`content/sample/sermons/${name}: ${parsed.refusal}`);
    read.push([index, parsed.transcript]);
  }
  return read;
}
