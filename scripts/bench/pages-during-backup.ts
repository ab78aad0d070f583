import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { type Database, openDatabase } from "../../database/connection.ts";
import { migrateSite } from "../../database/migrate.ts";
import { nightDue } from "../../platform/backup/night-of-backup.ts";
import { databaseTimeouts } from "../../platform/settings/environment.ts";
import { withoutIndexes } from "./indexes.ts";
import { listDates } from "./many-rows.ts";
import { slowest } from "./pages-meanwhile.ts";
import { ownMemory, resetPeakMemory } from "./process-usage.ts";
import { startSite } from "./servers.ts";
import { compared, type Line, megabytes, milliseconds, type Round } from "./table.ts";
import { type ServerProcess, temporaryFolder } from "./temporary-resources.ts";

const rounds = 3;
/** Each has a date, so that there are 1,400,000 rows. */
const eventCount = 700_000;
/** From 2020 to 2027. */
const dayCount = 2_600;
const quietSeconds = 10;
const backupAt = "03:00";
const longestWaitMs = 30 * 60_000;
const far = "9999-01-01T00:00:00.000Z";

const works = [
  { what: "the nightly backup", table: "nightlyBackups", isDone: "finishedAt", again: { finishedAt: null } },
  { what: "its proof", table: "backupProofs", isDone: "endedAt", again: { endedAt: null, attempts: 0 } },
] as const;
type Work = (typeof works)[number];

interface Measured {
  p99: number;
  memory: number | undefined;
}

/** How long pages take, and how much memory the site's process takes, while a large database is backed up at night. */
export async function measurePagesDuringBackup(): Promise<Line[]> {
  await using folder = await temporaryFolder();
  const dataDir = path.join(folder.path, "site");
  await migrateSite({ dataDir, databaseUrl: undefined, databaseTimeouts });
  const { db } = openDatabase({ dataDir, databaseUrl: undefined });
  await using _closing = { [Symbol.asyncDispose]: () => db.destroy() };
  await addEvents(db);
  for (const night of nightsAround(new Date())) await holdBoth(db, night);
  const backups = { BACKUP_TO: path.join(folder.path, "archives"), BACKUP_AT: backupAt };
  await using site = await startSite(dataDir, "off", backups);

  const measure = (until: number | Promise<void>) => measured(site, until);
  await measure(quietSeconds);
  const lines: Line[] = [];
  for (const work of works) {
    const times: Round[] = [];
    const memory: Round[] = [];
    for (let round = 0; round < rounds; round++) {
      const quiet = await measure(quietSeconds);
      await began(db, work);
      const busy = await measure(ended(db, work));
      times.push({ ours: busy.p99, baseline: quiet.p99 });
      memory.push({ ours: busy.memory, baseline: quiet.memory });
    }
    lines.push(
      compared(`/event during ${work.what}: latency, p99`, times, milliseconds, "at most 3"),
      compared("  peak memory of the site", memory, megabytes, "20 MB more"),
    );
  }
  return lines;
}

async function addEvents(db: Database): Promise<void> {
  await sql`
    insert into "events" ("id", "slug", "changedAt", "eventTitle", "eventContent", "eventDate", "eventTime", "eventUrl")
    with recursive "n"("i") as (select 1 union all select "i" + 1 from "n" where "i" < ${eventCount})
    select printf('0193a000-0000-7000-8000-%012d', "i"), 'supper-' || "i", '2026-11-21T10:00:00.000Z',
      'Supper ' || "i", ${"In the hall by the river. ".repeat(4)},
      date('2020-01-01', '+' || ("i" % ${dayCount}) || ' days'), '18:00', '' from "n"`.execute(db);
  await withoutIndexes(db, "sqlite", "occurrences", listDates);
}

async function measured({ pid, url }: ServerProcess, until: number | Promise<void>): Promise<Measured> {
  await resetPeakMemory(pid);
  const p99 = await slowest(`${url}/event`, until);
  return { p99, memory: (await ownMemory(pid))?.peak };
}

/** The site's nights are those of its own time zone. */
function nightsAround(now: Date): string[] {
  const day = 24 * 60 * 60_000;
  return [-day, 0, day].map((away) => nightDue(new Date(now.getTime() + away), backupAt, "UTC"));
}

/** Otherwise the site would begin with both as soon as it is open. */
async function holdBoth(db: Database, night: string): Promise<void> {
  await db.insertInto("nightlyBackups").values({ night, heldUntil: far, finishedAt: null }).execute();
  await db
    .insertInto("backupProofs")
    .values({
      ...{ night, heldUntil: far, attempts: 0, endedAt: null, outcome: null },
      ...{ reason: "", archive: "", seconds: 0, rows: 0, files: 0 },
    })
    .execute();
}

/** Releases the work, and resolves once the site has begun with it. */
async function began(db: Database, { table, again }: Work): Promise<void> {
  const past = "2000-01-01T00:00:00.000Z";
  await db
    .updateTable(table)
    .set({ heldUntil: past, ...again })
    .execute();
  await until(async () => {
    const held = db.selectFrom(table).select("night").where("heldUntil", ">", past);
    return (await held.executeTakeFirst()) !== undefined;
  });
}

async function ended(db: Database, { table, isDone }: Work): Promise<void> {
  await until(async () => {
    const done = db.selectFrom(table).select("night").where(isDone, "is not", null);
    return (await done.executeTakeFirst()) !== undefined;
  });
  await db.updateTable(table).set({ heldUntil: far }).execute();
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const limit = performance.now() + longestWaitMs;
  while (!(await isSo())) {
    if (performance.now() > limit) throw new Error("the site did not do its nightly work");
    await sleep(200);
  }
}
