import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { TestSite } from "../../support/test-site.ts";

/** Runs `work` on a site's SQLite database, without the site. */
export function inDatabase<Result>({ dataDir }: TestSite, work: (database: DatabaseSync) => Result): Result {
  const database = new DatabaseSync(path.join(dataDir, "narthex.sqlite"));
  try {
    return work(database);
  } finally {
    database.close();
  }
}
