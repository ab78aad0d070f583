import type { SelectQueryBuilder } from "kysely";
import type { Database } from "../../database/connection.ts";
import { mostShownWaiting } from "../ui/waiting-count.ts";

/** Counts what waits, up to `mostShownWaiting` + 1. */
export async function countUpToMost<Tables, Table extends keyof Tables, Row>(
  db: Pick<Database, "selectFrom">,
  waiting: SelectQueryBuilder<Tables, Table, Row>,
): Promise<number> {
  const { count } = await db
    .selectFrom(waiting.limit(mostShownWaiting + 1).as("counted"))
    .select(({ fn }) => fn.countAll().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}
