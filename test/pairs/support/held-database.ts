import { AsyncLocalStorage } from "node:async_hooks";
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresDialect,
  type QueryResult,
  SelectQueryNode,
} from "kysely";
import pg from "pg";
import { type Database, databaseFileOf } from "../../../database/connection.ts";
import { nodeSqliteDialect } from "../../../database/node-sqlite.ts";
import type { Tables } from "../../../database/tables.ts";

/** Where a command can be made to wait for the other one. */
export type Point = "after its first read" | "before its first write" | "before its commit";

/** A command that runs, and waits at a point until it is released. */
export class Run {
  /** Whether it waits for SQLite's only writer. */
  isWaiting = false;
  isInTransaction = false;
  /** What it asked the database in turn: reads and writes, outside of a transaction in brackets. */
  readonly steps: ("read" | "write" | "(read)" | "(write)")[] = [];
  readonly #at: Point | undefined;
  #hasArrived = false;
  readonly #arrival = Promise.withResolvers<void>();
  readonly #release = Promise.withResolvers<void>();

  constructor(at?: Point) {
    this.#at = at;
  }

  /** Resolves when the command waits at its point. It may end without having reached it. */
  get arrival(): Promise<void> {
    return this.#arrival.promise;
  }

  release(): void {
    this.#release.resolve();
  }

  async pass(point: Point): Promise<void> {
    if (point !== this.#at || this.#hasArrived) return;
    this.#hasArrived = true;
    this.#arrival.resolve();
    await this.#release.promise;
  }
}

const runs = new AsyncLocalStorage<Run>();

/** Runs a command so that all of its queries know which one they belong to. */
export function runAs<Result>(run: Run, command: () => Promise<Result>): Promise<Result> {
  return runs.run(run, command);
}

/** A database whose commands stop at their points. */
export function openHeld({
  folder,
  databaseUrl,
}: {
  folder: string;
  databaseUrl: string | undefined;
}): Database {
  const dialect = databaseUrl
    ? // Two commands that wait for each other are found at once, and not after a second.
      new PostgresDialect({
        pool: new pg.Pool({ connectionString: databaseUrl, options: "-c deadlock_timeout=20ms" }),
      })
    : nodeSqliteDialect(databaseFileOf({ dataDir: folder }), { busyTimeoutMs: 120_000 });
  return new Kysely<Tables>({ dialect: held(dialect) });
}

function held(dialect: Dialect): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => new HeldDriver(dialect.createDriver()),
  };
}

class HeldDriver implements Driver {
  readonly #driver: Driver;

  constructor(driver: Driver) {
    this.#driver = driver;
  }

  init(): Promise<void> {
    return this.#driver.init();
  }

  async acquireConnection(): Promise<HeldConnection> {
    return new HeldConnection(await this.#driver.acquireConnection());
  }

  async beginTransaction({ inner }: HeldConnection, settings: Parameters<Driver["beginTransaction"]>[1]) {
    const run = runs.getStore();
    await waiting(run, () => this.#driver.beginTransaction(inner, settings));
    if (run) run.isInTransaction = true;
  }

  async commitTransaction({ inner }: HeldConnection): Promise<void> {
    const run = runs.getStore();
    await run?.pass("before its commit");
    await this.#driver.commitTransaction(inner);
    if (run) run.isInTransaction = false;
  }

  async rollbackTransaction({ inner }: HeldConnection): Promise<void> {
    const run = runs.getStore();
    await this.#driver.rollbackTransaction(inner);
    if (run) run.isInTransaction = false;
  }

  releaseConnection({ inner }: HeldConnection): Promise<void> {
    return this.#driver.releaseConnection(inner);
  }

  destroy(): Promise<void> {
    return this.#driver.destroy();
  }
}

class HeldConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection;

  constructor(inner: DatabaseConnection) {
    this.inner = inner;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const run = runs.getStore();
    const onlyReads = SelectQueryNode.is(query.query) && !/ for (no key )?update$/.test(query.sql);
    const step = onlyReads ? "read" : "write";
    run?.steps.push(run.isInTransaction ? step : `(${step})`);
    if (!onlyReads) await run?.pass("before its first write");
    const result = await (onlyReads || run?.isInTransaction
      ? this.inner.executeQuery<Row>(query)
      : waiting(run, () => this.inner.executeQuery<Row>(query)));
    if (onlyReads) await run?.pass("after its first read");
    return result;
  }

  streamQuery(): never {
    throw new Error("no command streams");
  }
}

async function waiting<Result>(run: Run | undefined, work: () => Promise<Result>): Promise<Result> {
  if (run) run.isWaiting = true;
  const result = await work();
  if (run) run.isWaiting = false;
  return result;
}
