import path from "node:path";
import { v7 as uuidv7 } from "uuid";
import { type Database, type DatabaseKind, openDatabase } from "../../database/connection.ts";
import { addMembers, secret } from "./members.ts";
import { startPostgres } from "./postgres.ts";
import { startSite } from "./servers.ts";
import { compared, type Line, type Round, significant } from "./table.ts";
import { type ServerProcess, temporaryFolder } from "./temporary-resources.ts";

const memberCount = 100;
const places = 10;
const rounds = 3;
const day = "2099-12-06";

/** Measures a hundred signed-in members who reply at once to a date with ten places. Fails if one is lost or too many come. */
export async function measureLastPlaces(): Promise<Line[]> {
  await using folder = await temporaryFolder();
  await using postgres = await startPostgres({ durable: true });
  return [
    await measureOn(path.join(folder.path, "sqlite"), undefined),
    await measureOn(path.join(folder.path, "postgres"), await postgres.emptyDatabase("places")),
  ];
}

async function measureOn(dataDir: string, databaseUrl: string | undefined): Promise<Line> {
  await using site = await startSite(dataDir, "off", { DATABASE_URL: databaseUrl ?? "", SECRET: secret });
  const { db, kind } = openDatabase({ dataDir, databaseUrl });
  await using _closing = { [Symbol.asyncDispose]: () => db.destroy() };
  const cookies = await addMembers(db, kind, memberCount);
  const measured: Round[] = [];
  const failures: string[] = [];
  for (let round = -1; round < rounds; round++) {
    const eventId = await addEvent(db, `round-${round + 1}`);
    const ours = await replyAtOnce(site, cookies, `round-${round + 1}`);
    failures.push(...(await wrongReplies(db, eventId)));
    const baseline = await bareUpdates(db, eventId);
    // The first round warms up.
    if (round >= 0) measured.push({ ours, baseline });
  }
  return { ...compared(titleOf(kind), measured, significant), failures };
}

function titleOf(kind: DatabaseKind): string {
  const name = kind === "sqlite" ? "SQLite" : "PostgreSQL";
  return `${name}: replies per second when ${memberCount} people want the last ${places} places`;
}

async function addEvent(db: Database, slug: string): Promise<string> {
  const id = uuidv7();
  const words = { eventTitle: "Supper", eventContent: "All are welcome.", eventUrl: "" };
  const when = { eventDate: day, eventTime: "18:30" };
  const changedAt = new Date().toISOString();
  await db
    .insertInto("events")
    .values({ id, slug, ...words, ...when, takesReplies: true, places, changedAt })
    .execute();
  await db
    .insertInto("occurrences")
    .values({
      id: `${id}/${day}`,
      eventId: id,
      day,
      date: day,
      time: "18:30",
      lastDate: day,
      isLong: false,
      isPublic: true,
      isCancelled: false,
      category: "other",
    })
    .execute();
  return id;
}

/** Sends all replies at once, and returns how many were answered per second. */
async function replyAtOnce({ url }: ServerProcess, cookies: string[], slug: string): Promise<number> {
  const started = performance.now();
  const responses = await Promise.all(
    cookies.map((cookie) =>
      fetch(`${url}/event/${slug}/${day}/attend.data`, {
        method: "POST",
        // The site refuses a write with a session unless it comes from the same origin.
        headers: { cookie, "sec-fetch-site": "same-origin" },
        body: new URLSearchParams({ people: "1" }),
      }),
    ),
  );
  const seconds = (performance.now() - started) / 1000;
  const failed = responses.filter(({ ok }) => !ok);
  if (failed.length > 0) throw new Error(`${failed.length} replies got status ${failed[0]?.status}`);
  return cookies.length / seconds;
}

/** Returns a sentence if a reply is missing, places are taken twice or the waiting list is not in order. */
async function wrongReplies(db: Database, eventId: string): Promise<string[]> {
  const replies = await db
    .selectFrom("attendances")
    .select(["state", "arrival"])
    .where("eventId", "=", eventId)
    .orderBy("arrival")
    .execute();
  const coming = replies.filter(({ state }) => state === "coming");
  const isInOrder = replies.every(
    ({ state, arrival }, index) => arrival === index + 1 && (state === "coming") === index < places,
  );
  if (replies.length === memberCount && coming.length === places && isInOrder) return [];
  return [`${coming.length} of ${replies.length} replies come, in order: ${isInOrder}`];
}

/** Returns how many times per second one row can be updated and committed. */
async function bareUpdates(db: Database, id: string): Promise<number> {
  const update = db.updateTable("events").set({ places }).where("id", "=", id).compile();
  const started = performance.now();
  for (let updates = 0; updates < memberCount; updates++) await db.executeQuery(update);
  return (1000 * memberCount) / (performance.now() - started);
}
