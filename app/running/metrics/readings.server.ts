import type { Database } from "../../../database/connection.ts";
import { type QueueLength, queueLengths } from "../../../platform/deferred-work/queue-lengths.ts";
import { bytesStored } from "../../../platform/storage/records/usage.ts";
import { holdingSince, isHeldKind } from "../backup/held-back.server.ts";
import { lastFinishedNight } from "../backup/nights.server.ts";
import { lastProof, type Proof } from "../backup/proofs.server.ts";

export interface DatabaseReading {
  jobs: QueueLength[];
  /** Bytes of all uploaded files. */
  storedBytes: number;
  /** UTC ISO 8601. */
  lastBackup: string | undefined;
  /** What came of restoring the newest backup aside. */
  proof: Proof | undefined;
}

/** Reads all that metrics and status say of the database, in few queries that a large one does not make slow. */
export async function readDatabase(
  db: Database,
  kinds: readonly string[],
  now: Date,
): Promise<DatabaseReading> {
  const isHolding = (await holdingSince(db)) !== undefined;
  return {
    jobs: await queueLengths(db, kinds, now, (kind) => isHolding && isHeldKind(kind)),
    storedBytes: await bytesStored(db as never),
    lastBackup: await lastFinishedNight(db),
    proof: await lastProof(db),
  };
}
