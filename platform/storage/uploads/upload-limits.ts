import type { Kysely } from "kysely";
import { consume } from "../../limits.ts";
import { diskFull, limitReached, type StorageError } from "../errors.ts";
import type { Storage } from "../files/storage.ts";
import { discardContent, mostBytes } from "../files/store-content.ts";
import type { StorageTables } from "../records/tables.ts";
import {
  activeUploads,
  cancelUpload,
  insertUpload,
  stagedPieces,
  type Upload,
} from "../records/upload-records.ts";
import type { StoragePerson } from "../rules.ts";

/** What one person may send, whichever way it is sent. */
export interface PersonalLimits {
  /** Uploads under way at once. */
  active: number;
  /** Bytes that uploads under way have declared together. */
  stagedBytes: number;
  /** Files begun in an hour. */
  filesPerHour: number;
}

export type UploadLimits = Record<"member" | "staff", PersonalLimits>;

const hour = 60 * 60;
/** Milliseconds after which an upload that nobody goes on with makes room for another one of the same person. */
const idleTime = 10 * 60_000;

/**
 * Counts one more file that somebody begins to store.
 *
 * @throws {StorageError} 402 when they have begun too many in the last hour, 507 when the disk is full.
 */
export async function countFile(
  { hasRoom, limits, clock }: Pick<Storage, "hasRoom" | "limits" | "clock">,
  db: Kysely<StorageTables>,
  person: StoragePerson,
): Promise<void> {
  const wait = limits && person ? await countOne(db, person, limits, clock()) : 0;
  // Asked last: the count itself may have taken the room that is kept for deleting.
  if (!(await hasRoom())) throw diskFull();
  if (wait > 0) throw tooManyFiles(wait);
}

/** Under which the files that somebody has begun are counted. */
export const storageLimitKey = (personId: string) => `storage:${personId}`;

/** Seconds to wait; 0 when another file is permitted. */
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
  const time = minutes === 1 ? "a minute" : `${minutes} minutes`;
  return limitReached(`You have sent very many files. Please try again in ${time}.`, wait);
}

/**
 * Begins an upload, as far as its starter's limits permit. Where they are reached, uploads that the same person left
 * lying for ten minutes are cancelled first: they belong to pages that were closed.
 *
 * @throws {StorageError} 402
 */
export async function beginUpload(storage: Storage, upload: Upload, person: StoragePerson): Promise<void> {
  const abandoned: string[] = [];
  await storage.db.transaction().execute(async (trx) => {
    // The row that counts files is locked until the end, so that two starts of one person come after each other.
    await countFile(storage, trx, person);
    for (const id of await inTheWay(storage, trx, upload, person)) {
      abandoned.push(...(await stagedPieces(trx, id)).map(({ stagedKey }) => stagedKey));
      await cancelUpload(trx, id, storage.clock());
    }
    await insertUpload(trx, upload);
  });
  for (const stagedKey of abandoned) await discardContent(storage, stagedKey);
}

/** Abandoned uploads that must go so that another one fits. */
async function inTheWay(
  { limits, rules, clock }: Storage,
  trx: Kysely<StorageTables>,
  upload: Upload,
  person: StoragePerson,
): Promise<string[]> {
  if (!limits || !person) return [];
  const { active, stagedBytes } = limits[person.role];
  const sizeOf = ({ totalSize, fullPath }: Pick<Upload, "totalSize" | "fullPath">) => {
    const policy = rules.accepts(fullPath);
    return totalSize ?? (policy ? mostBytes(policy) : 0);
  };
  const others = await activeUploads(trx, person.id);
  const idleSince = new Date(clock().getTime() - idleTime).toISOString();
  const cancelled: string[] = [];
  let bytes = sizeOf(upload) + others.reduce((sum, other) => sum + sizeOf(other), 0);
  let count = 1 + others.length;
  for (const other of others) {
    if (count <= active && bytes <= stagedBytes) break;
    if (other.updatedAt > idleSince) break;
    cancelled.push(other.id);
    count--;
    bytes -= sizeOf(other);
  }
  if (count > active || bytes > stagedBytes)
    throw limitReached(
      "You have too many uploads under way. Please finish or cancel one first.",
      idleTime / 1000,
    );
  return cancelled;
}
