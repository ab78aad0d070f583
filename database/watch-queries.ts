import { AsyncLocalStorage } from "node:async_hooks";
import {
  type CompiledQuery,
  type DatabaseConnection,
  DeleteQueryNode,
  type Dialect,
  type Driver,
  InsertQueryNode,
  type OperationNode,
  type QueryResult,
  RawNode,
  SchemableIdentifierNode,
  SelectQueryNode,
  UpdateQueryNode,
} from "kysely";
import { everything } from "../platform/change-counts.ts";
import { UnknownCommit } from "../platform/unknown-commit.ts";
import { isRefusedCommit } from "./refused-commit.ts";

/** Stands for every table, where a query written as SQL does not tell. */
export const everyTable = everything;

export interface Reading {
  readonly tables: Set<string>;
  /** Whether a query failed, even if the work went on without its result. */
  hasFailed: boolean;
  /** Once it is aborted, no query of this work is begun outside a transaction. */
  readonly signal?: AbortSignal;
}

export class ReaderLeftError extends Error {
  override name = "ReaderLeftError";
}

/** What was to be written is stale, because somebody else does this work now. */
export class StaleWriteError extends Error {
  override name = "StaleWriteError";
}

/**
 * Notes which tables are read by a piece of work, and which were changed once that is committed.
 *
 * It sees every query of this process, so nobody has to declare what a page reads or what a command changes.
 */
export class QueryWatch {
  readonly #readings = new AsyncLocalStorage<Reading>();
  readonly #proofs = new AsyncLocalStorage<CompiledQuery>();
  /** Called with the names of tables right after a commit, before the writer continues. */
  onWritten: (tables: ReadonlySet<string>) => void = () => undefined;

  /** Runs `work` and notes in `reading` what it reads. If `work` is part of other noted work, that reads it too. */
  async note<Result>(reading: Reading, work: () => Promise<Result>): Promise<Result> {
    try {
      return await this.#readings.run(reading, work);
    } finally {
      this.add(reading.tables);
      if (reading.hasFailed) this.addFailure();
    }
  }

  /** Runs `work` for as long as somebody waits for its result: a query that was not begun by then fails. */
  whileAwaited<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
    return this.#readings.run({ tables: new Set(), hasFailed: false, signal }, work);
  }

  /** Runs `work` without noting what it reads. */
  unnoted<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#readings.exit(work);
  }

  /** Notes that the present work depends on these tables, without a query. */
  add(tables: ReadonlySet<string>): void {
    const reading = this.#readings.getStore();
    if (reading) for (const table of tables) reading.tables.add(table);
  }

  /** Notes that the present work goes on without something that it needed. */
  addFailure(): void {
    const reading = this.#readings.getStore();
    if (reading) reading.hasFailed = true;
  }

  /**
   * Runs `work`, and all that it starts, so that each of its writes is saved only if `proof` finds a row in the same
   * transaction. Otherwise it fails with a `StaleWriteError`.
   */
  fenced<Result>(proof: CompiledQuery, work: () => Result): Result {
    return this.#proofs.run(proof, work);
  }

  watched(dialect: Dialect): Dialect {
    return {
      createAdapter: () => dialect.createAdapter(),
      createIntrospector: (db) => dialect.createIntrospector(db),
      createQueryCompiler: () => dialect.createQueryCompiler(),
      createDriver: () =>
        new WatchedDriver(dialect.createDriver(), {
          reading: () => this.#readings.getStore(),
          proof: () => this.#proofs.getStore(),
          written: (tables) => this.onWritten(tables),
        }),
    };
  }
}

interface Watcher {
  reading: () => Reading | undefined;
  proof: () => CompiledQuery | undefined;
  written: (tables: ReadonlySet<string>) => void;
}

class WatchedDriver implements Driver {
  readonly #driver: Driver;
  readonly #watcher: Watcher;

  constructor(driver: Driver, watcher: Watcher) {
    this.#driver = driver;
    this.#watcher = watcher;
  }

