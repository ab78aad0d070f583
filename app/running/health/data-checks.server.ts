import { existsSync } from "node:fs";
import { databaseFileOf, expectAnswer } from "../../../database/connection.ts";
import { migrationsOf } from "../../../database/migrate.ts";
import { quickCheck } from "../../../database/quick-check.ts";
import { isSqliteDamaged } from "../../../database/sqlite-errors.ts";
import { type DiskRoom, diskRoom, isNearlyFull } from "../../../platform/disk-room.ts";
import { openToOthers } from "../../../platform/private-files.ts";
import { asReason, reasonOf } from "../../../platform/reason.ts";
import { ownCommand } from "../../../platform/settings/own-command.ts";
import { SettingError } from "../../../platform/settings/setting-error.ts";
import type { Installation } from "./examine.server.ts";
import { type Finding, good, unknown, wrong } from "./finding.ts";

const longestIntegrityCheckMs = 5000;

/** Whether there is a database. The checks that read it need that. */
export async function databaseAnswers({ db, settings }: Installation): Promise<Finding> {
  const file = databaseFileOf(settings);
  if (!settings.databaseUrl && !existsSync(file))
    return wrong(
      `There is no database in ${settings.dataDir} yet.`,
      "Please start the site once. If it has run before, give this command the server’s settings, especially DATA_DIR.",
    );
  try {
    await expectAnswer(db);
    return good("The database responds.");
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    if (!settings.databaseUrl)
      return wrong(
        `The database ${file} cannot be opened: ${reasonOf(error.cause)}.`,
        isSqliteDamaged(error.cause)
          ? `Please stop the site, move the database away, and restore the newest backup: ${ownCommand("restore", "/folder/narthex-….tar")}`
          : "Please check first that the disk has room, that the site’s user may read and write it, and that no other program holds it.",
      );
    return wrong(
      `${asReason(error.message)}.`,
      "Please check that the database server runs, and the host, user and password in DATABASE_URL.",
    );
  }
}

export async function databaseIsCurrent({ db }: Installation): Promise<Finding> {
  const { known, executed } = await migrationsOf(db);
  const missing = known.filter((name) => !executed.includes(name)).length;
  if (missing > 0)
    return wrong(
      missing === 1
        ? "The database does not have a change that this version needs."
        : `The database does not have ${missing} changes that this version needs.`,
      "Please start the site again: it makes them when it starts.",
    );
  if (executed.some((name) => !known.includes(name)))
    return wrong(
      "The database belongs to a newer version of the site.",
      `Please start that version again, or restore an older backup into an empty place: ${ownCommand("restore", "/folder/narthex-….tar")}`,
    );
  return good("The database fits this version.");
}

/** Whether SQLite can read all of its file. PostgreSQL looks after its own. */
export async function databaseIsIntact({ settings }: Installation): Promise<Finding | undefined> {
  const file = databaseFileOf(settings);
  if (settings.databaseUrl || !existsSync(file)) return undefined;
  const { problem, isComplete } = await quickCheck(file, longestIntegrityCheckMs);
  if (problem !== undefined)
    return wrong(
      `The database is damaged: ${asReason(problem)}.`,
      "Please stop the site, keep a copy of DATA_DIR, and restore the newest backup into a new folder.",
    );
  if (isComplete) return good("The database is intact.");
  return unknown(
    "The database is too large to check while you wait; what was read is intact.",
    "The nightly backup reads all of it.",
  );
}

export async function diskHasRoom({ settings }: Installation): Promise<Finding> {
  return aboutRoom(await diskRoom(settings.dataDir));
}

/** Whether the disk accepts writes: one that is full, failing or read-only does not. */
export async function diskAcceptsWrites({ settings, disk }: Installation): Promise<Finding> {
  try {
    await disk.tryWriting();
    return good("The disk accepts what the site writes.");
  } catch (error) {
    return wrong(
      `The disk refuses what the site writes into ${settings.dataDir}: ${reasonOf(error)}.`,
      "Please free some space on it, or let the site’s user write there again; after a failure of the disk itself, start the site again. Until then changes and uploads are lost, and /readyz returns 503.",
    );
  }
}

export function aboutRoom(room: DiskRoom): Finding {
  const [free, total] = [(room.free / 1e9).toFixed(1), (room.total / 1e9).toFixed(0)];
  if (!isNearlyFull(room)) return good(`The disk has enough space: ${free} GB of ${total} GB are free.`);
  return wrong(
    `The disk is nearly full: ${free} GB of ${total} GB are free.`,
    "Please free some space on it, or move the folder DATA_DIR to a larger one.",
  );
}

/** Whether only the site's own user reads its files. */
export async function dataIsPrivate({ settings }: Installation): Promise<Finding | undefined> {
  if (process.platform === "win32") return undefined;
  const open = await openToOthers(settings.dataDir);
  if (open.length === 0) return good("Only the site’s own user can read its files.");
  return wrong(
    `Other users of this machine can read ${open.join(", ")}.`,
    "Please start the site again: it closes those that belong to its own user. For the others, ask their owner to run chmod go= on each.",
  );
}
