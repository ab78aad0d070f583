import type { DatabaseTransaction } from "../../../database/connection.ts";
import type { Change } from "../../changes/change.server.ts";
import { requireFile } from "../../changes/file-gone.ts";
import type { AddOutcome } from "../../forms/edit-conflict.server.ts";
import { unknownPicturesIn } from "../../media/pictures/shown-pictures.server.ts";
import { posterMessages, uploadedPoster } from "./poster-choice.ts";

/** Why a picture is refused: the library never had it. */
export async function refusedPoster(
  db: DatabaseTransaction,
  poster: string,
): Promise<Exclude<AddOutcome, "saved"> | undefined> {
  const unknown = await unknownPicturesIn(db, poster);
  return unknown.length === 0
    ? undefined
    : { refusal: posterMessages.gone, status: 400, field: "posterPicture" };
}

/**
 * Keeps the uploaded file of a sermon's picture, and releases the one before it.
 * @throws {FileGone}
 */
export async function keepPoster(
  change: Change,
  sermonId: string,
  { poster, before = "" }: { poster: string; before?: string },
): Promise<void> {
  if (poster === before) return;
  requireFile(await change.uses(uploadedPoster(poster), `sermon:${sermonId}`));
  await change.releases(uploadedPoster(before), `sermon:${sermonId}`);
}
