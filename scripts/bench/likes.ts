import path from "node:path";
import autocannon from "autocannon";
import { v7 as uuidv7 } from "uuid";
import { type Database, type DatabaseKind, openDatabase } from "../../database/connection.ts";
import { addMembers, secret } from "./members.ts";
import { startPostgres } from "./postgres.ts";
import { startSite } from "./servers.ts";
import { compared, type Line, type Round, significant } from "./table.ts";
import { type ServerProcess, temporaryFolder } from "./temporary-resources.ts";

const memberCount = 100;
const postCount = 5;
const rounds = 3;
const connectionCounts = [1, 50];
const baselineMilliseconds = 1_000;
const timeoutSeconds = 60;

/** Measures likes per second, sent as signed-in members' browsers send them. Fails if one is lost. */
export async function measureLikes(): Promise<Line[]> {
  await using folder = await temporaryFolder();
  await using postgres = await startPostgres({ durable: true });
  return [
    ...(await measureOn(path.join(folder.path, "sqlite"), undefined)),
    ...(await measureOn(path.join(folder.path, "postgres"), await postgres.emptyDatabase("likes"))),
  ];
}

async function measureOn(dataDir: string, databaseUrl: string | undefined): Promise<Line[]> {
  await using site = await startSite(dataDir, "off", { DATABASE_URL: databaseUrl ?? "", SECRET: secret });
  const { db, kind } = openDatabase({ dataDir, databaseUrl });
  await using _closing = { [Symbol.asyncDispose]: () => db.destroy() };
  const cookies = await addMembers(db, kind, memberCount);
  const posts = await addPosts(db);

  const lines: Line[] = [];
  for (const connections of connectionCounts) {
    const measured: Round[] = [];
    const failures: string[] = [];
    for (let round = -1; round < rounds; round++) {
      await removeLikes(db);
      const taps = tapsOfEachConnection(cookies, posts, connections);
      const ours = await send(site, taps);
      failures.push(...(await lostLikes(db, cookies.length / 2)));
      const baseline = await bareUpdates(db, posts);
      // The first round warms up.
      if (round >= 0) measured.push({ ours, baseline });
    }
    lines.push({ ...compared(titleOf(kind, connections), measured, significant), failures });
  }
  return lines;
}

function titleOf(kind: DatabaseKind, connections: number): string {
  const name = kind === "sqlite" ? "SQLite" : "PostgreSQL";
  return `${name}, ${connections} connection${connections === 1 ? "" : "s"}: likes and unlikes per second`;
}

/** Adds as many posts as the first page shows. */
export async function addPosts(db: Database): Promise<string[]> {
  const ids = Array.from({ length: postCount }, () => uuidv7());
  const date = new Date().toISOString();
  const post = {
    date,
    imgUrl: "",
    imgPath: "",
    postedBy: "Ann Hill",
    content: "A word for the day",
    likes: 0,
  };
  await db
    .insertInto("dailyPosts")
    .values(ids.map((id) => ({ id, ...post })))
    .execute();
  return ids;
}

/**
 * Returns the requests of each connection: every member likes every post, and every second member unlikes each again. All
 * members use the same posts. Each member uses one connection, so that their requests arrive in order.
 */
export function tapsOfEachConnection(
  cookies: string[],
  posts: string[],
  connections: number,
): autocannon.Request[][] {
  return Array.from({ length: connections }, (_, connection) =>
    cookies
      .filter((_, member) => member % connections === connection)
      .flatMap((cookie, index) => {
        const taps = (liked: boolean) =>
          posts.map((post) => ({
            method: "POST" as const,
            path: "/daily-posts.data",
            // The site refuses a write with a session unless it comes from the same origin.
            headers: {
              cookie,
              "content-type": "application/x-www-form-urlencoded;charset=UTF-8",
              "sec-fetch-site": "same-origin",
            },
            body: `post=${post}&liked=${liked}`,
          }));
        return index % 2 === 0 ? taps(true) : [...taps(true), ...taps(false)];
      }),
  );
}

/** Sends all requests and returns how many were accepted per second. */
export async function send({ url }: ServerProcess, taps: autocannon.Request[][]): Promise<number> {
  const amount = taps.flat().length;
  const started = performance.now();
  let ended = started;
  let responses = 0;
  const setupClient = (client: autocannon.Client) => client.setRequests(taps.pop() ?? []);
  const options = { url, amount, connections: taps.length, setupClient, timeout: timeoutSeconds };
  const { errors, non2xx } = await new Promise<autocannon.Result>((resolve, reject) => {
    const running = autocannon(options, (error, result) => (error ? reject(error) : resolve(result)));
    running.on("response", () => {
      responses += 1;
      ended = performance.now();
    });
  });
  if (errors > 0 || non2xx > 0 || responses !== amount)
    throw new Error(`${responses} of ${amount} likes got a response, ${non2xx} of them an error`);
  return (1000 * amount) / (ended - started);
}

async function removeLikes(db: Database): Promise<void> {
  await db.deleteFrom("likes").execute();
  await db.updateTable("itemNumbers").set({ count: 0 }).execute();
}

/** Returns a sentence for each post whose count of likes or number of like rows is not `expected`. */
async function lostLikes(db: Database, expected: number): Promise<string[]> {
  const posts = await db
    .selectFrom("itemNumbers")
    .select(({ selectFrom, fn }) => [
      "count",
      selectFrom("likes")
        .whereRef("likes.postId", "=", "itemNumbers.itemId")
        .select(fn.countAll().as("rows"))
        .as("rows"),
    ])
    .execute();
  return posts
    .filter(({ count, rows }) => count !== expected || Number(rows) !== expected)
    .map(({ count, rows }) => `a post shows ${count} likes and has ${rows} rows instead of ${expected}`);
}

/** Returns how many times per second one row can be updated and committed. */
async function bareUpdates(db: Database, [id = ""]: string[]): Promise<number> {
  const update = db
    .updateTable("dailyPosts")
    .set(({ eb }) => ({ version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .compile();
  const started = performance.now();
  let updates = 0;
  while (performance.now() - started < baselineMilliseconds) {
    await db.executeQuery(update);
    updates += 1;
  }
  return (1000 * updates) / (performance.now() - started);
}
