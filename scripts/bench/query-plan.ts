import { CompiledQuery, type KyselyPlugin, type RootOperationNode, SelectQueryNode } from "kysely";
import type { Database, DatabaseKind } from "../../database/connection.ts";

/** A plan may sort up to this many rows; more counts as the whole table. */
const few = 100;

/** Explains every query of `work`. Returns one sentence for each full scan and each sort of a table. */
export async function planProblems(
  db: Database,
  kind: DatabaseKind,
  work: (db: Database) => Promise<unknown>,
): Promise<string[]> {
  const built = new Map<unknown, CompiledQuery>();
  const queries: CompiledQuery[] = [];
  const recorder: KyselyPlugin = {
    transformQuery({ node, queryId }): RootOperationNode {
      built.set(queryId, db.getExecutor().compileQuery(node, queryId));
      return node;
    },
    // Parts of other queries are built too, but only what ran has a result.
    async transformResult({ queryId, result }) {
      queries.push(built.get(queryId) ?? never());
      return result;
    },
  };
  await work(db.withPlugin(recorder));
  if (queries.length === 0) throw new Error("the work ran no query");
  const tables = new Set((await db.introspection.getTables()).map(({ name }) => name));
  const problems = [];
  for (const query of queries) {
    problems.push(...(kind === "sqlite" ? await onSqlite(db, query, tables) : await onPostgres(db, query)));
  }
  return problems;
}

function never(): never {
  throw new Error("a query ran that was not built");
}

interface SqliteStep {
  id: number;
  parent: number;
  detail: string;
}

async function onSqlite(db: Database, query: CompiledQuery, tables: Set<string>): Promise<string[]> {
  const { rows } = await db.executeQuery<SqliteStep>(
    CompiledQuery.raw(`explain query plan ${query.sql}`, [...query.parameters]),
  );
  // Leave out subquery results, which have few rows.
  const reads = rows.filter(({ detail }) => tables.has(/^(?:SCAN|SEARCH) (\w+)/.exec(detail)?.[1] ?? ""));
  const scans = reads.filter(({ detail }) => !/ USING (COVERING )?INDEX /.test(detail));
  // A primary key finds few rows. Any other index may find, and so make a sort handle, the whole table.
  const many = reads.filter(({ detail }) => !/^SEARCH .* sqlite_autoindex_/.test(detail));
  const sorts = rows.filter(
    ({ parent, detail }) =>
      detail.startsWith("USE TEMP B-TREE") && many.some((read) => read.parent === parent),
  );
  const returnsFew = sorts.length > 0 && (await sortsOnlyFew(db, query));
  // Only the first read of each part can stop at the end of the page; every further one walks its table.
  const walks = [...Map.groupBy(many, ({ parent }) => parent)].flatMap(([part, reads]) =>
    reads.slice(isRepeated(part, rows) ? 0 : 1),
  );
  const problems = new Set([
    ...scans,
    ...walks,
    ...sorts.filter(({ parent }) => parent !== 0 || !returnsFew),
  ]);
  return [...problems].map(({ detail }) => detail);
}

/** Whether a part of a query runs again for each row around it. */
function isRepeated(part: number, steps: SqliteStep[]): boolean {
  return steps.some(({ id, detail }) => id === part && detail.startsWith("CORRELATED"));
}

/** Whether a query returns all that it sorts, and that is little. SQLite does not tell how many rows it expects. */
async function sortsOnlyFew(db: Database, compiled: CompiledQuery): Promise<boolean> {
  const { query } = compiled;
  if (!SelectQueryNode.is(query) || query.limit || query.distinctOn || query.frontModifiers) return false;
  const { rows } = await db.executeQuery(compiled);
  return rows.length <= few;
}

interface PostgresStep {
  "Node Type": string;
  "Plan Rows": number;
  "Relation Name"?: string;
  Plans?: PostgresStep[];
}

async function onPostgres(db: Database, { sql, parameters }: CompiledQuery): Promise<string[]> {
  const small = await db.executeQuery<{ name: string }>(
    CompiledQuery.raw(
      `select "relname" as "name" from "pg_class" where "reltuples" between 0 and ${few}`,
      [],
    ),
  );
  const isSmall = ({ "Relation Name": table = "" }: PostgresStep) =>
    small.rows.some(({ name }) => name === table);
  const { rows } = await db.executeQuery<{ "QUERY PLAN": { Plan: PostgresStep }[] }>(
    CompiledQuery.raw(`explain (format json) ${sql}`, [...parameters]),
  );
  const steps = (step: PostgresStep): PostgresStep[] => [step, ...(step.Plans ?? []).flatMap(steps)];
  return rows
    .flatMap((row) => row["QUERY PLAN"])
    .flatMap(({ Plan }) => steps(Plan))
    .filter((step) => (step["Node Type"] === "Seq Scan" && !isSmall(step)) || sortsMany(step))
    .map((step) => `${step["Node Type"]} ${step["Relation Name"] ?? ""}`.trim());
}

/** A sort of what limits have cut short is of few rows, whatever PostgreSQL expects. */
function sortsMany(step: PostgresStep): boolean {
  return /Sort$/.test(step["Node Type"]) && step["Plan Rows"] > few && !isCutShort(step);
}

function isCutShort({ "Node Type": type, Plans: parts = [] }: PostgresStep): boolean {
  return type === "Limit" || (parts.length > 0 && parts.every(isCutShort));
}
