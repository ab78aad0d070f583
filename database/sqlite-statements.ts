import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";
import type { CompiledQuery, QueryResult } from "kysely";
import { LRUCache } from "lru-cache";

/** Lists of different lengths make different statements of one query, so there is no natural end to them. */
const mostStatements = 200;

export function run<R>(database: DatabaseSync, query: CompiledQuery): QueryResult<R> {
  const { statement, isReader, booleans } = prepared(database, query);
  const parameters = bindable(query.parameters);
  if (isReader) return { rows: statement.all(...parameters).map((row) => withBooleans(row, booleans) as R) };
  const { changes, lastInsertRowid } = statement.run(...parameters);
  return { numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid), rows: [] };
}

interface Prepared {
  statement: StatementSync;
  isReader: boolean;
  booleans: string[];
}

/** The compiled statements of each connection: compiling most takes longer than running them. */
const statements = new WeakMap<DatabaseSync, LRUCache<string, Prepared>>();

/** A statement of an earlier query with the same SQL, if any. SQLite compiles it again when the schema changed. */
function prepared(database: DatabaseSync, query: CompiledQuery): Prepared {
  const known = statements.get(database)?.get(query.sql);
  if (known) return known;
  const statement = prepare(database, query);
  const kept = statements.get(database) ?? new LRUCache({ max: mostStatements });
  statements.set(database, kept.set(query.sql, statement));
  return statement;
}

function prepare(database: DatabaseSync, { sql }: CompiledQuery): Prepared {
  const statement = database.prepare(sql);
  const columns = statement.columns();
  const booleans = columns.filter(({ type }) => type?.toLowerCase() === "boolean").map(({ name }) => name);
  return { statement, isReader: columns.length > 0, booleans };
}

type Row = Record<string, unknown>;

function bindable(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters.map((value) => (typeof value === "boolean" ? Number(value) : value)) as SQLInputValue[];
}

function withBooleans(row: Row, booleans: string[]): Row {
  for (const name of booleans) if (row[name] !== null) row[name] = row[name] === 1;
  return row;
}
