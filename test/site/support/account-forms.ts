import { cookiesOf, postForm, type TestSite } from "../../support/test-site.ts";
import { newestMailTo } from "./mailbox.ts";
import { cookieOf, databaseOf, fromElsewhere, logIn, password, registerVerified } from "./people.ts";

/** Sends a form of `/account` with a unique IP address. */
export function send(
  site: TestSite,
  path: string,
  fields: Record<string, string>,
  cookie: string,
): Promise<Response> {
  return postForm(site, `/account/${path}`, fields, { cookie, ...fromElsewhere() });
}

/** Logs in with the browser that `userAgent` names, and returns its cookie. */
export async function logInWith(
  site: TestSite,
  email: string,
  userAgent: string,
  secret = password,
): Promise<string> {
  const headers = { "user-agent": userAgent, ...fromElsewhere() };
  const response = await postForm(site, "/login", { email, password: secret }, headers);
  if (response.status !== 302) throw new Error(`logging in as ${email} returned ${response.status}`);
  return cookiesOf(response);
}

export async function canLogIn(site: TestSite, email: string, secret = password): Promise<boolean> {
  return (await logIn(site, email, secret)).status === 302;
}

export async function idOf(site: TestSite, email: string): Promise<string> {
  await using db = databaseOf(site);
  const { id } = await db
    .selectFrom("user")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  return id;
}

/** What the activity log says about an account, oldest first. */
export async function activityOf(site: TestSite, id: string) {
  await using db = databaseOf(site);
  const entries = await db
    .selectFrom("activity")
    .select(["action", "actorId", "title", "before", "after"])
    .where("kind", "=", "account")
    .where("thingId", "=", id)
    .orderBy("id")
    .execute();
  return entries;
}

/** Removes the password of an account, as one that another provider made has none. */
export async function withoutPassword(site: TestSite, id: string): Promise<void> {
  await using db = databaseOf(site);
  await db
    .updateTable("account")
    .set({ providerId: "openid", password: null })
    .where("userId", "=", id)
    .execute();
}

/** A new member, whose mail with the verification link has arrived. */
export async function joinKnown(site: TestSite): Promise<{ email: string; id: string; cookie: string }> {
  const email = await registerVerified(site);
  await newestMailTo(site, email);
  return { email, id: await idOf(site, email), cookie: await cookieOf(site, email) };
}
