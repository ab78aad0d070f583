import { createReadStream, fstatSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { logRecords } from "../platform/log-records.ts";
import { logTextOf } from "../platform/log-text.ts";
import { ownCommand, typedHere } from "../platform/settings/own-command.ts";

const usage = `Usage: ${ownCommand("logs", "REFERENCE", { isOptional: true })} [FILE ...]

Prints a log for people; with the reference that a page showed to a visitor, only what has it.
Reads the files; without any, what is piped to it; else the file in LOG_FILE:

  ${typedHere("journalctl -u narthex -o cat --since yesterday")} | ${ownCommand("logs", "0193a000-0000-4000-8000-000000000001")}`;

/** The id of a request, or its first eight characters or more. */
const reference = /^[0-9a-f]{8}[0-9a-f-]{0,28}$/i;

async function* textOf(files: readonly string[]): AsyncGenerator<string> {
  if (files.length === 0) yield* process.stdin.setEncoding("utf8");
  for (const file of files) yield* createReadStream(file, "utf8");
}

/** The files of a log, and the reference to look for in them. */
function askedFor(words: readonly string[]): { asked: string | undefined; files: readonly string[] } {
  const [first = "", ...others] = words;
  const [asked, files] = reference.test(first) ? [first.toLowerCase(), others] : [undefined, words];
  // npm and the installed command run us in the folder of the site.
  const typedIn = process.env.INIT_CWD ?? ".";
  if (files.length > 0 || isPiped())
    return { asked, files: files.map((file) => path.resolve(typedIn, file)) };
  if (!process.env.LOG_FILE) throw new Error(usage);
  return { asked, files: [process.env.LOG_FILE] };
}

/** A terminal is not read, and neither is the nothing that a scheduler gives. */
function isPiped(): boolean {
  return !fstatSync(0).isCharacterDevice();
}

/** Waits while the reader of our output is slower than we are. */
async function print(line: string): Promise<void> {
  if (!process.stdout.write(`${line}\n`))
    await new Promise<void>((resolve) => process.stdout.once("drain", resolve));
}

try {
  const { positionals } = parseArgs({ allowPositionals: true });
  const { asked, files } = askedFor(positionals);
  // Somebody who has read enough, such as `head`, closes our output.
  process.stdout.on("error", () => process.exit());
  let read = 0;
  let found = 0;
  for await (const record of logRecords(textOf(files))) {
    read += 1;
    if (asked !== undefined && !record.toLowerCase().includes(asked)) continue;
    found += 1;
    await print(record.split("\n").map(logTextOf).join("\n"));
  }
  if (asked !== undefined && found === 0)
    throw new Error(`Nothing among ${read} entries has the reference ${asked}.`);
} catch (error) {
  const isMissing = error instanceof Error && "code" in error && error.code === "ENOENT" && "path" in error;
  const text = isMissing ? `There is no file ${error.path}.\n\n${usage}` : (error as Error).message;
  process.stderr.write(`${text}\n`);
  process.exitCode = 1;
}
