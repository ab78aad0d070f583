import type { Kysely } from "kysely";
import { quotaExceeded } from "../errors.ts";
import type { StorageTables } from "./tables.ts";

type Db = Kysely<StorageTables>;

/** Bytes of all stored files and of what active uploads have staged. Resized pictures do not count. */
export async function bytesStored(db: Db): Promise<number> {
  const usage = await db
    .selectFrom("storageUsage")
    .select("bytes")
    .where("id", "=", "all")
    .executeTakeFirst();
  return usage?.bytes ?? 0;
}

/**
 * Adds to the sum of bytes, in the transaction of the change. Concurrent changes wait for each other, so the sum is
 * exact.
 *
 * @throws {StorageError} 402 when it would exceed `quota`. Freeing space is always permitted.
 */
export async function countBytes(trx: Db, difference: number, quota?: number): Promise<void> {
  if (difference === 0) return;
  const { numUpdatedRows } = await trx
    .updateTable("storageUsage")
    .set((eb) => ({ bytes: eb("bytes", "+", difference) }))
    .where("id", "=", "all")
    .$if(quota !== undefined && difference > 0, (query) =>
      query.where((eb) => eb(eb("bytes", "+", difference), "<=", quota ?? 0)),
    )
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw quotaExceeded();
}

/**
 * Refuses early what cannot fit. The exact check follows at the end of the upload.
 *
 * @throws {StorageError} 402
 */
export async function requireRoom(
  storage: { db: Db; quota: number | undefined },
  bytes: number,
  replaced: number,
): Promise<void> {
  const difference = bytes - replaced;
  if (storage.quota === undefined || difference <= 0) return;
  if ((await bytesStored(storage.db)) + difference > storage.quota) throw quotaExceeded();
}
