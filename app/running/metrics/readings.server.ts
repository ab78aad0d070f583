import type { Database } from "../../../database/connection.ts";
import { type QueueLength, queueLengths } from "../../../platform/deferred-work/queue-lengths.ts";
import { bytesStored } from "../../../platform/storage/records/usage.ts";
import { holdingSince, isHeldKind } from "../backup/held-back.server.ts";
import { countFutureNights, lastFinishedNight } from "../backup/nights.server.ts";
import { lastProof, type Proof } from "../backup/proofs.server.ts";
import type { ClockDoubt } from "../clock/judge.ts";
import { findDoubt } from "../clock/site-clock.server.ts";
import { type Look, readLook } from "../newer-versions/known-version.server.ts";

export interface DatabaseReading {
  jobs: QueueLength[];
  storedBytes: number;
  /** UTC ISO 8601. */
  lastBackup: string | undefined;
  /** What came of restoring the newest backup aside. */
  proof: Proof | undefined;
  /** Nights that say that they were finished later than now. */
  futureNights: number;
  /** Why the clock cannot be believed. */
  clockDoubt: ClockDoubt | undefined;
  /** What the sources' remote said last. */
  look: Look | undefined;
}

/** Reads all that metrics and status say of the database, in few queries that a large one does not make slow. */
export async function readDatabase(
  db: Database,
  kinds: readonly string[],
  now: Date,
): Promise<DatabaseReading> {
  const isHolding = (await holdingSince(db)) !== undefined;
  const clockDoubt = await findDoubt(db, now);
  return {
    jobs: await queueLengths(
      db,
      kinds,
      now,
      (kind) => clockDoubt !== undefined || (isHolding && isHeldKind(kind)),
    ),
    storedBytes: await bytesStored(db as never),
    lastBackup: await lastFinishedNight(db, now),
    proof: await lastProof(db, now),
    futureNights: await countFutureNights(db, now),
    clockDoubt,
    look: await readLook(db),
  };
}
