import type { Kysely } from "kysely";
import { limitReached } from "../errors.ts";
import { countFile } from "../files/hourly-limit.ts";
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

/** Milliseconds after which an upload that nobody goes on with makes room for another one of the same person. */
const idleTime = 10 * 60_000;

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
