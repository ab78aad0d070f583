import { z } from "zod";
import type { Database, DatabaseTransaction } from "../../../database/connection.ts";
import { readJson } from "../../../platform/stored-json.ts";
import { type Transcript, toTyped } from "./transcript.ts";

const storedCues = z.object({ cues: z.array(z.tuple([z.number(), z.number(), z.string()])) });

export async function readTranscript(
  db: Pick<Database, "selectFrom">,
  sermonId: string,
): Promise<Transcript | undefined> {
  const row = await db
    .selectFrom("sermonTranscripts")
    .select(["kind", "content"])
    .where("sermonId", "=", sermonId)
    .executeTakeFirst();
  const stored = row && readJson(storedCues, row.content);
  return stored && { timed: row.kind === "timed", cues: stored.cues };
}

export async function saveTranscript(
  db: DatabaseTransaction,
  sermonId: string,
  transcript: Transcript | undefined,
): Promise<void> {
  await db.deleteFrom("sermonTranscripts").where("sermonId", "=", sermonId).execute();
  if (!transcript) return;
  const { timed, cues } = transcript;
  const row = { kind: timed ? "timed" : "paragraphs", content: JSON.stringify({ cues }) } as const;
  await db
    .insertInto("sermonTranscripts")
    .values({ sermonId, ...row })
    .execute();
}

/** What the form of a sermon shows of its transcript; empty without one. */
export async function readTyped(db: Pick<Database, "selectFrom">, sermonId: string): Promise<string> {
  const transcript = await readTranscript(db, sermonId);
  return transcript ? toTyped(transcript) : "";
}

const mostOfTheirs = 1000;

export async function startOfTranscript(
  db: DatabaseTransaction,
  sermonId: string,
): Promise<{ transcriptStart?: string }> {
  const typed = await readTyped(db, sermonId);
  return typed === "" ? {} : { transcriptStart: typed.slice(0, mostOfTheirs) };
}
