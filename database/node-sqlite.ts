import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { SqliteAdapter, type SqliteDatabase, SqliteDialect } from "kysely";

/**
 * Kysely on Node's built-in SQLite.
 *
 * Columns declared `boolean` read and write as booleans, as they do on PostgreSQL. Transactions take the
 * write lock at once: two processes that both read and then write wait for each other instead of failing.
 */
export function nodeSqliteDialect(file: string): SqliteDialect {
  return new TransactionalDialect({ database: adapt(openFile(file)) });
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

function adapt(database: DatabaseSync): SqliteDatabase {
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
        all: (parameters) => rows(statement, parameters).map((row) => withBooleans(row, booleans)),
        *iterate(parameters) {
          for (const row of statement.iterate(...bindable(parameters))) yield withBooleans(row, booleans);
        },
        run: (parameters) => statement.run(...bindable(parameters)),
      };
    },
  };
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
