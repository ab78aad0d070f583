import { expectAnswer, openDatabase, withoutTimeouts } from "../../../database/connection.ts";
import { expectNoNewer } from "../../../database/migrate.ts";
import { BackupError } from "../../../platform/backup/backup-error.ts";
import type { Settings } from "../../../platform/settings/environment.ts";
import { ownCommand } from "../../../platform/settings/own-command.ts";
import { addressOfStore } from "../../../platform/storage/stores/open-file-store.ts";
import { s3PlaceOf } from "../../../platform/storage/stores/s3-place.ts";

export type Place = Pick<Settings, "databaseUrl" | "dataDir" | "storage">;

export const usage = `Usage: ${[
  ownCommand("move", "postgres://user:password@host/database [s3://bucket/folder?endpoint=… | files]"),
  ownCommand("move", "sqlite [files | s3://…]"),
  ownCommand("move", "--stay"),
].join(", or ")}`;

type Environment = Record<string, string | undefined>;

/**
 * Reads where to move to: `sqlite` or the URL of a PostgreSQL, then `files` for the folder in `dataDir` or the URL of a
 * bucket. Files stay where they are when nothing is said about them.
 *
 * @throws {BackupError} with a sentence that has no password in it.
 */
export function placeOf(words: readonly string[], from: Place, environment: Environment): Place {
  const [database = "", files, ...others] = words;
  if (others.length > 0 || database.startsWith("-") || database === "") throw new BackupError(usage);
  return {
    dataDir: from.dataDir,
    databaseUrl: database === "sqlite" ? undefined : urlOf(database),
    storage:
      files === undefined ? from.storage : files === "files" ? undefined : bucketOf(files, environment),
  };
}

function urlOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^postgres(ql)?:$/.test(url.protocol) || !url.hostname || url.pathname.length < 2)
    throw new BackupError(
      `The database to move to is not understood: expected postgres://user:password@host/database, or sqlite. A password with characters such as @, / or # needs them as %40, %2F and %23. ${usage}`,
    );
  return text;
}

function bucketOf(text: string, environment: Environment): Place["storage"] {
  if (!text.startsWith("s3:")) throw new BackupError(usage);
  try {
    return s3PlaceOf(text, environment);
  } catch (error) {
    throw new BackupError(`The bucket to move to is not understood: ${(error as Error).message}.`);
  }
}

/** The database in words, without user and password. */
export function describeDatabase({ databaseUrl, dataDir }: Pick<Place, "databaseUrl" | "dataDir">): string {
  if (!databaseUrl) return `SQLite in ${dataDir}`;
  const { host, pathname } = new URL(databaseUrl);
  return `the PostgreSQL database ${decodeURIComponent(pathname.slice(1))} on ${host}`;
}

export function describeFiles({ storage, dataDir }: Place): string {
  return storage ? `the bucket s3://${storage.bucket}/${storage.prefix}` : `the folder ${dataDir}/files`;
}

/** What may be deleted of a place that the site has left. The new one often shares its folder, with secret, files and mails. */
export function whatMayGo(from: Place, to: Place): string {
  const database = from.databaseUrl
    ? `drop ${describeDatabase(from)}`
    : `delete narthex.sqlite, narthex.sqlite-wal and narthex.sqlite-shm in ${from.dataDir}`;
  const files = isSameStore(from, to)
    ? ""
    : `; delete contents, variants and assets in ${describeFiles(from)}`;
  return `Once you are sure, ${database}${files}. Delete nothing else: the site goes on with it, such as with the secret in DATA_DIR.`;
}

export function isSameDatabase(one: Place, other: Place): boolean {
  if (!one.databaseUrl || !other.databaseUrl) return one.databaseUrl === other.databaseUrl;
  const [here, there] = [new URL(one.databaseUrl), new URL(other.databaseUrl)];
  const port = (url: URL) => url.port || "5432";
  return here.hostname === there.hostname && port(here) === port(there) && here.pathname === there.pathname;
}

export function isSameStore(one: Place, other: Place): boolean {
  return addressOfStore(one) === addressOfStore(other);
}

/**
 * Opens the database of a place.
 *
 * @throws {BackupError} when it does not answer, without its password.
 */
export async function openPlaceDatabase(place: Place): Promise<ReturnType<typeof openDatabase>> {
  const opened = openDatabase(withoutTimeouts({ ...place, databaseConnections: 4 }));
  try {
    await expectAnswer(opened.db);
    await expectNoNewer(opened.db);
    return opened;
  } catch (error) {
    await opened.db.destroy().catch(() => undefined);
    const code = codeIn(error);
    if (code === undefined) throw error;
    throw new BackupError(`${capital(describeDatabase(place))} ${whyNot(code)} Nothing was changed.`);
  }
}

/** What `expectAnswer` says in brackets. */
function codeIn(error: unknown): string | undefined {
  return /(?<=\()[^()]*(?=\)$)/.exec(error instanceof Error ? error.message : "")?.[0];
}

function whyNot(code: string): string {
  if (code === "28P01" || code === "28000") return "does not accept this user or password.";
  if (code === "3D000") return "does not exist: create it first, empty.";
  return `does not answer (${code}): check its host and port, and that it runs.`;
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
