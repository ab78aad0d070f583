import { CompiledQuery, type KyselyPlugin, type RootOperationNode } from "kysely";
import type { Database, DatabaseKind } from "../../database/connection.ts";

/** A plan may sort up to this many rows; more counts as the whole table. */
const few = 100;

/** Explains every query of `work`. Returns one sentence for each full scan and each sort of a table. */
export async function planProblems(
  db: Database,
  kind: DatabaseKind,
  work: (db: Database) => Promise<unknown>,
): Promise<string[]> {
  const queries: CompiledQuery[] = [];
  const recorder: KyselyPlugin = {
    transformQuery({ node, queryId }): RootOperationNode {
      queries.push(db.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
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

interface SqliteStep {
  parent: number;
  detail: string;
}

async function onSqlite(
  db: Database,
  { sql, parameters }: CompiledQuery,
  tables: Set<string>,
): Promise<string[]> {
  const { rows } = await db.executeQuery<SqliteStep>(
    CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]),
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
  // Only the first read can stop at the end of the page; every further one walks its table.
  const walks = many.slice(1).filter((read) => !scans.includes(read));
  return [...scans, ...walks, ...sorts].map(({ detail }) => detail);
}

interface PostgresStep {
  "Node Type": string;
  "Plan Rows": number;
  "Relation Name"?: string;
  Plans?: PostgresStep[];
}

async function onPostgres(db: Database, { sql, parameters }: CompiledQuery): Promise<string[]> {
  const { rows } = await db.executeQuery<{ "QUERY PLAN": { Plan: PostgresStep }[] }>(
    CompiledQuery.raw(`explain (format json) ${sql}`, [...parameters]),
  );
  const steps = (step: PostgresStep): PostgresStep[] => [step, ...(step.Plans ?? []).flatMap(steps)];
  return rows
    .flatMap((row) => row["QUERY PLAN"])
    .flatMap(({ Plan }) => steps(Plan))
    .filter(
      (step) =>
        step["Node Type"] === "Seq Scan" || (/Sort$/.test(step["Node Type"]) && step["Plan Rows"] > few),
    )
    .map((step) => `${step["Node Type"]} ${step["Relation Name"] ?? ""}`.trim());
}
