import { stat } from "node:fs/promises";
import path from "node:path";
import { formatDate } from "../../dates/dates.ts";
import { holdingSince } from "../backup/held-back.server.ts";
import { heldBackPath } from "../backup/held-kinds.ts";
import { lastFinishedNight } from "../backup/nights.server.ts";
import type { Installation } from "./examine.server.ts";
import { advice, type Finding, good, wrong } from "./finding.ts";

const longestWithoutMs = 2 * 24 * 60 * 60_000;

/** Whether a restored site does what it should again. */
export async function restoreIsFinished({ db }: Installation): Promise<Finding | undefined> {
  if ((await holdingSince(db)) === undefined) return undefined;
  return wrong(
    "This site was restored from a backup, and sends nothing and makes no nightly backups yet.",
    "If it is the site that people use, please let it send again.",
    { to: heldBackPath, label: "See what it holds back" },
  );
}

export async function backupIsRecent({ db, settings, clock }: Installation): Promise<Finding> {
  if (!settings.backup.to)
    return wrong(
      "This site makes no nightly backups.",
      "Please set BACKUP_TO to a folder on another disk, or to a bucket.",
    );
  const last = await lastFinishedNight(db);
  const day = last && formatDate(last, "british");
  if (last && clock().getTime() - Date.parse(last) <= longestWithoutMs)
    return good(`The last nightly backup is from ${day}.`);
  return wrong(
    day ? `The last nightly backup is from ${day}.` : "No nightly backup has been finished yet.",
    "The server’s log says why. It tries again every hour.",
  );
}

export async function backupIsElsewhere({ settings }: Installation): Promise<Finding | undefined> {
  const { to } = settings.backup;
  if (!to) return undefined;
  if ("bucket" in to) return good("Backups go to a bucket.");
  if ((await diskOf(to.folder)) !== (await diskOf(settings.dataDir)))
    return good("Backups go to another disk than the site’s data.");
  return advice(
    `Backups go to ${to.folder}, on the same disk as the site’s data.`,
    "If that disk breaks, both are lost. Please set BACKUP_TO to a folder on another disk, or to a bucket.",
  );
}

async function diskOf(folder: string): Promise<number> {
  const found = await stat(folder).catch(() => undefined);
  if (found) return found.dev;
  const parent = path.dirname(folder);
  if (parent === folder) throw new Error(`there is no folder ${folder}`);
  return diskOf(parent);
}
