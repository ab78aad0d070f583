import { rm } from "node:fs/promises";
import path from "node:path";
import { type Database, type DatabaseKind, openDatabase } from "../../../database/connection.ts";
import { emptyPostgres, temporaryFolder } from "../../support/database.ts";
import { s3Keys } from "../../support/s3.ts";
import { type Said, siteCommand } from "./site-command.ts";

/** Where a site stores its data, as environment settings. */
export type Place = Record<string, string> & { DATA_DIR: string };

type Closing = (() => Promise<unknown>)[];

/** Creates an empty folder, a database and, with `storageUrl`, a folder in a bucket. */
export async function emptyPlace(closing: Closing, kind: DatabaseKind, storageUrl?: string): Promise<Place> {
  const DATA_DIR = await temporaryFolder();
  closing.push(() => rm(DATA_DIR, { recursive: true, force: true, maxRetries: 5 }));
  return {
    DATA_DIR,
    ...(kind === "postgres" ? { DATABASE_URL: await emptyPostgres(closing) } : {}),
    ...(storageUrl ? { STORAGE_URL: below(storageUrl, path.basename(DATA_DIR)), ...s3Keys } : {}),
  };
}

/** Returns the URL of a folder inside a bucket's URL. */
export function below(storageUrl: string, folder: string): string {
  return storageUrl.replace("?", `/${folder}?`);
}

export function databaseAt({ DATA_DIR, DATABASE_URL }: Place): Database {
  return openDatabase({ dataDir: DATA_DIR, databaseUrl: DATABASE_URL }).db;
}

/** Runs `npm run backup` or `npm run restore`. */
export function command(
  name: "backup" | "restore",
  words: string[],
  environment: Record<string, string>,
): Promise<Said> {
  return siteCommand(name, words, { LOG_LEVEL: "silent", ...environment });
}

/** Returns the path or URL of the archive that a backup printed. */
export function archiveIn({ stdout, stderr }: Said): string {
  const archive = /^Backed up to (\S+) \(/.exec(stdout)?.[1];
  if (!archive) throw new Error(`the backup printed: ${stdout}${stderr}`);
  return archive;
}
