import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openDatabase } from "../../database/connection.ts";
import { insertEvents } from "../../test/support/events.ts";
import { processorTime } from "./process-usage.ts";
import { type Asked, get, record } from "./raw-responses.ts";
import { browsers, type Load, load } from "./requests.ts";
import { startBareServer, startSite } from "./servers.ts";
import { compared, type Line, median, milliseconds, significant } from "./table.ts";
import { type ServerProcess, temporaryFolder } from "./temporary-resources.ts";

const events = 2_000;
/** One in this many events is a series. */
const seriesShare = 10;
const rounds = 5;
const mostMs = 300;
/** What another copy or program writes is looked for at most every 250 ms. */
export const noticedAfterMs = 400;
const words =
  "Everybody is welcome, whether they have been coming for years or have never been before. Bring a friend.".split(
    " ",
  );

const feed = { path: "/calendar.ics", encoding: browsers };
const page = { path: "/event", encoding: browsers };

/** Measures the feed of everything as one program makes it again, and as it is sent from memory. */
export async function measureCalendar(): Promise<Line[]> {
  await using folder = await temporaryFolder();
  const dataDir = path.join(folder.path, "data");
  await using site = await startSite(dataDir, "off");
  const { db } = openDatabase({ dataDir, databaseUrl: undefined });
  await using _closing = { [Symbol.asyncDispose]: () => db.destroy() };
  await insertEvents(db, manyEvents(new Date()));

  const times: number[] = [];
  const processorTimes: number[] = [];
  for (let round = -1; round < rounds; round++) {
    await db
      .updateTable("events")
      .set({ eventTitle: `Changed ${round}` })
      .where("slug", "=", "e-0")
      .execute();
    await sleep(noticedAfterMs);
    const before = await processorTime(site.pid);
    const started = performance.now();
    await get(site.url, feed);
    if (round < 0) continue;
    times.push(performance.now() - started);
    const after = await processorTime(site.pid);
    if (before !== undefined && after !== undefined) processorTimes.push(after - before);
  }

  await using bare = await startBareServer(folder.path, [await record(site.url, feed)]);
  const whole = await loads([site, feed], [bare, feed]);
  const etagOf = async (asked: Asked) => (await get(site.url, asked)).fields.etag;
  const unchanged = await loads(
    [site, { ...feed, etag: await etagOf(feed) }],
    [site, { ...page, etag: await etagOf(page) }],
  );
  return [
    ...linesOfMaking(times, processorTimes),
    ...linesOf("  sent from memory, compared with a bare server", whole),
    ...linesOf("  unchanged since the last time (304), compared with /event", unchanged),
  ];
}

/**
 * Other programs on the machine make everything take longer, so only the processor's time can fail the run. It contains
 * that of the threads that compress, which work beside the main one.
 */
function linesOfMaking(times: number[], processorTimes: number[]): Line[] {
  const what = `The feed of ${significant(events)} events, made and compressed again`;
  const made: Line = { what, ours: milliseconds(median(times)), aim: `at most ${mostMs} ms` };
  if (processorTimes.length === 0) return [made];
  const taken = median(processorTimes);
  return [
    made,
    {
      what: "  processor time of all threads",
      ours: milliseconds(taken),
      failures: taken > 2 * mostMs ? [`takes ${milliseconds(taken)}`] : [],
    },
  ];
}

type Side = [server: ServerProcess, asked: Asked];

async function loads(ours: Side, baseline: Side): Promise<{ ours: Load; baseline: Load }[]> {
  for (const side of [ours, baseline]) await load(...side);
  const results: { ours: Load; baseline: Load }[] = [];
  for (let round = 0; round < rounds; round++)
    results.push({ ours: await load(...ours), baseline: await load(...baseline) });
  return results;
}

function linesOf(what: string, results: { ours: Load; baseline: Load }[]): Line[] {
  const of = (value: keyof Load) =>
    results.map(({ ours, baseline }) => ({ ours: ours[value], baseline: baseline[value] }));
  return [
    compared(`${what}: processor time per request`, of("processorTime"), milliseconds),
    compared("    requests per second", of("perSecond"), significant),
  ];
}

export function manyEvents(now: Date): Parameters<typeof insertEvents>[1] {
  const today = Temporal.PlainDate.from(now.toISOString().slice(0, "2026-11-21".length));
  return Array.from({ length: events }, (_, number) => {
    const firstDay = today.add({ days: (number % 300) - 100 });
    // Sundays, so that each series starts on a day of its rule.
    const sunday = firstDay.add({ days: 7 - (firstDay.dayOfWeek % 7) });
    const isSeries = number % seriesShare === 0;
    return {
      slug: `e-${number}`,
      eventTitle: `Number ${number}`,
      eventContent: someText(),
      eventDate: (isSeries ? sunday : firstDay).toString(),
      endTime: "20:30",
      rule: isSeries ? "FREQ=WEEKLY;BYDAY=SU" : "",
    };
  });
}

function someText(): string {
  const chosen = Array.from({ length: 60 }, () => words[Math.floor(Math.random() * words.length)]);
  return chosen.join(" ");
}
