import type { Permission } from "../../../app/permissions.ts";
import { attributesIn } from "../../support/html.ts";
import type { TestSite } from "../../support/test-site.ts";
import { postChoices } from "./managed-people.ts";
import { page } from "./page.ts";
import { databaseOf } from "./people.ts";

type Headers = Record<string, string>;

export async function ownRoles(site: TestSite) {
  await using db = databaseOf(site);
  return await db.selectFrom("ownRoles").selectAll().orderBy("id").execute();
}

const ticked = (permissions: readonly Permission[]) =>
  permissions.map((permission): [string, string] => ["permissions", permission]);

/** Makes a role and returns its id. */
export async function makeRole(
  site: TestSite,
  headers: Headers,
  name: string,
  permissions: readonly Permission[],
): Promise<string> {
  const made = await postChoices(
    site,
    "/people/roles/add",
    [["name", name], ...ticked(permissions)],
    headers,
  );
  if (made.status !== 302) throw new Error(`making a role returned ${made.status}`);
  const role = (await ownRoles(site)).find((one) => one.name === name);
  return role?.id ?? "";
}

function versionIn(html: string): string {
  return attributesIn(html, 'input[name="version"]', "value")[0] ?? "";
}

/** Sends the form of a role as `opened`, or as it is now. */
export async function saveRole(
  site: TestSite,
  headers: Headers,
  id: string,
  { name, permissions }: { name: string; permissions: readonly Permission[] },
  opened?: string,
): Promise<Response> {
  const path = `/people/roles/${id}/change`;
  const version = versionIn(opened ?? (await page(site, path, headers)));
  return postChoices(site, path, [["version", version], ["name", name], ...ticked(permissions)], headers);
}

/** Answers the question whether to remove a role, as `opened` or as it is now. */
export async function removeRole(
  site: TestSite,
  headers: Headers,
  id: string,
  opened?: string,
): Promise<Response> {
  const path = `/people/roles/${id}/remove`;
  const html = opened ?? (await page(site, path, headers));
  const holders = attributesIn(html, 'input[name="holders"]', "value")[0] ?? "";
  return postChoices(
    site,
    path,
    [
      ["version", versionIn(html)],
      ["holders", holders],
    ],
    headers,
  );
}
