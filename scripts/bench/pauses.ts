import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Database, type DatabaseKind, openDatabase } from "../../database/connection.ts";
import { migrateSite } from "../../database/migrate.ts";
import { databaseTimeouts } from "../../platform/settings/environment.ts";
import { startHeartbeat } from "./heartbeat.ts";
import { secret } from "./members.ts";
import { startSite } from "./servers.ts";
import { compared, type Line, milliseconds } from "./table.ts";
import { type ServerProcess, temporaryFolder } from "./temporary-resources.ts";

const rounds = 3;
const shortestQuietMs = 1_000;
const aim = "at most 3";

export interface BusySite extends ServerProcess {
  db: Database;
}

/** Something that keeps the server busy. */
export interface Load {
  /** The word for the command line, after `pauses/`. */
  name: string;
  what: string;
  /** Fills the database of a site that has not started, and returns what then keeps it busy once. */
  prepare(db: Database, kind: DatabaseKind): Promise<(site: BusySite) => Promise<unknown>>;
}

/**
 * Measures the longest pause of a heartbeat while the server is busy: what everybody else waits for its event loop. The
 * baseline is the same server at rest for as long. Each load has a site of its own, on SQLite, whose queries block.
 */
export async function measurePauses(loads: readonly Load[]): Promise<Line[]> {
  const lines: Line[] = [];
  for (const load of loads) lines.push(await measureLoad(load));
  return lines;
}

async function measureLoad({ what, prepare }: Load): Promise<Line> {
  await using folder = await temporaryFolder();
  const dataDir = path.join(folder.path, "data");
  await migrateSite({ dataDir, databaseUrl: undefined, databaseTimeouts });
  const { db, kind } = openDatabase({ dataDir, databaseUrl: undefined });
  await using _closing = { [Symbol.asyncDispose]: () => db.destroy() };
  const keepBusy = await prepare(db, kind);
  await using site = await startSite(dataDir, "off", { SECRET: secret });
  const work = () => keepBusy({ ...site, db });

  // The first time warms up, and tells how long it takes.
  const started = performance.now();
  await work();
  const quietMs = Math.max(shortestQuietMs, performance.now() - started);
  const measured: { ours: number; baseline: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    const baseline = await longestPause(site, () => sleep(quietMs));
    measured.push({ ours: await longestPause(site, work), baseline });
  }
  return compared(`${what}: longest pause`, measured, milliseconds, aim);
}

async function longestPause(site: ServerProcess, meanwhile: () => Promise<unknown>): Promise<number> {
  const heartbeat = await startHeartbeat(site.url);
  await meanwhile();
  return heartbeat.stop();
}
