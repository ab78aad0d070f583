import path from "node:path";
import { openDatabase } from "../../database/connection.ts";
import { addPosts } from "./likes.ts";
import { addMembers, secret } from "./members.ts";
import { get } from "./raw-responses.ts";
import { browsers } from "./requests.ts";
import { builtSite, startSite } from "./servers.ts";
import { compared, type Line, milliseconds, type Round } from "./table.ts";
import { type ServerProcess, temporaryFolder } from "./temporary-resources.ts";

const rounds = 40;
const pages = ["/", "/daily-posts", "/daily-posts.data"];

/** The folder of another checkout that is built. */
const { BENCH_BASELINE: otherCheckout } = process.env;

/** Measures how long a visitor waits for a page right after somebody has liked a post on it. */
export async function measurePagesAfterLikes(): Promise<Line[]> {
  const lines = await measureBuild("", undefined);
  return otherCheckout
    ? [...lines, ...(await measureBuild(` (${otherCheckout})`, builtSite(otherCheckout)))]
    : lines;
}

async function measureBuild(name: string, program: string | undefined): Promise<Line[]> {
  await using folder = await temporaryFolder();
  const dataDir = path.join(folder.path, "data");
  await using site = await startSite(dataDir, "on", { SECRET: secret }, program);
  const { db, kind } = openDatabase({ dataDir, databaseUrl: undefined });
  await using _closing = { [Symbol.asyncDispose]: () => db.destroy() };
  const [cookie = ""] = await addMembers(db, kind, 1);
  const [post = ""] = await addPosts(db);

  const lines: Line[] = [];
  for (const page of pages) {
    const measured: Round[] = [];
    for (let round = -3; round < rounds; round++) {
      const baseline = await timed(site, page);
      await tap(site, { cookie, post, liked: round % 2 === 0 });
      const ours = await timed(site, page);
      // The first rounds warm up.
      if (round >= 0) measured.push({ ours, baseline });
    }
    lines.push(compared(`${page} right after a like${name}`, measured, milliseconds));
  }
  return lines;
}

async function timed({ url }: ServerProcess, page: string): Promise<number> {
  const started = performance.now();
  await get(url, { path: page, encoding: browsers });
  return performance.now() - started;
}

async function tap(
  { url }: ServerProcess,
  { cookie, post, liked }: { cookie: string; post: string; liked: boolean },
): Promise<void> {
  const reply = await fetch(`${url}/daily-posts.data`, {
    method: "POST",
    headers: { cookie, "sec-fetch-site": "same-origin" },
    body: new URLSearchParams({ post, liked: String(liked) }),
  });
  await reply.arrayBuffer();
  if (!reply.ok) throw new Error(`a like got status ${reply.status}`);
}
