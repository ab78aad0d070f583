import type { DatabaseTransaction } from "../../../database/connection.ts";
import { hasRowLocks } from "../../changes/locks.server.ts";
import { findDeletedVigil, findVigil, type Vigil } from "./vigil-reads.server.ts";

/** Lets changes of a vigil and its slots take turns. Call it before reading; lock several in the order of their ids. */
export async function lockVigil(db: DatabaseTransaction, id: string): Promise<Vigil | undefined> {
  await lock(db, id);
  return findVigil(db, id);
}

/** The same for a deleted vigil, as it will be when it is restored. */
export async function lockDeletedVigil(db: DatabaseTransaction, id: string): Promise<Vigil | undefined> {
  await lock(db, id);
  return findDeletedVigil(db, id);
}

async function lock(db: DatabaseTransaction, id: string): Promise<void> {
  if (hasRowLocks(db))
    await db.selectFrom("vigils").select("id").where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
}
