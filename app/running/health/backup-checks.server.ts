import { stat } from "node:fs/promises";
import path from "node:path";
import { nightDue } from "../../../platform/backup/night-of-backup.ts";
import { openPlace } from "../../../platform/backup/place.ts";
import { futureBackups } from "../../../platform/backup/retention.ts";
import { counted } from "../../../platform/counted.ts";
import { ownCommand } from "../../../platform/settings/own-command.ts";
import { formatDate } from "../../dates/dates.ts";
import { publishedCongregation } from "../../pages/texts/facts-text.server.ts";
import { isOfDamagedFile, isOfSharedFiles } from "../backup/damaged-file.server.ts";
import { holdingSince } from "../backup/held-back.server.ts";
import { heldBackPath } from "../backup/held-kinds.ts";
import { countFutureNights, lastFinishedNight } from "../backup/nights.server.ts";
import { lastProof, type Proof } from "../backup/proofs.server.ts";
import type { Installation } from "./examine.server.ts";
import { advice, type Finding, good, unknown, wrong } from "./finding.ts";

const longestWithoutMs = 2 * 24 * 60 * 60_000;

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
  const last = await lastFinishedNight(db, clock());
  const day = last && formatDate(last, "british");
  if (last && clock().getTime() - Date.parse(last) <= longestWithoutMs)
    return good(`The last nightly backup is from ${day}.`);
  return wrong(
    day ? `The last nightly backup is from ${day}.` : "No nightly backup has been finished yet.",
    "The server’s log says why. It tries again every hour.",
  );
}

const fromTheFuture =
  "They are from the future: a clock was wrong then, or is now. They take no other backup’s place, and the site deletes them by itself once seven nights of the present are there.";

export async function nightsArePast({ db, clock }: Installation): Promise<Finding | undefined> {
  const count = await countFutureNights(db, clock());
  if (count === 0) return undefined;
  const nights = count === 1 ? "One nightly backup was" : `${count} nightly backups were`;
  return wrong(
    `${nights} finished later than now, which the site leaves out.`,
    "A clock was wrong then, or is now. The site forgets them with its next look at the night.",
  );
}

export async function archivesArePast({ settings, clock }: Installation): Promise<Finding | undefined> {
  const { to } = settings.backup;
  if (!to) return undefined;
  const place = await openPlace(to, settings.dataDir);
  const names = futureBackups(await place.list().catch(() => []), clock());
  const [newest] = names;
  if (newest === undefined) return undefined;
  const others = names.length > 1 ? ` and ${names.length - 1} more` : "";
  return advice(`Backups say that they were made later than now: ${newest}${others}.`, fromTheFuture);
}

export async function backupIsProved({ db, settings, clock }: Installation): Promise<Finding | undefined> {
  if (!settings.backup.to) return undefined;
  const proof = await lastProof(db, clock());
  if (proof?.outcome === "wrong" && isOfDamagedFile(proof.reason))
    return wrong(
      `${proof.reason} It is so in the backup of ${nightOf(proof)}.`,
      "Please upload that file again, and look at the disk or the bucket that the site’s files are in. A backup of an earlier night may have it whole.",
    );
  if (proof?.outcome === "wrong")
    return wrong(
      `The backup of ${nightOf(proof)} cannot be restored. ${proof.reason}`,
      `Please make another with ${ownCommand("backup")}, and look at what backups go to. ${isOfSharedFiles(proof.reason) ? "Those of earlier nights share their files with it, so they may not help; the next one writes that file again." : `Those of earlier nights are still there: ${ownCommand("restore", "--check")} says whether one is whole.`}`,
    );
  if (proof?.outcome === "no-room")
    return unknown(
      `Whether the backup of ${nightOf(proof)} can be restored was not tried. ${proof.reason}`,
      `Please free some space, or try it on another machine: ${ownCommand("restore", "--check")} and the backup’s name.`,
    );
  if (proof && clock().getTime() - Date.parse(proof.endedAt) <= longestWithoutMs) {
    const { timeZone } = await publishedCongregation(db);
    const isLastNight = proof.night === nightDue(clock(), settings.backup.at, timeZone);
    const when = isLastNight ? "last night" : `on ${nightOf(proof)}`;
    return good(`The newest backup was proved ${when} by restoring it aside: ${contentsOf(proof)}.`);
  }
  if ((await lastFinishedNight(db, clock())) === undefined) return undefined;
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
