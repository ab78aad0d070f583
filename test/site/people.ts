import { randomUUID } from "node:crypto";
import { type Database, openDatabase } from "../../database/connection.ts";
import { cookiesOf, postForm, type TestSite } from "../site.ts";

export const password = "stillwater-7";

let addresses = 0;

/** Headers of a network address that nobody else comes from, so that limits of several tests do not add up. */
export function fromElsewhere(): Record<string, string> {
  addresses += 1;
  return { "x-forwarded-for": `10.1.${addresses >> 8}.${addresses & 255}` };
}

/** What a person enters to register, each time with another address. */
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

/** Registers somebody whose address is not verified yet. */
export async function register(site: TestSite, change: Record<string, string> = {}): Promise<string> {
  const form = registration(change);
  const response = await postForm(site, "/register", form, fromElsewhere());
  if (response.status !== 302) throw new Error(`registering answered ${response.status}`);
  return form.email ?? "";
}

/** Registers somebody and has their address verified, without the mail. */
export async function registerVerified(site: TestSite): Promise<string> {
  const email = await register(site);
  await verify(site, [email]);
  return email;
}

async function verify(site: TestSite, emails: string[]): Promise<void> {
  await using db = databaseOf(site);
  // better-auth keeps numbers for truth values on SQLite.
  const emailVerified = site.databaseUrl ? true : 1;
  await db.updateTable("user").set({ emailVerified }).where("email", "in", emails).execute();
}

export function logIn(site: TestSite, email: string, secret = password, path = "/login"): Promise<Response> {
  return postForm(site, path, { email, password: secret }, fromElsewhere());
}

/** Signs somebody in with the password that all of them have, and answers their cookie. */
export async function cookieOf(site: TestSite, email: string): Promise<string> {
  const response = await logIn(site, email);
  if (response.status !== 302) throw new Error(`signing in as ${email} answered ${response.status}`);
  return cookiesOf(response);
}

/** The cookie of a new member. */
export async function joinAsMember(site: TestSite): Promise<string> {
  return cookieOf(site, await registerVerified(site));
}

/** The cookies of many new members. All have the password of the first, because hashing one takes long. */
export async function joinAsMembers(site: TestSite, count: number): Promise<string[]> {
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
  return Promise.all(emails.map((email) => cookieOf(site, email)));
}

/** A connection of the test's own to the database of a site; to be closed by `await using`. */
export function databaseOf({ dataDir, databaseUrl }: TestSite): Database {
  return openDatabase({ dataDir, databaseUrl }).db;
}
