import { z } from "zod";
import type { Database } from "../../../database/connection.ts";
import { scanMp3 } from "../../../platform/audio/scan-mp3.ts";
import type { Storage } from "../../../platform/storage/files/storage.ts";
import { storedPathOf } from "../../../platform/storage/names.ts";
import { findFile } from "../../../platform/storage/records/file-records.ts";
import { readJson } from "../../../platform/stored-json.ts";

/** What a recording's bytes tell. */
export interface AudioFacts {
  seconds: number;
  /** The loudness of parts of equal length, from 0 to 100. */
  bars: number[];
}

const storedSchema = z.object({
  /** Of the bytes that were measured: a version of the site that measures nothing may replace them. */
  url: z.string(),
  seconds: z.number(),
  bars: z.array(z.number()),
});

/** Measures an uploaded MP3, for the column `audio` of its row; null when its bytes cannot be read or are no MP3. */
export async function measureAudio(
  { db, files, log }: Pick<Storage, "db" | "files" | "log">,
  url: string,
): Promise<string | null> {
  const path = storedPathOf(url);
  const file = path === undefined ? undefined : await findFile(db, path);
  if (!file) return null;
  try {
    const bytes = await files.read(file.contentKey);
    const scanned = bytes && (await scanMp3(bytes));
    if (!scanned) return null;
    const bars = scanned.bars.map((level) => Math.round(level * 100));
    return JSON.stringify({ url, seconds: Math.round(scanned.seconds * 1000) / 1000, bars });
  } catch (error) {
    // The file is of use without its length.
    log.warn({ err: error }, "a recording could not be measured");
    return null;
  }
}

/** What is known about the recording that a file holds now. */
export async function readAudioFacts(
  db: Pick<Database, "selectFrom">,
  id: string,
): Promise<AudioFacts | undefined> {
  const row = await db
    .selectFrom("siteFiles")
    .select(["url", "audio"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row && audioFactsIn(row);
}

/** The same of a row of `siteFiles`. */
export function audioFactsIn({ url, audio }: { url: string; audio: string | null }): AudioFacts | undefined {
  const stored = audio === null ? undefined : readJson(storedSchema, audio);
  return stored?.url === url ? { seconds: stored.seconds, bars: stored.bars } : undefined;
}
