import { stat } from "node:fs/promises";
import path from "node:path";
import { nightDue } from "../../../platform/backup/night-of-backup.ts";
import { counted } from "../../../platform/counted.ts";
import { formatDate } from "../../dates/dates.ts";
import { publishedCongregation } from "../../pages/texts/facts-text.server.ts";
import { isOfDamagedFile } from "../backup/damaged-file.server.ts";
import { holdingSince } from "../backup/held-back.server.ts";
import { heldBackPath } from "../backup/held-kinds.ts";
import { lastFinishedNight } from "../backup/nights.server.ts";
import { lastProof, type Proof } from "../backup/proofs.server.ts";
import type { Installation } from "./examine.server.ts";
import { advice, type Finding, good, unknown, wrong } from "./finding.ts";

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

/** Whether the newest backup could be restored aside. */
export async function backupIsProved({ db, settings, clock }: Installation): Promise<Finding | undefined> {
  if (!settings.backup.to) return undefined;
  const proof = await lastProof(db);
  if (proof?.outcome === "wrong" && isOfDamagedFile(proof.reason))
    return wrong(
      `${proof.reason} It is so in the backup of ${nightOf(proof)}.`,
      "Please upload that file again, and look at the disk or the bucket that the site’s files are in. A backup of an earlier night may have it whole.",
    );
  if (proof?.outcome === "wrong")
    return wrong(
      `The backup of ${nightOf(proof)} cannot be restored. ${proof.reason}`,
      `Please make another with npm run backup, and look at what backups go to. Those of earlier nights are still there: npm run restore -- --check says whether one is whole.`,
    );
  if (proof?.outcome === "no-room")
    return unknown(
      `Whether the backup of ${nightOf(proof)} can be restored was not tried. ${proof.reason}`,
      "Please free some space, or try it on another machine: npm run restore -- --check and the backup’s name.",
    );
  if (proof && clock().getTime() - Date.parse(proof.endedAt) <= longestWithoutMs) {
    const { timeZone } = await publishedCongregation(db);
    const isLastNight = proof.night === nightDue(clock(), settings.backup.at, timeZone);
    const when = isLastNight ? "last night" : `on ${nightOf(proof)}`;
    return good(`The newest backup was proved ${when} by restoring it aside: ${contentsOf(proof)}.`);
  }
  if ((await lastFinishedNight(db)) === undefined) return undefined;
  return unknown(
    proof
      ? `No backup since ${nightOf(proof)} was restored aside to see whether it works.`
      : "No backup was restored aside yet, to see whether it works.",
    "The site does it once a night, after it has made the backup. The server’s log says why it did not.",
  );
}

function nightOf({ night }: Proof): string {
  return formatDate(night, "british");
}

function contentsOf({ rows, files, seconds }: Proof): string {
  return `${counted(rows, "row")} and ${counted(files, "file")} in ${counted(Math.max(1, seconds), "second")}`;
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
