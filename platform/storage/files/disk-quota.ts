import type { Kysely } from "kysely";
import { diskRoom } from "../../disk-room.ts";
import type { StorageTables } from "../records/tables.ts";
import { bytesStored } from "../records/usage.ts";

/** The default quota in bytes: what is stored, and nine tenths of what is free on the disk of a folder. */
export async function quotaOfDisk<T extends StorageTables>(db: Kysely<T>, folder: string): Promise<number> {
  const stored = await bytesStored(db as unknown as Kysely<StorageTables>);
  const { free } = await diskRoom(folder);
  return stored + Math.floor(free * 0.9);
}