  init(): Promise<void> {
    return this.#driver.init();
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return new WatchedConnection(await this.#driver.acquireConnection(), this.#watcher, this);
  }

  async beginTransaction(
    connection: WatchedConnection,
    settings: Parameters<Driver["beginTransaction"]>[1],
  ): Promise<void> {
    await this.#driver.beginTransaction(connection.inner, settings);
    connection.isInTransaction = true;
  }

  async commitTransaction(connection: WatchedConnection): Promise<void> {
    await connection.requireProof();
    try {
      await this.#driver.commitTransaction(connection.inner);
    } catch (error) {
      if (isRefusedCommit(error)) throw error;
      connection.hasLostCommit = true;
      throw new UnknownCommit(error);
    } finally {
      // A commit whose response was lost may have been made.
      connection.endTransaction();
    }
  }

  async rollbackTransaction(connection: WatchedConnection): Promise<void> {
    connection.forgetWrites();
    try {
      await this.#driver.rollbackTransaction(connection.inner);
    } catch (error) {
      // There may be nothing to roll back, and Kysely would throw this in place of the error of the commit.
      if (!connection.hasLostCommit) throw error;
    }
  }

  releaseConnection(connection: WatchedConnection): Promise<void> {
    return this.#driver.releaseConnection(connection.inner);
  }

  destroy(): Promise<void> {
    return this.#driver.destroy();
  }
}

class WatchedConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection;
  readonly #watcher: Watcher;
  readonly #driver: WatchedDriver;
  readonly #written = new Set<string>();
  isInTransaction = false;
  hasLostCommit = false;

  constructor(inner: DatabaseConnection, watcher: Watcher, driver: WatchedDriver) {
    this.inner = inner;
    this.#watcher = watcher;
    this.#driver = driver;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const isFencedAlone = this.#watcher.proof() && !this.isInTransaction && tablesWritten(query).size > 0;
    return isFencedAlone ? this.#executeFenced(query) : this.#execute(query);
  }

  async #executeFenced<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    await this.#driver.beginTransaction(this, {});
    try {
      const result = await this.#execute<Row>(query);
      await this.#driver.commitTransaction(this);
      return result;
    } catch (error) {
      await this.#driver.rollbackTransaction(this);
      throw error;
    }
  }

  /** Fails if what this transaction has written is stale. */
  async requireProof(): Promise<void> {
    const proof = this.#watcher.proof();
    if (!proof || this.#written.size === 0) return;
    const { rows } = await this.inner.executeQuery(proof);
    if (rows.length === 0) throw new StaleWriteError("somebody else does this work now");
  }

  async #execute<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const reading = this.#watcher.reading();
    if (reading?.signal?.aborted && !this.isInTransaction)
      throw new ReaderLeftError("the reader of this page has left");
    if (reading) for (const table of tablesRead(query)) reading.tables.add(table);
    for (const table of tablesWritten(query)) this.#written.add(table);
    try {
      return await this.inner.executeQuery<Row>(query);
    } catch (error) {
      if (reading) reading.hasFailed = true;
      throw error;
    } finally {
      if (!this.isInTransaction) this.#tell();
    }
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Row>> {
    return this.inner.streamQuery<Row>(query, chunkSize);
  }

  endTransaction(): void {
    this.isInTransaction = false;
    this.#tell();
  }

  forgetWrites(): void {
    this.isInTransaction = false;
    this.#written.clear();
  }

  #tell(): void {
    if (this.#written.size === 0) return;
    this.#watcher.written(new Set(this.#written));
    this.#written.clear();
  }
}

function tablesRead({ query, sql }: CompiledQuery): Set<string> {
  return query.kind === "RawNode" ? tablesInSql(sql) : tablesIn(query);
}

function tablesWritten({ query, sql }: CompiledQuery): Set<string> {
  if ("with" in query && query.with !== undefined) return tablesIn(query);
  if (InsertQueryNode.is(query)) return tablesIn(query.into);
  if (UpdateQueryNode.is(query)) return tablesIn(query.table);
  if (DeleteQueryNode.is(query)) return tablesIn(query.from);
  const onlyReads = SelectQueryNode.is(query) || /^\s*(select|pragma)\b/i.test(sql);
  return new Set(onlyReads ? [] : [everyTable]);
}

function tablesInSql(sql: string): Set<string> {
  return new Set(/\b(from|join|into|update)\b/i.test(sql) ? [everyTable] : []);
}

function tablesIn(part: unknown): Set<string> {
  const tables = new Set<string>();
  for (const node of nodesIn(part)) {
    if (SchemableIdentifierNode.is(node)) tables.add(node.identifier.name);
    if (RawNode.is(node)) for (const table of tablesInSql(node.sqlFragments.join(" "))) tables.add(table);
  }
  return tables;
}

/** Values can be large, and a reference may name a table by its alias. */
const skipped = new Set(["ValueNode", "PrimitiveValueListNode", "ReferenceNode"]);

function* nodesIn(part: unknown): Generator<OperationNode> {
  if (typeof part !== "object" || part === null) return;
  if ("kind" in part) {
    const node = part as OperationNode;
    if (skipped.has(node.kind)) return;
    yield node;
  }
  for (const inner of Object.values(part)) yield* nodesIn(inner);
}
