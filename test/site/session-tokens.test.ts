import { createHmac } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import {
  administrator,
  cookiesOf,
  describeSiteOnBothDatabases,
  postForm,
  type TestSite,
} from "../support/test-site.ts";
import { newestMailTo, tokenIn } from "./support/mailbox.ts";
import { databaseOf, fromElsewhere, logIn, password, registerVerified } from "./support/people.ts";
import { isSignedIn } from "./support/traces.ts";

describeSiteOnBothDatabases(
  "session tokens",
  "dates of sessions have a type of their own in each database",
  (open) => {
    let site: TestSite;
    beforeAll(async () => {
      site = await open();
    });

    test("session tokens are not in the database as plain text", async () => {
      const { token, cookie } = await signInByJson();
      expect(await isSignedIn(site, { cookie })).toBe(true);
      expect(await everythingIn(site)).not.toContain(token);
    });

    test("session tokens cannot be taken from the database: a row's values sign nobody in, as a cookie, signed or not, or as a bearer token", async () => {
      const { token } = await signInByJson();
      expect(await isAccepted(token)).toBe(true);
      await using db = databaseOf(site);
      const rows = await db.selectFrom("session").select(["id", "token"]).execute();
      expect(rows.length).toBeGreaterThan(0);
      const secret = await readFile(path.join(site.dataDir, "secret"), "utf8");
      for (const stolen of rows.flatMap((row) => [row.id, row.token])) {
        expect(await isAccepted(stolen)).toBe(false);
        const signature = createHmac("sha256", secret).update(stolen).digest("base64");
        for (const value of [stolen, encodeURIComponent(`${stolen}.${signature}`)])
          expect(await isSignedIn(site, { cookie: `better-auth.session_token=${value}` })).toBe(false);
      }
    });

    test("session tokens are signed as this test signs them", async () => {
      const { token } = await signInByJson();
      const secret = await readFile(path.join(site.dataDir, "secret"), "utf8");
      const signature = createHmac("sha256", secret).update(token).digest("base64");
      const cookie = `better-auth.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
      expect(await isSignedIn(site, { cookie })).toBe(true);
    });

    test("session tokens stay the same when a session is extended after a day, and so does the cookie", async () => {
      const email = await registerVerified(site);
      const { token, cookie } = await signInByJson({ email, password });
      await using db = databaseOf(site);
      const user = await db
        .selectFrom("user")
        .select("id")
        .where("email", "=", email)
        .executeTakeFirstOrThrow();
      const inTenDays = new Date(Date.now() + 10 * 24 * 60 * 60_000).toISOString();
      await db.updateTable("session").set({ expiresAt: inTenDays }).where("userId", "=", user.id).execute();
      const visited = await site.request("/", { headers: { cookie } });
      expect(await visited.text()).toContain("Logout");
      expect(await isSignedIn(site, { cookie: cookiesOf(visited) })).toBe(true);
      expect(cookiesOf(visited)).toContain(token);
      const { expiresAt } = await db
        .selectFrom("session")
        .select("expiresAt")
        .where("userId", "=", user.id)
        .executeTakeFirstOrThrow();
      expect(new Date(expiresAt).getTime()).toBeGreaterThan(Date.now() + 13 * 24 * 60 * 60_000);
    });

    test("session tokens of expired sessions sign nobody in, and the next request deletes the session", async () => {
      const email = await registerVerified(site);
      const { cookie } = await signInByJson({ email, password });
      await using db = databaseOf(site);
      const user = await db
        .selectFrom("user")
        .select("id")
        .where("email", "=", email)
        .executeTakeFirstOrThrow();
      const sessions = db.selectFrom("session").select("id").where("userId", "=", user.id);
      await db
        .updateTable("session")
        .set({ expiresAt: new Date(Date.now() - 1000).toISOString() })
        .where("userId", "=", user.id)
        .execute();
      expect(await isSignedIn(site, { cookie })).toBe(false);
      expect(await sessions.execute()).toEqual([]);
    });

    test("session tokens become invalid one at a time by signing out, and all at once by a new password", async () => {
      const email = await registerVerified(site);
      const [one, two] = [await signInByJson({ email, password }), await signInByJson({ email, password })];
      expect((await postForm(site, "/logout", {}, { cookie: one.cookie })).status).toBe(302);
      expect([await isSignedIn(site, one), await isSignedIn(site, two)]).toEqual([false, true]);
      await postForm(site, "/reset-password", { email }, fromElsewhere());
      const token = tokenIn((await newestMailTo(site, email, 2)).link);
      const fresh = { password: "beside-still-waters", confirmPassword: "beside-still-waters" };
      expect((await postForm(site, "/reset-password", { token, ...fresh })).status).toBe(302);
      expect(await isSignedIn(site, two)).toBe(false);
      expect((await logIn(site, email, fresh.password)).status).toBe(302);
    });

    async function signInByJson(person = administrator): Promise<{ token: string; cookie: string }> {
      const response = await site.request("/api/auth/sign-in/email", {
        method: "POST",
        body: JSON.stringify(person),
        headers: { "content-type": "application/json", ...fromElsewhere() },
      });
      const { token } = (await response.json()) as { token: string };
      return { token, cookie: cookiesOf(response) };
    }

    /** Whether a token signs somebody in as `Authorization: Firebase`. */
    async function isAccepted(token: string): Promise<boolean> {
      const headers = { authorization: `Firebase ${token}` };
      return (await (await site.request("/", { headers })).text()).includes("Logout");
    }
  },
);

/** Returns every row of every table, as text. */
async function everythingIn(site: TestSite): Promise<string> {
  await using db = databaseOf(site);
  const tables = await db.introspection.getTables();
  const rows = await Promise.all(
    tables.map(({ name }) =>
      db.withTables<Record<string, Record<string, unknown>>>().selectFrom(name).selectAll().execute(),
    ),
  );
  return JSON.stringify(rows);
}
