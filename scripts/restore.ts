import path from "node:path";
import { describeContents } from "../app/running/backup/manifest.server.ts";
import { proveByHand } from "../app/running/backup/prove.server.ts";
import { restore } from "../app/running/backup/restore.server.ts";
import { restoreFiles } from "../app/running/backup/restore-files.server.ts";
import { BackupError } from "../platform/backup/backup-error.ts";
import { type BackupTarget, backupTargetOf } from "../platform/backup/target.ts";
import { counted } from "../platform/counted.ts";
import { openLog } from "../platform/log.ts";
import { keepPrivate } from "../platform/private-files.ts";
import { readSettings, SettingError } from "../platform/settings/environment.ts";
import { ownCommand } from "../platform/settings/own-command.ts";

const usage = `Usage: ${ownCommand("restore", "[--check | --files] /folder/narthex-….tar | s3://bucket/folder/narthex-….tar?endpoint=…")}`;

const words = process.argv.slice(2);
const way = words[0] === "--check" || words[0] === "--files" ? words[0] : undefined;
const [archive, ...others] = way ? words.slice(1) : words;

/** Restores it aside, and says whether that worked. */
async function checkArchive(): Promise<string[]> {
  if (!archive || others.length > 0 || archive.startsWith("-")) throw new BackupError(usage);
  const settings = readSettings(process.env);
  await keepPrivate(settings.dataDir);
  const { manifest, rows, seconds } = await proveByHand(settings, archiveAt(archive));
  const hasHashes = manifest.tables.every(({ rowsHash }) => rowsHash !== undefined);
  return [
    `${archive}, made at ${manifest.madeAt}, can be restored:`,
    `${describeContents(manifest)}.`,
    `${counted(rows, "row")} were restored aside and compared in ${counted(Math.max(1, seconds), "second")}. Nothing was changed.`,
    ...(hasHashes
      ? []
      : ["An earlier version made it, without hashes of its rows: of them only the numbers were compared."]),
    ...(manifest.missing > 0
      ? [`It lacks ${counted(manifest.missing, "file")} that the site had lost before.`]
      : []),
  ];
}

/** For a database that is whole and has lost its files. */
async function putFilesBack(): Promise<string[]> {
  if (!archive || others.length > 0 || archive.startsWith("-")) throw new BackupError(usage);
  const settings = readSettings(process.env);
  await keepPrivate(settings.dataDir);
  const { count, bytes, lacking } = await restoreFiles(settings, archiveAt(archive));
  return [
    `${counted(count, "file")} with ${counted(bytes, "byte")} that the site lacked ${count === 1 ? "was" : "were"} put back. Nothing else was changed.`,
    ...(lacking > 0
      ? [`The site still lacks ${counted(lacking, "file")} that this backup does not contain.`]
      : []),
  ];
}

async function restoreArchive(): Promise<string[]> {
  if (!archive || others.length > 0 || archive.startsWith("-")) throw new BackupError(usage);
  const settings = readSettings(process.env);
  await keepPrivate(settings.dataDir);
  const report = await restore(settings, archiveAt(archive), openLog(settings));
  const { manifest, messages, mailFolder, secret } = report;
  return [
    `Restored ${archive}, made at ${manifest.madeAt}:`,
    `${describeContents(manifest)}.`,
    "A backup contains no sessions or emailed links, so everybody has to log in again.",
    ...aboutSecret[secret],
    "The restored site sends no emails, reminders or news and makes no nightly backups until an administrator lets it: Update Site, Overview.",
    ...(messages > 0
      ? [
          `${counted(messages, "message")} from visitors had not been sent when the backup was made. They may have been sent since; read them in ${mailFolder}.`,
        ]
      : []),
  ];
}

const aboutSecret = {
  same: [],
  missing: [
    "The backup is not encrypted, so it does not contain the secret. Start this site with SECRET set to that of the old site, which may be in the file secret of its DATA_DIR: otherwise people with one-time codes need a backup code, or somebody who resets their second factor.",
  ],
  different: [
    "SECRET is not that of the site that was backed up. Start this site with that one: otherwise people with one-time codes need a backup code, or somebody who resets their second factor.",
  ],
};

const ways = { "--check": checkArchive, "--files": putFilesBack };

/** The folder or bucket that holds the archive, and the archive's name in it. */
function archiveAt(text: string): { target: BackupTarget; name: string } {
  if (!text.startsWith("s3:")) {
    const file = path.resolve(process.env.INIT_CWD ?? ".", text);
    return { target: { folder: path.dirname(file) }, name: path.basename(file) };
  }
  const target = backupTargetOf(text, process.env);
  if (!("bucket" in target)) throw new BackupError(usage);
  const key = target.bucket.prefix.replace(/\/$/, "");
  const name = path.posix.basename(key);
  return { target: { bucket: { ...target.bucket, prefix: key.slice(0, -name.length) } }, name };
}

try {
  const lines = await (way ? ways[way]() : restoreArchive());
  process.stdout.write(`${lines.join("\n")}\n`);
} catch (error) {
  const known = error instanceof BackupError || error instanceof SettingError;
  process.stderr.write(
    `${known ? error.message : `The ${way === "--check" ? "check" : "restore"} failed: ${error}`}\n`,
  );
  process.exitCode = 1;
}
