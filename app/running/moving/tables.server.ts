import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import { compareTables } from "../../../database/backup/compare.ts";
import { type DumpedTable, dumpTables, type Selection } from "../../../database/backup/dump.ts";
import { withSnapshot } from "../../../database/backup/snapshot.ts";
import { storeChoice } from "../../../database/site-choices.ts";
import { BackupError } from "../../../platform/backup/backup-error.ts";
import { counted } from "../../../platform/counted.ts";
import type { Place } from "./place.server.ts";

/** Computed anew from the rows that are moved, or said by each copy of the site when it starts. */
const computed = ["siteMoves", "storageUsage", "leases"];
/** Their bytes stay in the old store: uploads begin again, and scripts are stored again. Referring rows come first. */
const ofStore = ["uploadChunks", "uploads", "looseContents", "assetPacks"];

export interface MoveSelection extends Selection {
  /** Tables that are empty in the new place: what it has in them from earlier is about files that it no longer has. */
  emptied: readonly string[];
}

/** Also sessions, links and waiting mails: the site goes on with them. A new store gets an id of its own at the start. */
export function selectionOf({ withFiles }: { withFiles: boolean }): MoveSelection {
  const emptied = withFiles ? ofStore : [];
  return {
    emptied,
    leftOut: new Set([...computed, ...emptied]),
    isKept: (table, row) => !(withFiles && table === "siteChoices" && row.name === storeChoice),
    shown: (_, row) => row,
  };
}

/** Reads every table of a place as of one moment, and counts the rows. */
export async function readTables(
  place: Place,
  work: string,
  selection: Selection,
): Promise<{ tables: DumpedTable[]; migrations: string[] }> {
  const [copy, folder] = [path.join(work, "copy"), path.join(work, "tables")];
  for (const made of [copy, folder]) await mkdir(made, { recursive: true, mode: 0o700 });
  return withSnapshot(place, copy, async (db, kind) => {
    const dumped = await dumpTables(db, kind, folder, selection);
    for (const { name, rows } of dumped.tables) {
      // The choices may lack one.
      if (name === "siteChoices") continue;
      const counted = await sql<{ rows: number | string }>`
        select count(*) as "rows" from ${sql.table(name)}`.execute(db);
      if (Number(counted.rows[0]?.rows) !== rows)
        throw new Error(`the table ${name} has ${counted.rows[0]?.rows} rows, and ${rows} were read`);
    }
    return dumped;
  }).finally(() => rm(copy, { recursive: true, force: true }));
}

/**
 * Reads every table back and compares it with what was read.
 *
 * @throws {BackupError} that names the first table that is not equal.
 */
export async function expectEqual(
  place: Place,
  work: string,
  { tables, selection }: { tables: DumpedTable[]; selection: Selection },
): Promise<void> {
  const there = await readTables(place, work, selection);
  const [unequal] = await compareTables(tables, there.tables);
  if (!unequal) return;
  const rows = Math.max(unequal.onlyHere, unequal.onlyThere);
  throw new BackupError(
    `${counted(rows, "row")} of the table ${unequal.name} ${rows === 1 ? "is" : "are"} not the same in the new place. The site goes on where it was. Run the same command again: it copies all rows again.`,
  );
}
