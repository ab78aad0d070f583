import { DatabaseSync } from "node:sqlite";
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import { textFinder } from "./search-pattern.ts";
import { isSqliteFull } from "./sqlite-errors.ts";
import { run } from "./sqlite-statements.ts";
import { WriteAheadLog } from "./write-ahead-log.ts";
import { WriteTurns } from "./write-turns.ts";

/** For opening: switching to WAL needs the file exclusively for a moment, and no request waits for this process yet. */
const openingTimeoutMs = 10_000;

export interface SqliteOptions {
  busyTimeoutMs: number;
  whenFull?: (() => boolean) | undefined;
  /** Called when the disk has failed. Nothing is saved from then on. */
  whenFailed?: ((failure: Error) => void) | undefined;
  /** Nobody needs it after this process, so it never waits for the disk, and a failed transaction may leave it damaged. */
  isTemporary?: true;
}

/**
 * Kysely on Node's built-in SQLite.
 *
 * Reads outside transactions use a connection of their own, which never waits for a writer in WAL mode. Writes take
 * turns on a second one, and transactions take the write lock when they begin, so that two processes that both read
 * and then write wait for each other instead of failing. While another process holds the lock, a query is retried with
 * pauses that do not block the event loop, and fails with SQLITE_BUSY after `busyTimeoutMs`.
 *
 * A write resolves once it is on disk. Other queries go on until then, and already see it. If the disk fails, the write
 * fails although others may see it, and all later ones are refused until the database is opened again.
 *
 * When the disk is full, `whenFull` may free space: if it returns true, the failed operation is tried once more.
 *
 * Columns declared `boolean` read and write as booleans, as they do on PostgreSQL.
 */
export function nodeSqliteDialect(
  file: string,
  options: SqliteOptions,
): Dialect & { waitingWrites: () => number } {
  const turns = new WriteTurns(options.busyTimeoutMs);
  return {
    waitingWrites: () => turns.waiting,
    createAdapter: () => new NodeSqliteAdapter(),
    createDriver: () => new NodeSqliteDriver(file, options, turns),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

class NodeSqliteAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  /** Migrations run in one transaction: servers that start together wait, and no schema is left half migrated. */
  override get supportsTransactionalDdl(): true {
    return true;
  }
}

class NodeSqliteDriver implements Driver {
  readonly #file: string;
  readonly #options: SqliteOptions;
  readonly #turns: WriteTurns;
  #databases: Databases | undefined;

  constructor(file: string, options: SqliteOptions, turns: WriteTurns) {
    this.#file = file;
    this.#options = options;
    this.#turns = turns;
  }

  async init(): Promise<void> {
    const { whenFull = () => false, whenFailed, isTemporary } = this.#options;
    const journal = isTemporary
      ? "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;"
      : "PRAGMA journal_mode = WAL;";
    // The writer opens first: it creates the file and turns WAL on.
    const writer = openFile(this.#file, journal);
    const reader = openFile(this.#file, "PRAGMA query_only = ON;");
    this.#databases = {
      reader,
      writer,
      log: openLog(writer, whenFailed),
      turns: this.#turns,
      whenFull,
    };
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    if (!this.#databases) throw new Error("the database is not open");
    return new NodeSqliteConnection(this.#databases);
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as NodeSqliteConnection).begin();
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as NodeSqliteConnection).commit();
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    (connection as NodeSqliteConnection).rollback();
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    await this.#databases?.log?.close();
    this.#databases?.reader.close();
    this.#databases?.writer.close();
  }
}

interface Databases {
  reader: DatabaseSync;
  writer: DatabaseSync;
  log: WriteAheadLog | undefined;
  turns: WriteTurns;
  whenFull: () => boolean;
}

class NodeSqliteConnection implements DatabaseConnection {
  readonly #reader: DatabaseSync;
  readonly #writer: DatabaseSync;
  readonly #log: WriteAheadLog | undefined;
  readonly #turns: WriteTurns;
  readonly #whenFull: () => boolean;
  /** Ends this connection's turn to write. Set during a transaction. */
  #endTurn: (() => void) | undefined;

  constructor({ reader, writer, log, turns, whenFull }: Databases) {
    this.#reader = reader;
    this.#writer = writer;
    this.#log = log;
    this.#turns = turns;
    this.#whenFull = whenFull;
  }

  async begin(): Promise<void> {
    this.#endTurn = await this.#turns.take(() => this.#write(() => this.#writer.exec("begin immediate")));
  }

  async commit(): Promise<void> {
    this.#log?.requireDisk();
    this.#write(() => this.#writer.exec("commit"));
    this.#leave();
    await this.#log?.reachesDisk();
  }

  /** Kysely also rolls back after a failed commit. If that one did save, another connection may have the turn by now. */
  rollback(): void {
    if (!this.#endTurn) return;
    try {
      // A statement that hit the full disk has already rolled back the transaction.
      if (this.#writer.isTransaction) this.#write(() => this.#writer.exec("rollback"));
    } finally {
      this.#leave();
    }
  }

  #leave(): void {
    this.#endTurn?.();
    this.#endTurn = undefined;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#endTurn) return this.#write(() => run(this.#writer, query));
    if (isRead(query)) return this.#turns.retry(() => run<R>(this.#reader, query));
    if (asksOfOthers(query)) return this.#turns.retry(() => run<R>(this.#writer, query));
    let result: QueryResult<R> | undefined;
    const endTurn = await this.#turns.take(() => {
      this.#log?.requireDisk();
      result = this.#write(() => run(this.#writer, query));
    });
    endTurn();
    await this.#log?.reachesDisk();
    return result as QueryResult<R>;
  }

  #write<T>(work: () => T): T {
    const wasInTransaction = this.#writer.isTransaction;
    try {
      return work();
    } catch (error) {
      // SQLite may have rolled back the whole transaction, which then cannot continue.
      const mayRepeat =
        isSqliteFull(error) && this.#whenFull() && this.#writer.isTransaction === wasInTransaction;
      if (mayRepeat) return work();
      throw error;
    }
  }

  /** Nothing streams: all reads share a connection, and an unfinished one would hide later writes from the others. */
  streamQuery(): never {
    throw new Error("this database does not stream");
  }
}

function openFile(file: string, pragmas: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: openingTimeoutMs, enableForeignKeyConstraints: true });
  database.exec(`${pragmas} PRAGMA busy_timeout = 0;`);
  database.function("finds_text", { deterministic: true }, textFinder());
  return database;
}

/** Undefined with another journal mode, where SQLite itself waits for the disk. */
function openLog(writer: DatabaseSync, whenFailed: SqliteOptions["whenFailed"]): WriteAheadLog | undefined {
  const mode = writer.prepare("PRAGMA journal_mode").get()?.journal_mode;
  // SQLite follows a symbolic link and keeps its log beside the file that it leads to.
  const file = writer.location();
  if (mode !== "wal" || file === null) return undefined;
  writer.exec("PRAGMA synchronous = NORMAL;");
  return new WriteAheadLog(`${file}-wal`, whenFailed);
}

/**
 * Whether a query asks what others have changed. SQLite counts that per connection, so it must not run on the reader's,
 * and it takes no turn: the query that has the turn may be waiting for this answer.
 */
function asksOfOthers({ sql }: CompiledQuery): boolean {
  return /^\s*pragma data_version\b/i.test(sql);
}

/** Queries that only read. In SQLite, common table expressions cannot write. */
function isRead({ query, sql }: CompiledQuery): boolean {
  return SelectQueryNode.is(query) || /^\s*select\b/i.test(sql);
}
