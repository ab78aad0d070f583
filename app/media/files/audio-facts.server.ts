import { z } from "zod";
import type { Database } from "../../../database/connection.ts";
import { scanMp3 } from "../../../platform/audio/scan-mp3.ts";
import type { Storage } from "../../../platform/storage/files/storage.ts";
import { storedPathOf } from "../../../platform/storage/names.ts";
import { findFile, type StoredFile } from "../../../platform/storage/records/file-records.ts";
import { readJson } from "../../../platform/stored-json.ts";
import { fileMessages, type recordingTypes } from "./files.ts";

/** What a recording's bytes tell. */
export interface AudioFacts {
  seconds: number;
  /** The loudness of parts of equal length, from 0 to 100; empty for one that would have to be decoded. */
  bars: number[];
}

const storedSchema = z.object({
  /** Of the bytes that were measured: a version of the site that measures nothing may replace them. */
  url: z.string(),
  seconds: z.number(),
  bars: z.array(z.number()),
});

/** What the whole of a file tells beyond its start. */
export type InspectedAudio = { audio: string | null } | { refusal: string };

/**
 * Measures an uploaded recording, for the column `audio` of its row: null when its bytes cannot be read now. Refuses a
 * file without sound, with pictures, or whose sound browsers do not play. `type` is what its start and name tell.
 */
export async function inspectAudio(
  { db, files, log }: Pick<Storage, "db" | "files" | "log">,
  url: string,
  type: (typeof recordingTypes)[number],
): Promise<InspectedAudio> {
  const path = storedPathOf(url);
  const file = path === undefined ? undefined : await findFile(db, path);
  if (!file) return { audio: null };
  try {
    const known = type === "mp3" ? await measureMp3(files, file) : await measureOther(files, file, type);
    if (known === undefined || "refusal" in known) return known ?? { audio: null };
    return { audio: JSON.stringify({ url, ...known, seconds: Math.round(known.seconds * 1000) / 1000 }) };
  } catch (error) {
    // The file is of use without its length.
    log.warn({ err: error }, "a recording could not be measured");
    return { audio: null };
  }
}

type Measured = AudioFacts | { refusal: string } | undefined;

async function measureMp3(files: Storage["files"], { contentKey }: StoredFile): Promise<Measured> {
  const bytes = await files.read(contentKey);
  if (!bytes) return undefined;
  const scanned = await scanMp3(bytes);
  if (!scanned) return { refusal: fileMessages.noSound };
  return { seconds: scanned.seconds, bars: scanned.bars.map((level) => Math.round(level * 100)) };
}

const codecs = { m4a: ["aac"], opus: ["opus"], webm: ["opus"] } as const;

/** Without bars: the packets of these tell their loudness only when they are decoded. */
async function measureOther(
  files: Storage["files"],
  { contentKey, size }: StoredFile,
  type: keyof typeof codecs,
): Promise<Measured> {
  // Loaded on demand: it takes memory and time.
  const { measureRecording } = await import("../../../platform/audio/measure-recording.ts");
  const measured = await measureRecording({
    size: Number(size),
    async read(range) {
      const bytes = await files.read(contentKey, range);
      if (!bytes) throw new Error("the bytes of a recording are gone");
      return Buffer.concat(await bytes.toArray());
    },
  });
  if (!measured) return { refusal: fileMessages.noSound };
  if (measured.hasPictures) return { refusal: fileMessages.hasPictures(type) };
  const known: readonly (string | null)[] = codecs[type];
  if (!measured.codecs.every((codec) => known.includes(codec))) return { refusal: fileMessages.otherSound };
  return { seconds: measured.seconds, bars: [] };
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

/** How long these recordings last, in seconds, by the ids of their files; without those that nobody measured. */
export async function readAudioLengths(
  db: Pick<Database, "selectFrom">,
  ids: readonly string[],
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("siteFiles")
    .select(["id", "url", "audio"])
    .where("id", "in", ids)
    .execute();
  return new Map(
    rows.flatMap((row) => {
      const facts = audioFactsIn(row);
      return facts ? [[row.id, facts.seconds] as const] : [];
    }),
  );
}

/** The same of a row of `siteFiles`. */
export function audioFactsIn({ url, audio }: { url: string; audio: string | null }): AudioFacts | undefined {
  const stored = audio === null ? undefined : readJson(storedSchema, audio);
  return stored?.url === url ? { seconds: stored.seconds, bars: stored.bars } : undefined;
}
