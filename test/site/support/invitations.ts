import type { RoleName } from "../../../app/permissions.ts";
import { postForm, type TestSite } from "../../support/test-site.ts";
import { newestMailTo } from "./mailbox.ts";
import { postChoices } from "./managed-people.ts";
import { databaseOf, fromElsewhere, password } from "./people.ts";

export function sendInvitation(
  site: TestSite,
  headers: Record<string, string>,
  email: string,
  ...roles: string[]
): Promise<Response> {
  const fields = roles.map((role): [string, string] => ["roles", role]);
  return postChoices(site, "/people/invite", [["email", email], ...fields], headers);
}

/** Invites somebody and returns the path of the link in their newest of `mails` mails. */
export async function invitedLink(
  site: TestSite,
  headers: Record<string, string>,
  email: string,
  roles: RoleName[],
  mails = 1,
): Promise<string> {
  const sent = await sendInvitation(site, headers, email, ...roles);
  if (sent.headers.get("location") !== "/people") throw new Error(`inviting returned ${sent.status}`);
  return (await newestMailTo(site, email, mails)).link;
}

export async function openInvitations(site: TestSite) {
  await using db = databaseOf(site);
  return await db.selectFrom("invitations").selectAll().orderBy("id").execute();
}

export const newcomer = { name: "Ruth Field", password, confirmPassword: password, terms: "on" };

/** Sends the form of somebody who was invited and has no account. */
export function makeAccount(
  site: TestSite,
  link: string,
  change: Record<string, string> = {},
): Promise<Response> {
  return postForm(site, link, { ...newcomer, ...change }, fromElsewhere());
}
