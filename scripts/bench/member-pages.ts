import path from "node:path";
import { openDatabase } from "../../database/connection.ts";
import { addMembers, secret } from "./members.ts";
import { record } from "./raw-responses.ts";
import { browsers, type Load, load } from "./requests.ts";
import { builtSite, startBareServer, startSite } from "./servers.ts";
import { compared, type Line, milliseconds, significant } from "./table.ts";
import { temporaryFolder } from "./temporary-resources.ts";

const rounds = 7;
const secondsPerRound = 4;
const pages = ["/daily-posts", "/event"];

/** The folder of another checkout that is built, such as a worktree of an earlier commit. */
const { BENCH_BASELINE: otherCheckout } = process.env;

export const baselineOfMemberPages = otherCheckout
  ? `the build in ${otherCheckout}`
  : "a bare node:http server that sends the same bytes (set BENCH_BASELINE to the folder of another build)";

/** Measures pages that are made for one member. The first rounds warm both sides up. */
export async function measureMemberPages(): Promise<Line[]> {
  await using folder = await temporaryFolder();
  await using site = await startSite(path.join(folder.path, "ours"), "on", { SECRET: secret });
  const asked = await asMember(path.join(folder.path, "ours"));
  const replies = await Promise.all(asked.map((page) => record(site.url, page)));
  const otherData = path.join(folder.path, "other");
  await using baseline = otherCheckout
    ? await startSite(otherData, "on", { SECRET: secret }, builtSite(otherCheckout))
    : await startBareServer(folder.path, replies);
  const askedThere = otherCheckout ? await asMember(otherData) : asked;

  const lines: Line[] = [];
  for (const [index, ours] of asked.entries()) {
    const theirs = askedThere[index] ?? ours;
    const results: { ours: Load; baseline: Load }[] = [];
    for (let round = -2; round < rounds; round++) {
      const result = {
        ours: await load(site, ours, secondsPerRound),
        baseline: await load(baseline, theirs, secondsPerRound),
      };
      if (round >= 0) results.push(result);
    }
    const of = (value: "perSecond" | "processorTime") =>
      results.map(({ ours, baseline }) => ({ ours: ours[value], baseline: baseline[value] }));
    lines.push(
      compared(`${ours.path}: processor time per request`, of("processorTime"), milliseconds),
      compared("  requests per second", of("perSecond"), significant),
    );
  }
  return lines;
}

/** Adds a member to the site with its data in `dataDir`, and returns the member's requests. */
async function asMember(dataDir: string) {
  const { db, kind } = openDatabase({ dataDir, databaseUrl: undefined });
  await using _closing = { [Symbol.asyncDispose]: () => db.destroy() };
  const [cookie = ""] = await addMembers(db, kind, 1);
  return pages.map((page) => ({ path: page, encoding: browsers, cookie }));
}
