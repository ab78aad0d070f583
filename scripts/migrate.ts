import { migrateSite } from "../database/migrate.ts";
import { readSettings } from "../platform/settings/environment.ts";

// Adds what this version needs to the tables of the site, which may run an earlier version meanwhile.
try {
  await migrateSite(readSettings(process.env));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
