import { randomUUID } from "node:crypto";
import type { RoleName } from "../../../app/permissions.ts";
import type { Database } from "../../../database/connection.ts";
import { openPatiently } from "../../support/database.ts";
import { cookiesOf, postForm, type TestSite } from "../../support/test-site.ts";

export const password = "stillwater-7";

let ipAddresses = 0;

/** Headers with a unique IP address, so that the limits of several tests do not add up. */
export function fromElsewhere(): Record<string, string> {
  ipAddresses += 1;
  return { "x-forwarded-for": `10.1.${ipAddresses >> 8}.${ipAddresses & 255}` };
}

/** Valid fields of the registration form, with a new email each time. */
export function registration(change: Record<string, string> = {}): Record<string, string> {
  return {
    firstName: "Ann",
    lastName: "Hill",
    gender: "female",
    dateOfBirth: "1980-05-31",
    email: `${randomUUID()}@people.example`,
    password,
    confirmPassword: password,
    terms: "on",
    ...change,
  };
}

/** Registers somebody whose email is not verified yet. */
export async function register(site: TestSite, change: Record<string, string> = {}): Promise<string> {
  const form = registration(change);
  const response = await postForm(site, "/register", form, fromElsewhere());
  if (response.status !== 302) throw new Error(`registering returned ${response.status}`);
  return form.email ?? "";
}

/** Registers somebody and verifies their email without the mail. */
export async function registerVerified(site: TestSite): Promise<string> {
  const email = await register(site);
  await verifyEmails(site, [email]);
  return email;
}

export async function verifyEmails(site: TestSite, emails: string[]): Promise<void> {
  await using db = databaseOf(site);
  // On SQLite, better-auth stores booleans as numbers.
  const emailVerified = site.databaseUrl ? true : 1;
  await db.updateTable("user").set({ emailVerified }).where("email", "in", emails).execute();
}

export function logIn(site: TestSite, email: string, secret = password, path = "/login"): Promise<Response> {
  return postForm(site, path, { email, password: secret }, fromElsewhere());
}

/** Signs somebody in with the password that everybody here has, and returns their cookie. */
export async function cookieOf(site: TestSite, email: string): Promise<string> {
  const response = await logIn(site, email);
  if (response.status !== 302) throw new Error(`signing in as ${email} returned ${response.status}`);
  return cookiesOf(response);
}

/** Returns the cookie of a new member. */
export async function joinAsMember(site: TestSite): Promise<string> {
  return cookieOf(site, await registerVerified(site));
}

/** Returns the cookies of many new members. */
export async function joinAsMembers(site: TestSite, count: number): Promise<string[]> {
  const emails = await addMembers(site, count);
  return Promise.all(emails.map((email) => cookieOf(site, email)));
}

/** Returns the emails of many new members. All have the first one's password hash, because hashing is slow. */
export async function addMembers(site: TestSite, count: number): Promise<string[]> {
  const first = await registerVerified(site);
  const emails = Array.from({ length: count }, () => `${randomUUID()}@people.example`);
  {
    await using db = databaseOf(site);
    const accounts = db.withTables<{ account: { id: string; accountId: string; userId: string } }>();
    const user = await db.selectFrom("user").selectAll().where("email", "=", first).executeTakeFirstOrThrow();
    const account = await accounts
      .selectFrom("account")
      .selectAll()
      .where("userId", "=", user.id)
      .executeTakeFirstOrThrow();
    for (const email of emails) {
      const id = randomUUID();
      await db
        .insertInto("user")
        .values({ ...user, id, email })
        .execute();
      await accounts
        .insertInto("account")
        .values({ ...account, id: randomUUID(), accountId: id, userId: id })
        .execute();
    }
  }
  return emails;
}

/** Gives somebody exactly these roles, as an administrator does. */
export async function giveRoles(site: TestSite, email: string, ...roles: RoleName[]): Promise<void> {
  await using db = databaseOf(site);
  const { id } = await db
    .selectFrom("user")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  await db.deleteFrom("personRoles").where("userId", "=", id).execute();
  for (const role of roles)
    await db
      .insertInto("personRoles")
      .values({ userId: id, role, grantedAt: new Date().toISOString() })
      .execute();
}

/** Returns the cookie of a new person with these roles. */
export async function joinAs(site: TestSite, ...roles: RoleName[]): Promise<string> {
  const email = await registerVerified(site);
  await giveRoles(site, email, ...roles);
  return cookieOf(site, email);
}

/** Opens a connection to a site's database; close it by `await using`. */
export function databaseOf({ dataDir, databaseUrl }: TestSite): Database {
  return openPatiently({ dataDir, databaseUrl }).db;
}
