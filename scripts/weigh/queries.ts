import { openDatabase } from "../../database/connection.ts";
import { addMembers } from "../bench/members.ts";
import { get } from "../bench/raw-responses.ts";
import type { ServerProcess } from "../bench/temporary-resources.ts";
import type { Section, Values } from "./sections.ts";
import { queriesBy } from "./used.ts";

/** URLs that differ from those of kept pages, which need no query at all. */
const forEverybody = [
  "/?next=%2F",
  "/event?next=%2F",
  "/event/river-cleanup-morning?next=%2F",
  "/daily-posts?next=%2F",
  "/prayer-request?next=%2F",
  "/facebook-live?next=%2F",
];
const forPeople = ["/account", "/submit-prayer-requests"];
const forStaff = ["/staff", "/event-alter"];
const viewers = ["visitor", "member", "staff"] as const;

/**
 * Queries of pages that are made again while nothing has changed: the fewest of three times, because something else, such
 * as the first look at a page, may run a query too.
 */
export async function weighQueries(site: ServerProcess, dataDir: string): Promise<Section> {
  const cookies = await addPeople(dataDir);
  const rows: Record<string, Values> = {};
  for (const path of [...forEverybody, ...forPeople, ...forStaff]) {
    const values: Values = [];
    for (const viewer of viewers) {
      const isShown =
        forEverybody.includes(path) ||
        viewer === "staff" ||
        (viewer === "member" && forPeople.includes(path));
      values.push(isShown ? await queriesFor(site, path, cookies[viewer]) : undefined);
    }
    rows[path.replace("?next=%2F", "")] = values;
  }
  return {
    name: "queries",
    title: "Queries of a page made again",
    columns: [...viewers],
    rows,
  };
}

async function queriesFor(site: ServerProcess, path: string, cookie: string | undefined): Promise<number> {
  const counts: number[] = [];
  for (let time = 0; time < 3; time++) {
    const asked = { path, encoding: "identity", ...(cookie && { cookie }) };
    counts.push(await queriesBy(site, () => get(site.url, asked)));
  }
  return Math.min(...counts);
}

/** A member and an administrator, with the cookies of their sessions. */
async function addPeople(dataDir: string): Promise<Record<(typeof viewers)[number], string | undefined>> {
  const { db, kind } = openDatabase({ dataDir, databaseUrl: undefined });
  await using _closing = { [Symbol.asyncDispose]: () => db.destroy() };
  const [member, staff] = await addMembers(db, kind, 2);
  const { id } = await db
    .selectFrom("user")
    .select("id")
    .where("email", "=", "member-1@people.example")
    .executeTakeFirstOrThrow();
  const role = { userId: id, role: "administrator", grantedAt: new Date().toISOString() } as const;
  await db.insertInto("personRoles").values(role).execute();
  return { visitor: undefined, member, staff };
}
