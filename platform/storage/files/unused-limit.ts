import { t } from "@lingui/core/macro";
import type { Kysely } from "kysely";
import { limitReached } from "../errors.ts";
import type { StorageTables } from "../records/tables.ts";
import type { StoragePerson } from "../rules.ts";
import type { Storage } from "./storage.ts";

/** Milliseconds that a person's unused files are kept at least: a form that shows them may still be sent. */
export const unusedTime = 2 * 60 * 60_000;

/**
 * Refuses a file of somebody whose stored files that nothing uses have too many bytes. `size` are bytes that are not
 * stored yet; 0 in the transaction that has stored them, where it is exact as long as such transactions take turns.
 *
 * @throws {StorageError} 402
 */
export async function requireUnusedWithin(
  { limits, unusedBytesOf }: Pick<Storage, "limits" | "unusedBytesOf">,
  db: Kysely<StorageTables>,
  person: StoragePerson,
  size = 0,
): Promise<void> {
  const most = person && limits?.[person.role].unusedBytes;
  if (most === null || most === undefined) return;
  if ((await unusedBytesOf(db, person?.id ?? "")) + size > most)
    throw limitReached(
      t`You have sent too many pictures that nothing shows yet. They are deleted after two hours: please try again then.`,
      unusedTime / 1000,
    );
}
