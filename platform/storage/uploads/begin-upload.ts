import { t } from "@lingui/core/macro";
import type { Kysely } from "kysely";
import { limitReached } from "../errors.ts";
import { countFile } from "../files/hourly-limit.ts";
import type { Storage } from "../files/storage.ts";
import { discardContent } from "../files/store-content.ts";
import type { StorageTables } from "../records/tables.ts";
import {
  activeUploads,
  cancelUpload,
  insertUpload,
  stagedPieces,
  type Upload,
} from "../records/upload-records.ts";
import type { StoragePerson } from "../rules.ts";

/** Milliseconds without a request after which an upload makes room for another one of the same person. */
const idleTime = 10 * 60_000;

/**
 * Starts an upload within the person's limits. At the limit, their uploads idle for ten minutes are cancelled first:
 * those belong to closed pages.
 *
 * @throws {StorageError} 402
 */
export async function beginUpload(storage: Storage, upload: Upload, person: StoragePerson): Promise<void> {
  const abandoned: string[] = [];
  await storage.db.transaction().execute(async (trx) => {
    // This locks the person's count until the commit, so that concurrent starts of one person are serialised.
    await countFile(storage, trx, person);
    for (const id of await inTheWay(storage, trx, upload, person)) {
      abandoned.push(...(await stagedPieces(trx, id)).map(({ stagedKey }) => stagedKey));
      await cancelUpload(trx, id, storage.clock());
    }
    await insertUpload(trx, upload);
  });
  for (const stagedKey of abandoned) await discardContent(storage, stagedKey);
}

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
    return totalSize ?? policy?.maxBytes ?? 0;
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
      t`You have too many active uploads. Please finish or cancel one first.`,
      idleTime / 1000,
    );
  return cancelled;
}
