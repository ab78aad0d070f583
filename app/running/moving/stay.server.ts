import type { Database } from "../../../database/connection.ts";
import { alreadyMoved } from "../../../database/moving/site-hold.ts";
import { deleteMove, findMove, type SiteMove } from "../../../database/site-move.ts";
import { BackupError } from "../../../platform/backup/backup-error.ts";
import { openPlaceDatabase, type Place } from "./place.server.ts";

/** Cancels the move of the site in this place, or undoes one that has ended. Returns what to tell the person. */
export async function stay(place: Place): Promise<string[]> {
  const { db } = await openPlaceDatabase(place);
  try {
    return await endMove(db);
  } finally {
    await db.destroy();
  }
}

/**
 * @param seen what the database said before, when the move went on meanwhile.
 * @throws {BackupError} when the site cannot stay here, or has left since: whether to come back is for the person to say.
 */
export async function endMove(db: Database, seen?: SiteMove): Promise<string[]> {
  const move = await findMove(db);
  if (!move) return ["This site is not being moved. Nothing was changed."];
  if (move.state === "arriving")
    throw new BackupError(
      `This database holds half of a move from ${move.place}, so no site can stay here. Run the move again there, or name another database. Nothing was changed.`,
    );
  if (seen && move.state === "moved") throw alreadyMoved(move);
  if (!(await deleteMove(db, move))) return endMove(db, move);
  if (move.state === "moving")
    return [`The move to ${move.place} is cancelled. The site stays here and can save again.`];
  return [
    `The site stays here. Start it with these settings, and do not start the one in ${move.place}: what people saved there since the move is not here.`,
  ];
}
