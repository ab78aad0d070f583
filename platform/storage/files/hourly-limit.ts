import { plural } from "@lingui/core/macro";
import type { Kysely } from "kysely";
import { consume } from "../../limits.ts";
import { diskFull, limitReached, type StorageError } from "../errors.ts";
import type { StorageTables } from "../records/tables.ts";
import type { StoragePerson, UploadLimits } from "../rules.ts";
import type { Storage } from "./storage.ts";
import { requireUnusedWithin } from "./unused-limit.ts";

const hour = 60 * 60;

/**
 * Counts one more file that a person starts to store.
 *
 * @throws {StorageError} 402 when they started too many in the last hour or have too much that nothing uses, 507 when the disk
 * is full.
 */
export async function countFile(
  storage: Pick<Storage, "hasRoom" | "limits" | "clock" | "unusedBytesOf">,
  db: Kysely<StorageTables>,
  person: StoragePerson,
): Promise<void> {
  const { hasRoom, limits, clock } = storage;
  const wait = limits && person ? await countOne(db, person, limits, clock()) : 0;
  // Checked last: the count itself may have used the space reserved for deleting.
  if (!(await hasRoom())) throw diskFull();
  if (wait > 0) throw tooManyFiles(wait);
  // Every file has at least a byte; its stored size is known only once it is stored.
  await requireUnusedWithin(storage, db, person, 1);
}

export const storageLimitKey = (personId: string) => `storage:${personId}`;

function countOne(
  db: Kysely<StorageTables>,
  person: NonNullable<StoragePerson>,
  limits: UploadLimits,
  now: Date,
): Promise<number> {
  const limit = { points: limits[person.role].filesPerHour, seconds: hour };
  return consume(db, storageLimitKey(person.id), limit, now.getTime());
}

function tooManyFiles(wait: number): StorageError {
  const minutes = Math.ceil(wait / 60);
  const message = plural(minutes, {
    one: "You have sent too many files. Please try again in a minute.",
    other: "You have sent too many files. Please try again in # minutes.",
  });
  return limitReached(message, wait);
}
