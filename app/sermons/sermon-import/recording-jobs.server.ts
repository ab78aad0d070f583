import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import type { DatabaseTransaction } from "../../../database/connection.ts";
import type { Tables } from "../../../database/tables.ts";
import { type Handler, payloadOf } from "../../../platform/deferred-work/job.ts";
import { minute } from "../../../platform/every.ts";
import type { PublicResponse } from "../../../platform/http/public-fetch.ts";
import { StorageError } from "../../../platform/storage/errors.ts";
import { type Change, type ChangingSite, changeBySite } from "../../changes/change.server.ts";
import { requireFile } from "../../changes/file-gone.ts";
import { takeTurns } from "../../changes/locks.server.ts";
import type { Site } from "../../contexts.ts";
import type { Uploaded } from "../../media/files/files.ts";
import { fileOfSermon } from "../../media/files/files.ts";
import { Refusal, storeRecording } from "../../media/files/uploads.server.ts";
import { sermonUse, setFileUses } from "../../media/files/uses.server.ts";

export type FetchingSite = ChangingSite & Pick<Site, "publicFetch">;

const payloadSchema = z.object({ sermonId: z.string(), personId: z.string() });

/** For one recording. */
const limitMs = 40 * minute;

/** Shown once the sermon is restored. */
const deletedMeanwhile = "The sermon was deleted before its recording was here.";

/** A recording that no further attempt would bring, in a sentence for staff. */
class Unfetchable extends Error {}

export function recordingJobs(site: FetchingSite): Handler<Tables> {
  return {
    longestMs: limitMs + 10 * minute,
    async work(job) {
      const { sermonId, personId } = payloadOf(job, payloadSchema);
      const waiting = await findWaiting(site, sermonId);
      if (!waiting) return;
      const found = await fetchRecording(site, { ...waiting, personId }, job.signal).catch(
        (error: unknown) => {
          if (error instanceof Unfetchable) return error;
          throw error;
        },
      );
      await changeBySite(site, async (change) => {
        if (found instanceof Unfetchable) await note(change.db, sermonId, "failed", found.message);
        else await give(change, sermonId, found);
        await job.finish(change.db);
      });
    },
    async givenUp(db, job) {
      const { sermonId } = payloadOf(job, payloadSchema);
      await note(
        db,
        sermonId,
        "failed",
        "Its host could not be reached, or did not send all of it, for two days.",
      );
    },
  };
}

interface Waiting {
  /** Null if the sermon was deleted. */
  title: string | null;
  url: string;
}

/** Undefined if it is here already, or its sermon has another recording. */
async function findWaiting({ db }: Pick<FetchingSite, "db">, sermonId: string): Promise<Waiting | undefined> {
  return await db
    .selectFrom("importedSermons")
    .leftJoin("videos", "videos.id", "sermonId")
    .select(["title", "recordingUrl as url"])
    .where("sermonId", "=", sermonId)
    .where("recording", "=", "waiting")
    .where("audioId", "is", null)
    .executeTakeFirst();
}

async function fetchRecording(
  { storage, publicFetch }: FetchingSite,
  { title, url, personId }: Waiting & { personId: string },
  signal: AbortSignal,
): Promise<Uploaded> {
  if (title === null) throw new Unfetchable(deletedMeanwhile);
  const person = await storage.personById(personId);
  if (!person) throw new Unfetchable("The person who imported it has no account any more. Try again.");
  const { mostBytes, tooLarge } = fileOfSermon;
  const done = new AbortController();
  try {
    const accept = "audio/*,*/*;q=0.5";
    const ending = AbortSignal.any([signal, done.signal]);
    const response = await publicFetch(url, { limitMs, mostBytes, accept, signal: ending, asStream: true });
    return await storeRecording(storage, person, { title, source: sound(response) });
  } catch (error) {
    if (error instanceof Refusal) throw new Unfetchable(error.message);
    if (error instanceof StorageError && error.status < 500 && error.serverMessage)
      throw new Unfetchable(error.serverMessage);
    const name = error instanceof Error ? error.name : "";
    if (name === "BodyTooLarge") throw new Unfetchable(tooLarge);
    if (name === "RefusedUrl")
      throw new Unfetchable("Its link leads to no https server of the public internet.");
    throw error;
  } finally {
    // What is refused before it is read would keep its connection until the limit.
    done.abort();
  }
}

function sound({ status, stream }: PublicResponse): ReadableStream<Uint8Array> {
  if (status === 200 && stream) return stream;
  if (status >= 400 && status < 500 && status !== 408 && status !== 429)
    throw new Unfetchable(`Its host returned an error (${status}): it may be gone, or private.`);
  throw new Error(`the host of a recording returned ${status}`);
}

/** Adds the file, and the sermon shows it, unless somebody chose another one or deleted the sermon meanwhile. */
async function give(change: Change, sermonId: string, uploaded: Uploaded): Promise<void> {
  const { db, now } = change;
  const sermon = await db.selectFrom("videos").select("id").where("id", "=", sermonId).executeTakeFirst();
  if (!sermon) return await note(db, sermonId, "failed", deletedMeanwhile);
  await takeTurns(db, "site files");
  const id = uuidv7({ msecs: now.getTime() });
  await db
    .insertInto("siteFiles")
    .values({ id, ...uploaded, createdAt: now.toISOString() })
    .execute();
  requireFile(await change.uses(uploaded.url, `file:${id}`));
  await change.record("created", { kind: "file", id, title: uploaded.name });
  // People who have its form open learn of it, instead of taking it away.
  const given = await db
    .updateTable("videos")
    .set(({ eb }) => ({ audioId: id, version: eb("version", "+", 1) }))
    .where("id", "=", sermonId)
    .where("audioId", "is", null)
    .returning("notesId")
    .executeTakeFirst();
  if (given) await setFileUses(db, sermonUse + sermonId, given.notesId === null ? [id] : [id, given.notesId]);
  await note(db, sermonId, "here", "");
}

async function note(
  db: DatabaseTransaction,
  sermonId: string,
  recording: "here" | "failed",
  problem: string,
): Promise<void> {
  await db
    .updateTable("importedSermons")
    .set({ recording, problem })
    .where("sermonId", "=", sermonId)
    .execute();
}
