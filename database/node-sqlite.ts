import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { SqliteAdapter, type SqliteDatabase, SqliteDialect } from "kysely";

/**
 * Kysely on Node's built-in SQLite.
 *
 * Columns declared `boolean` read and write as booleans, as they do on PostgreSQL. Transactions take the
 * write lock at once: two processes that both read and then write wait for each other instead of failing.
 *
 * On a full disk `whenFull` may make room: where it returns true, what failed is tried once more.
 */
export function nodeSqliteDialect(file: string, whenFull: () => boolean = () => false): SqliteDialect {
  return new TransactionalDialect({ database: adapt(openFile(file), whenFull) });
}

/** Migrations run in one transaction, as SQLite can: servers that start together wait, and no schema stays half made. */
class TransactionalDialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter();
  }
}

class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): true {
    return true;
  }
}

function openFile(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: 10_000, enableForeignKeyConstraints: true });
  database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;");
  return database;
}

function adapt(database: DatabaseSync, whenFull: () => boolean): SqliteDatabase {
  const onceMoreIfFull = <T>(work: () => T): T => {
    const wasInTransaction = database.isTransaction;
    try {
      return work();
    } catch (error) {
      // SQLite may have rolled back the whole transaction: then there is nothing to go on with.
      const mayRepeat = isFull(error) && whenFull() && database.isTransaction === wasInTransaction;
      if (mayRepeat) return work();
      throw error;
    }
  };
  return {
    close: () => database.close(),
    prepare(sql) {
      const statement = database.prepare(sql === "begin" ? "begin immediate" : sql);
      const columns = statement.columns();
      const booleans = columns
        .filter(({ type }) => type?.toLowerCase() === "boolean")
        .map(({ name }) => name);
      return {
        reader: columns.length > 0,
        all: (parameters) =>
          onceMoreIfFull(() => rows(statement, parameters)).map((row) => withBooleans(row, booleans)),
        *iterate(parameters) {
          for (const row of statement.iterate(...bindable(parameters))) yield withBooleans(row, booleans);
        },
        run: (parameters) => {
          // SQLite may have done so itself, and an error here would hide the one that matters.
          if (sql === "rollback" && !database.isTransaction) return { changes: 0, lastInsertRowid: 0 };
          return onceMoreIfFull(() => statement.run(...bindable(parameters)));
        },
      };
    },
  };
}

/** SQLITE_FULL */
function isFull(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && error.errcode === 13;
}

type Row = Record<string, unknown>;

function rows(statement: StatementSync, parameters: readonly unknown[]): Row[] {
  return statement.all(...bindable(parameters));
}

function bindable(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters.map((value) => (typeof value === "boolean" ? Number(value) : value)) as SQLInputValue[];
}

function withBooleans(row: Row, booleans: string[]): Row {
  for (const name of booleans) if (row[name] !== null) row[name] = row[name] === 1;
  return row;
}
