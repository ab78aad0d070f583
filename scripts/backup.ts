import { backUp } from "../app/running/backup/backup.server.ts";
import { describeContents } from "../app/running/backup/manifest.server.ts";
import { deleteEarlierUpdates } from "../app/running/backup/updates.server.ts";
import { BackupError } from "../platform/backup/backup-error.ts";
import { backupTargetOf } from "../platform/backup/target.ts";
import { counted } from "../platform/counted.ts";
import { keepPrivate } from "../platform/private-files.ts";
import { readSettings, SettingError } from "../platform/settings/environment.ts";
import { ownCommand } from "../platform/settings/own-command.ts";
import { openFileStore } from "../platform/storage/stores/open-file-store.ts";

const usage = `Usage: ${ownCommand("backup", "/folder/for/backups | s3://bucket/folder?endpoint=…", { isOptional: true })}`;

/** What `npm run update` calls: its backup shares files with those of the nights, and its earlier ones are deleted. */
const ofUpdate = "--before-update";
const afterUpdate = "--after-update";

const [requested, ...others] = process.argv.slice(2);
const isOfUpdate = requested === ofUpdate || requested === afterUpdate;

async function backUpNow(): Promise<string[]> {
  if (others.length > 0 || (requested?.startsWith("-") && !isOfUpdate)) throw new BackupError(usage);
  const settings = readSettings(process.env);
  await keepPrivate(settings.dataDir);
  // npm runs scripts in the project folder, but people type paths relative to their own.
  const typedIn = process.env.INIT_CWD;
  const besideData = { folder: `${settings.dataDir}/backups` };
  const target =
    requested && !isOfUpdate
      ? backupTargetOf(requested, process.env, typedIn)
      : (settings.backup.to ?? besideData);
  if (requested === afterUpdate) return tidy(await deleteEarlierUpdates(settings, target, new Date()));
  const files = await openFileStore(settings);
  const { place, bytes, encrypted, manifest } = await backUp({
    settings,
    files,
    target,
    kind: requested === ofUpdate ? "update" : "by hand",
    now: new Date(),
  });
  return [
    `Backed up to ${place} (${bytes.toLocaleString("en")} bytes, ${encrypted ? "encrypted" : "not encrypted"}) and verified by reading it back:`,
    `${describeContents(manifest)}.`,
    ...(manifest.missing > 0
      ? [
          `Warning: ${manifest.missing} files were already missing from the file store, so the backup does not contain them.`,
        ]
      : []),
    ...(encrypted
      ? []
      : [
          "It does not contain the secret, because it is not encrypted. Keep SECRET, or the file secret in DATA_DIR, elsewhere: one-time codes work only with it.",
        ]),
    ...(target === besideData
      ? ["This backup is on the same disk as the site. Copy it to another disk."]
      : []),
  ];
}

function tidy({ deleted, unreadable }: { deleted: number; unreadable: string[] }): string[] {
  return [
    `Deleted ${counted(deleted, "backup")} of earlier updates. The last two stay.`,
    ...(unreadable.length > 0
      ? [
          `Their files stay, because it is not known which files ${unreadable.join(", ")} need${unreadable.length === 1 ? "s" : ""}: damaged, or encrypted with another passphrase.`,
        ]
      : []),
  ];
}

try {
  process.stdout.write(`${(await backUpNow()).join("\n")}\n`);
} catch (error) {
  const known = error instanceof BackupError || error instanceof SettingError;
  process.stderr.write(`${known ? error.message : `The backup failed: ${error}`}\n`);
  process.exitCode = 1;
}
