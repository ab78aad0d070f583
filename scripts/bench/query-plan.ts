import { CompiledQuery, type KyselyPlugin, type RootOperationNode } from "kysely";
import type { Database, DatabaseKind } from "../../database/connection.ts";

/** Rows that a plan may read or sort without it counting as the whole table. */
const few = 100;

/** Finds out how the database answers the queries of `work`: the sentences name each full scan and each sort of a table. */
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
  if (queries.length === 0) throw new Error("no query was seen");
  const problems = [];
  for (const query of queries) {
    problems.push(...(kind === "sqlite" ? await onSqlite(db, query) : await onPostgres(db, query)));
  }
  return problems;
}

interface SqliteStep {
  parent: number;
  detail: string;
}

async function onSqlite(db: Database, { sql, parameters }: CompiledQuery): Promise<string[]> {
  const { rows } = await db.executeQuery<SqliteStep>(
    CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]),
  );
  const reads = rows.filter(({ detail }) => /^SCAN (events|storedFiles)\b/.test(detail));
  const scans = reads.filter(({ detail }) => !/USING (COVERING )?INDEX/.test(detail));
  // A sort beside a search sorts what was found; beside a scan it sorts the table.
  const sorts = rows.filter(
    ({ parent, detail }) =>
      detail.startsWith("USE TEMP B-TREE") && reads.some((read) => read.parent === parent),
  );
  return [...scans, ...sorts].map(({ detail }) => detail);
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
    .filter((step) => /^(Seq Scan|Sort|Incremental Sort)$/.test(step["Node Type"]) && step["Plan Rows"] > few)
    .map((step) => `${step["Node Type"]} ${step["Relation Name"] ?? ""}`.trim());
}
