import { sql } from "kysely";
import type { RoleName } from "../../../app/permissions.ts";
import { parsePage, textsIn } from "../../support/html.ts";
import { postForm, type TestSite } from "../../support/test-site.ts";
import { cookieOf, databaseOf, fromElsewhere, giveRoles, registerVerified } from "./people.ts";

export interface Known {
  id: string;
  email: string;
  headers: { cookie: string };
}

/** Registers somebody with these roles, named `name`, and logs them in. */
export async function joinNamed(site: TestSite, name: string, ...roles: RoleName[]): Promise<Known> {
  const email = await registerVerified(site);
  await giveRoles(site, email, ...roles);
  await using db = databaseOf(site);
  await db.updateTable("user").set({ name }).where("email", "=", email).execute();
  const { id } = await db
    .selectFrom("user")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  return { id, email, headers: { cookie: await cookieOf(site, email) } };
}

/** Posts a form whose checkboxes may be sent several times. */
export function postChoices(
  site: TestSite,
  path: string,
  fields: [string, string][],
  headers: Record<string, string>,
): Promise<Response> {
  const body = new URLSearchParams(fields);
  return site.request(path, { method: "POST", body, headers: { ...headers, ...fromElsewhere() } });
}

/** Posts the form of somebody's roles as it was opened with `had`. */
export function saveRoles(
  site: TestSite,
  headers: Record<string, string>,
  id: string,
  { had = [], roles }: { had?: string[]; roles: string[] },
): Promise<Response> {
  const fields = [...had.map((role) => ["had", role]), ...roles.map((role) => ["roles", role])];
  return postChoices(site, `/people/${id}/roles`, fields as [string, string][], headers);
}

export function act(
  site: TestSite,
  headers: Record<string, string>,
  id: string,
  action: string,
  fields: Record<string, string> = {},
): Promise<Response> {
  return postForm(site, `/people/${id}/${action}`, fields, { ...headers, ...fromElsewhere() });
}

export async function rolesOf(site: TestSite, id: string): Promise<string[]> {
  await using db = databaseOf(site);
  const rows = await db
    .selectFrom("personRoles")
    .select("role")
    .where("userId", "=", id)
    .orderBy("role")
    .execute();
  return rows.map(({ role }) => role);
}

/** Returns the entries of the activity log about one thing, oldest first. */
export async function activityOf(site: TestSite, thingId: string) {
  await using db = databaseOf(site);
  return await db
    .selectFrom("activity")
    .select(["action", "kind", "title", "before", "after", "actorName"])
    .where("thingId", "=", thingId)
    .orderBy("id")
    .execute();
}

/** Returns the names of the people on a page of the list, in order. */
export function namesIn(html: string): string[] {
  return textsIn(html, "article h2");
}

/** Returns the addresses of a page's links with this text. */
export function linksNamed(html: string, name: string): string[] {
  return [...parsePage(html).querySelectorAll("a")]
    .filter((link) => link.textContent?.trim().startsWith(name))
    .map((link) => link.getAttribute("href") ?? "");
}

/** Adds many people by SQL, `Person 1` to `Person <count>`, the last one newest. */
export async function addCrowd(site: TestSite, count: number): Promise<void> {
  await using db = databaseOf(site);
  await sql`
    insert into "user" ("id", "name", "email", "emailVerified", "createdAt", "updatedAt")
    with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(count)})
    select '0193b000-0000-7000-8000-' || (100000000000 + n), 'Person ' || n, 'person-' || n || '@crowd.example',
      true, '2026-11-01T12:00:00.000Z', '2026-11-01T12:00:00.000Z'
    from numbers`.execute(db);
}
