import { v7 as uuidv7 } from "uuid";
import type { PublicFetch } from "../../../platform/http/public-fetch.ts";
import { StorageError } from "../../../platform/storage/errors.ts";
import { savePicture } from "../../../platform/storage/files/stored-files.ts";
import { downloadPath } from "../../../platform/storage/names.ts";
import { pictureRefusals } from "../../../platform/storage/pictures/picture-limits.ts";
import type { Site } from "../../contexts.ts";
import { maxBytes } from "../../media/storage/storage-limits.ts";
import type { Person } from "../../viewer.ts";
import { movingLimits } from "./moving-limits.ts";

export type FetchedPicture = { url: string } | { problem: string };

export async function fetchPicture(
  { publicFetch, storage }: { publicFetch: PublicFetch; storage: Site["storage"] },
  person: Person,
  { url, folder, leftMs }: { url: string; folder: string; leftMs: number },
): Promise<FetchedPicture> {
  const limits = { limitMs: Math.min(movingLimits.pictureMs, leftMs), mostBytes: maxBytes.picture };
  try {
    const { status, body } = await publicFetch(url, { ...limits, accept: "image/*" });
    if (status !== 200 || !body) return { problem: `It is gone from the old site (error ${status}).` };
    const stored = await savePicture(
      storage,
      person,
      `${folder}/${uuidv7()}`,
      new Blob([new Uint8Array(body)]),
    );
    return { url: downloadPath(stored.name, stored.downloadTokens) };
  } catch (error) {
    return { problem: sentenceFor(error) };
  }
}

function sentenceFor(error: unknown): string {
  if (error instanceof StorageError && error.serverMessage) return error.serverMessage;
  if (error instanceof StorageError) throw error;
  const name = error instanceof Error ? error.name : "";
  if (name === "RefusedUrl")
    return "Its link cannot be read: only https links of servers on the public internet can.";
  if (name === "BodyTooLarge") return pictureRefusals.bytes(maxBytes.picture);
  if (name === "TimeoutError") return "The old site took too long to send it.";
  return "The old site could not be reached.";
}
