import { backUp } from "../app/backup/backup.server.ts";
import { contentsInWords } from "../app/backup/manifest.ts";
import { BackupError } from "../platform/backup/backup-error.ts";
import { backupTargetOf } from "../platform/backup/target.ts";
import { keepPrivate } from "../platform/private-files.ts";
import { readSettings, SettingError } from "../platform/settings/settings.ts";
import { openFileStore } from "../platform/storage/stores/open-file-store.ts";

const usage = "Usage: npm run backup [-- /folder/for/backups | s3://bucket/folder?endpoint=…]";

const [wanted, ...others] = process.argv.slice(2);

async function backUpNow(): Promise<string[]> {
  if (others.length > 0 || wanted?.startsWith("-")) throw new BackupError(usage);
  const settings = readSettings(process.env);
  await keepPrivate(settings.dataDir);
  // npm runs scripts in the project's folder; what is typed is meant from where one stands.
  const here = process.env.INIT_CWD;
  const besides = { folder: `${settings.dataDir}/backups` };
  const target = wanted ? backupTargetOf(wanted, process.env, here) : (settings.backup.to ?? besides);
  const files = await openFileStore(settings);
  const { place, bytes, encrypted, manifest } = await backUp({
    settings,
    files,
    target,
    kind: "by hand",
    now: new Date(),
  });
  return [
    `Backed up to ${place} (${bytes.toLocaleString("en")} bytes, ${encrypted ? "encrypted" : "not encrypted"}) and read back whole:`,
    `${contentsInWords(manifest)}.`,
    ...(manifest.missing > 0
      ? [`Attention: the store had already lost the bytes of ${manifest.missing} files, which are not in it.`]
      : []),
    ...(target === besides ? ["This is the disk of the site itself: copy it to another one."] : []),
  ];
}

try {
  process.stdout.write(`${(await backUpNow()).join("\n")}\n`);
} catch (error) {
  const known = error instanceof BackupError || error instanceof SettingError;
  process.stderr.write(`${known ? error.message : `The backup failed: ${error}`}\n`);
  process.exitCode = 1;
}
