import path from "node:path";
import { type Dialect, Kysely, PostgresAdapter, PostgresDialect, sql, type Transaction } from "kysely";
import type { Pool, PoolClient } from "pg";
import { databaseTimeouts, SettingError, type Settings } from "../platform/settings/environment.ts";
import { makeDataFolder, whyUnwritable } from "../platform/settings/foreign-files.ts";
import { whyNoDatabase } from "./no-database.ts";
import { nodeSqliteDialect, type SqliteOptions } from "./node-sqlite.ts";
import type { Tables } from "./tables.ts";
import { QueryWatch } from "./watch-queries.ts";

export type Database = Kysely<Tables>;
/** For functions that must run inside a transaction, such as a change of `app/changes/`. */
export type DatabaseTransaction = Transaction<Tables>;
export type DatabaseKind = "sqlite" | "postgres";

type DatabaseSettings = Pick<Settings, "databaseUrl" | "dataDir"> &
  Partial<Pick<Settings, "databaseTimeouts" | "databaseConnections">>;

export interface ConnectionCounts {
  /** Connections to PostgreSQL; undefined on SQLite. */
  pool: { open: number; idle: number } | undefined;
  /** Queries that wait for a connection to PostgreSQL, or writes that wait for their turn on SQLite. */
  waiting: number;
}

/**
 * Opens the database that the settings name. Creates no tables: `migrate` does. On a full disk, SQLite calls
 * `whenFull` to free space, and on one that fails `whenFailed`.
 */
export function openDatabase(
  settings: DatabaseSettings,
  calls: Pick<SqliteOptions, "whenFull" | "whenFailed"> = {},
): { db: Database; kind: DatabaseKind; queries: QueryWatch; connections: () => ConnectionCounts } {
  const queries = new QueryWatch();
  const { dialect, kind, connections } = dialectOf(settings, calls);
  return { db: new Kysely({ dialect: queries.watched(dialect) }), kind, queries, connections };
}

export function isPostgres(db: Pick<Database, "getExecutor">): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/** The same settings for work that may take as long as it needs, such as a migration or a restore. */
export function withoutTimeouts<Given extends DatabaseSettings>(settings: Given) {
  const { connectMs } = settings.databaseTimeouts ?? databaseTimeouts;
  return { ...settings, databaseTimeouts: { connectMs, statementMs: 0, lockMs: 0, idleMs: 0 } };
}

export function databaseFileOf({ dataDir }: Pick<Settings, "dataDir">): string {
  return path.join(dataDir, "narthex.sqlite");
}

function dialectOf(
  settings: DatabaseSettings,
  calls: Pick<SqliteOptions, "whenFull" | "whenFailed">,
): { dialect: Dialect; kind: DatabaseKind; connections: () => ConnectionCounts } {
  const timeouts = settings.databaseTimeouts ?? databaseTimeouts;
  if (settings.databaseUrl) {
    const { databaseUrl, databaseConnections: most = 10 } = settings;
    // As a function, the pool opens with the first query, so that a site on SQLite never loads the driver.
    let opened: Pool | undefined;
    const pool = async () => {
      opened = await openPool(databaseUrl, most, timeouts);
      return opened;
    };
    const connections = () => ({
      pool: { open: opened?.totalCount ?? 0, idle: opened?.idleCount ?? 0 },
      waiting: opened?.waitingCount ?? 0,
    });
    return { dialect: new PostgresDialect({ pool }), kind: "postgres", connections };
  }
  expectOwnFile(settings);
  const file = databaseFileOf(settings);
  const busyTimeoutMs = timeouts.lockMs || Number.POSITIVE_INFINITY;
  const dialect = nodeSqliteDialect(file, { busyTimeoutMs, ...calls });
  const connections = () => ({ pool: undefined, waiting: dialect.waitingWrites() });
  return { dialect, kind: "sqlite", connections };
}

/**
 * Expects that SQLite's file is that of a site, and that this process may change it. SQLite would open it all the same, and
 * fail at the first write, or change the database of another program.
 *
 * @throws {SettingError} whose it is, and the command that mends it.
 */
export function expectOwnFile({ dataDir }: Pick<Settings, "dataDir">): void {
  makeDataFolder(dataDir);
  const file = databaseFileOf({ dataDir });
  const why =
    [file, `${file}-wal`, `${file}-shm`].map(whyUnwritable).find((why) => why !== undefined) ??
    whyNoDatabase(file);
  if (why) throw new SettingError(`Setting DATA_DIR is wrong: ${why}`);
}

/** What `pg` says when `query_timeout` has passed; its error has no code. */
const readTimeout = "Query read timeout";

async function openPool(
  connectionString: string,
  max: number,
  timeouts: Settings["databaseTimeouts"],
): Promise<Pool> {
  const { default: pg } = await import("pg");
  const { connectMs, statementMs, lockMs, idleMs } = timeouts;
  const pool = new pg.Pool({
    connectionString,
    max,
    keepAlive: true,
    connectionTimeoutMillis: connectMs,
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: idleMs,
    // PostgreSQL ends slow statements itself; this is for a server that has stopped responding.
    ...(statementMs ? { query_timeout: statementMs + 2000 } : {}),
  });
  // A dropped connection, idle or in use, is replaced at the next query; only its own query fails. Without listeners,
  // the error would end the process.
  const replaced = () => undefined;
  pool.on("error", replaced);
  pool.on("connect", (client) => {
    client.on("error", replaced);
    endWhenSilent(client);
  });
  return pool;
}

/**
 * Ends a connection on which a query was not answered in time, so that the pool replaces it. Its server may be gone
 * without having closed it, and the pool would hand it out again and again.
 */
function endWhenSilent(client: PoolClient): void {
  const query = client.query.bind(client) as (...asked: unknown[]) => unknown;
  const watched = (...asked: unknown[]) => {
    const answer = query(...asked);
    if (answer instanceof Promise)
      answer.catch((error: Error) => {
        if (error.message === readTimeout) void client.end();
      });
    return answer;
  };
  client.query = watched as typeof client.query;
}

/** Whether the site has never been started on this database: the first start creates its administrator. */
export async function isNew(db: Database): Promise<boolean> {
  const user = await db.selectFrom("user").select("id").limit(1).executeTakeFirst();
  return user === undefined;
}

/**
 * Checks that the database responds.
 *
 * @throws {SettingError} when it does not.
 */
export async function expectAnswer(db: Database): Promise<void> {
  try {
    await sql`select 1`.execute(db);
  } catch (error) {
    if (!isPostgres(db))
      throw new SettingError(
        `Setting DATA_DIR is wrong: the database in it cannot be opened (${error instanceof Error ? error.message : error})`,
        { cause: error },
      );
    throw new SettingError(`Setting DATABASE_URL is wrong: the database does not answer (${reason(error)})`);
  }
}

/** Returns the driver's code instead of its message, which may contain the password. */
function reason(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "no reason given";
}
