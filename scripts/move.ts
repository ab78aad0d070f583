import { type MoveReport, type MoveStep, move } from "../app/running/moving/move.server.ts";
import {
  describeDatabase,
  describeFiles,
  placeOf,
  usage,
  whatMayGo,
} from "../app/running/moving/place.server.ts";
import { stay } from "../app/running/moving/stay.server.ts";
import { BackupError } from "../platform/backup/backup-error.ts";
import { counted } from "../platform/counted.ts";
import { keepPrivate } from "../platform/private-files.ts";
import { readSettings, SettingError } from "../platform/settings/environment.ts";
import { ownCommand } from "../platform/settings/own-command.ts";

const words = process.argv.slice(2);
const stopping = new AbortController();

const said: Partial<Record<MoveStep, string>> = {
  begun: "Copying files. The site is open meanwhile ...",
  "told the site": "From now on nothing can be saved. Waiting for what is being sent ...",
  "stopped writes": "Reading the rows ...",
  "copied the last files": "Writing the rows ...",
  "put rows": "Reading all of it back and comparing ...",
};

async function moveSite(): Promise<string[]> {
  const settings = readSettings(process.env);
  await keepPrivate(settings.dataDir);
  if (words.includes("--stay")) {
    if (words.length > 1) throw new BackupError(usage);
    return stay(settings);
  }
  const to = placeOf(words, settings, process.env);
  const report = await move({ settings, to, done: sayStep, signal: stopping.signal });
  return [
    `The site has moved from ${describeDatabase(settings)} to ${describeDatabase(to)}.`,
    ...aboutContents(report),
    "Now:",
    to.databaseUrl
      ? `1. Set DATABASE_URL to the URL that you gave this command, of ${describeDatabase(to)}.`
      : `1. Remove DATABASE_URL from the settings. DATA_DIR stays ${settings.dataDir}.`,
    to.storage
      ? `2. STORAGE_URL has to be ${storageUrlIn(words) ?? process.env.STORAGE_URL}.`
      : `2. STORAGE_URL has to be absent: the files are in ${describeFiles(to)}.`,
    "3. Restart the site, each copy of it. SECRET stays the same, or the file secret in DATA_DIR.",
    `The old place starts no site any more. To go back to it: the old settings, and ${ownCommand("move", "--stay")}.`,
    whatMayGo(settings, to),
  ];
}

function aboutContents({ tables, rows, files, wasFinished }: MoveReport): string[] {
  if (wasFinished) return ["An earlier run had moved and compared everything; this one did the last step."];
  const moved = [
    `${counted(tables, "table")} with ${counted(rows, "row")}: every row was read back and is equal.`,
  ];
  if (!files) return [...moved, "The files stay where they are."];
  moved.push(
    `${counted(files.count, "file")} with ${counted(files.bytes, "byte")}: every byte was read back and is equal.`,
  );
  if (files.lost.length > 0)
    moved.push(
      `Warning: ${counted(files.lost.length, "file was", "files were")} missing or damaged in the old place before: ${files.lost.slice(0, 10).join(", ")}.`,
    );
  return moved;
}

function storageUrlIn(given: readonly string[]): string | undefined {
  return given.find((word) => word.startsWith("s3:"));
}

function sayStep(step: MoveStep): void {
  if (said[step]) process.stdout.write(`${said[step]}\n`);
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.once(signal, () =>
    stopping.abort(
      new BackupError("The move was stopped. The site goes on where it was. The same command continues it."),
    ),
  );

try {
  process.stdout.write(`${(await moveSite()).join("\n")}\n`);
} catch (error) {
  const known = error instanceof BackupError || error instanceof SettingError;
  process.stderr.write(`${known ? error.message : `The move failed: ${error}`}\n`);
  process.exitCode = 1;
}
