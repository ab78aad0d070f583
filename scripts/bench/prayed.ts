import path from "node:path";
import { setTimeout } from "node:timers/promises";
import type autocannon from "autocannon";
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { type Database, openDatabase } from "../../database/connection.ts";
import { send } from "./likes.ts";
import { addMembers, secret } from "./members.ts";
import { startPostgres } from "./postgres.ts";
import { get } from "./raw-responses.ts";
import { browsers } from "./requests.ts";
import { startSite } from "./servers.ts";
import { compared, type Line, type Round, significant } from "./table.ts";
import { type ServerProcess, temporaryFolder } from "./temporary-resources.ts";

const tapCount = 500;
/** Less than the half minute after which a kept page may be made again. */
const keptMs = 25_000;
/** After that long the site has seen what the bench itself wrote. */
const noticedMs = 1_000;
const connections = 50;
const rounds = 3;
const wall = "/prayer-request";

/**
 * Measures taps on “I prayed” per second when everybody prays for one request at once. Fails if one is lost, or if the taps
 * make a kept page again before its half minute is over.
 */
export async function measurePrayed(): Promise<Line[]> {
  await using folder = await temporaryFolder();
  await using postgres = await startPostgres({ durable: true });
  return [
    ...(await measureOn("SQLite", path.join(folder.path, "sqlite"), undefined)),
    ...(await measureOn(
      "PostgreSQL",
      path.join(folder.path, "postgres"),
      await postgres.emptyDatabase("prayed"),
    )),
  ];
}

async function measureOn(name: string, dataDir: string, databaseUrl: string | undefined): Promise<Line[]> {
  const settings = { DATABASE_URL: databaseUrl ?? "", SECRET: secret, TRUST_PROXY: "on" };
  await using site = await startSite(dataDir, "off", settings);
  const { db, kind } = openDatabase({ dataDir, databaseUrl });
  await using _closing = { [Symbol.asyncDispose]: () => db.destroy() };
  const cookies = await addMembers(db, kind, tapCount);
  const request = await addRequest(db);
  const lines: Line[] = [];
  for (const [who, headersOf] of [
    ["members", (tap: number) => ({ cookie: cookies[tap] ?? "" })],
    // Each from a network of its own.
    ["visitors", (tap: number) => ({ "x-forwarded-for": `10.20.${tap >> 8}.${tap & 255}` })],
  ] as const) {
    const measured: Round[] = [];
    const failures: string[] = [];
    for (let round = -1; round < rounds; round++) {
      await nobodyPrayed(db);
      await pageOf(site);
      await setTimeout(noticedMs);
      const kept = await pageOf(site);
      const started = performance.now();
      const ours = await send(site, tapsOn(request, headersOf));
      const isMadeAgain = (await pageOf(site)) !== kept;
      if (isMadeAgain && performance.now() - started < keptMs)
        failures.push("the taps made a kept page again");
      failures.push(...(await lostTaps(db)));
      const baseline = await bareWrites(db, request);
      // The first round warms up.
      if (round >= 0) measured.push({ ours, baseline });
    }
    const title = `${name}, ${connections} connections: taps of ${who} per second`;
    lines.push({ ...compared(title, measured, significant), failures });
  }
  return lines;
}

async function addRequest(db: Database): Promise<string> {
  const id = uuidv7();
  await db
    .insertInto("prayerRequests")
    .values({
      id,
      userName: "Ann Hill",
      title: "For my mother",
      content: "She has an operation.",
      picUrl: "",
      date: new Date().toISOString(),
      isApproved: true,
    })
    .execute();
  return id;
}

/** The requests of each connection, each of somebody else. */
function tapsOn(request: string, headersOf: (tap: number) => Record<string, string>): autocannon.Request[][] {
  const taps = Array.from({ length: tapCount }, (_, tap) => ({
    method: "POST" as const,
    path: `${wall}.data`,
    // The site refuses a write with a session unless it comes from the same origin.
    headers: {
      ...headersOf(tap),
      "content-type": "application/x-www-form-urlencoded;charset=UTF-8",
      "sec-fetch-site": "same-origin",
    },
    body: `request=${request}`,
  }));
  return [...Map.groupBy(taps.keys(), (tap) => tap % connections).values()].map((mine) =>
    mine.flatMap((tap) => taps[tap] ?? []),
  );
}

async function nobodyPrayed(db: Database): Promise<void> {
  for (const table of ["prayersPrayed", "itemNumbers", "limits"] as const)
    await db.deleteFrom(table).execute();
  // Ends the kept page at once: a number alone lets it stay for the rest of an earlier half minute.
  await db
    .updateTable("prayerRequests")
    .set(({ eb }) => ({ version: eb("version", "+", 1) }))
    .execute();
}

async function lostTaps(db: Database): Promise<string[]> {
  const { count } = await db.selectFrom("itemNumbers").select("count").executeTakeFirstOrThrow();
  return count === tapCount ? [] : [`${count} of ${tapCount} taps were counted`];
}

/** What visitors see, which says how many have prayed. */
async function pageOf({ url }: ServerProcess): Promise<string | undefined> {
  return (await get(url, { path: wall, encoding: browsers })).fields.etag;
}

/** Returns how many times per second the number can be counted up and committed. */
async function bareWrites(db: Database, request: string): Promise<number> {
  const write = sql`
    update "itemNumbers" set "count" = "count" + 1 where "kind" = 'prayer' and "itemId" = ${request}`.compile(
    db,
  );
  const started = performance.now();
  for (let writes = 0; writes < tapCount; writes++) await db.executeQuery(write);
  return (1000 * tapCount) / (performance.now() - started);
}
