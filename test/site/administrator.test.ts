import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { announced, textsIn } from "../support/html.ts";
import {
  cookiesOf,
  describeSite,
  describeSiteOnBothDatabases,
  openTestSite,
  placeOf,
  postForm,
  type TestSite,
} from "../support/test-site.ts";
import { send } from "./support/account-forms.ts";
import { newestMailTo, tokenIn } from "./support/mailbox.ts";
import { page } from "./support/page.ts";
import {
  cookieOf,
  databaseOf,
  fromElsewhere,
  logIn,
  password,
  register,
  registerVerified,
} from "./support/people.ts";
import { addCodes } from "./support/second-factors.ts";
import { opened, startProcess, stop } from "./support/server-process.ts";
import { isSignedIn } from "./support/traces.ts";

const chosen = "keeper-of-the-door";
const namedBySettings =
  "This password is set in the site’s settings (ADMIN_PASSWORD). Please change it there.";

let site: TestSite;

/** Each group has a site of its own. */
function prepare(open: () => Promise<TestSite>): void {
  beforeAll(async () => {
    site = await open();
  });
}

describeSite("an administrator's email that was somebody's before", (open, kind) => {
  prepare(open);

  /** Opens a second server on the same data, as after a restart with other settings. */
  async function withAdministrator(
    email: string,
    look: (next: TestSite) => Promise<void>,
    secret = chosen,
  ): Promise<void> {
    const next = await openTestSite(kind, {
      ...placeOf(site),
      ADMIN_EMAIL: email,
      ADMIN_PASSWORD: secret,
    });
    try {
      // The first server holds the mails and rows.
      await look({ ...next, dataDir: site.dataDir, databaseUrl: site.databaseUrl });
    } finally {
      await next.close();
    }
  }

  test("the administrator's email gives a stranger who registered it without verifying no staff rights, and its owner gets the account", async () => {
    const email = await register(site, { firstName: "Mallory" });
    const verification = tokenIn((await newestMailTo(site, email)).link);
    const traces = await strangersTraces(site, email);
    await withAdministrator(email.toUpperCase(), async (next) => {
      expect((await logIn(next, email, password)).status).toBe(401);
      expect((await postForm(next, "/verify-email", { token: verification })).status).toBe(400);
      expect((await logIn(next, email, password)).status).toBe(401);
      expect((await logIn(next, email, chosen)).status).toBe(302);
    });
    await using db = databaseOf(site);
    const person = await db
      .selectFrom("user")
      .selectAll()
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    expect(person).toMatchObject({ name: "Administrator", gender: null, dateOfBirth: null });
    const ways = await db
      .selectFrom("account")
      .select("providerId")
      .where("userId", "=", person.id)
      .execute();
    expect(ways).toEqual([{ providerId: "credential" }]);
    const sessions = await db.selectFrom("session").select("id").where("id", "=", traces.session).execute();
    expect(sessions).toEqual([]);
  });

  test("the administrator's email keeps password, session and name of a member who has verified it", async () => {
    const email = await registerVerified(site);
    const cookie = await cookieOf(site, email);
    await withAdministrator(
      email,
      async (next) => {
        expect((await logIn(next, email, password)).status).toBe(302);
        expect(await isSignedIn(next, { cookie })).toBe(true);
        const page = await next.request("/event-create", { headers: { cookie } });
        expect(page.status).toBe(200);
      },
      "",
    );
  });

  test("the administrator's email logs in without a second factor once the settings have a new password, and only then", async () => {
    const email = await registerVerified(site);
    await withAdministrator(email, async () => undefined);
    const cookie = cookiesOf(await logIn(site, email, chosen));
    await addCodes(site, cookie, Date.now, chosen);
    await withAdministrator(email, async (next) => {
      expect((await logIn(next, email, chosen)).headers.get("location")).toBe("/second-step");
    });
    const fresh = "keeper-of-the-gate";
    await withAdministrator(
      email,
      async (next) => {
        expect(await isSignedIn(next, { cookie })).toBe(false);
        const loggedIn = await logIn(next, email, fresh);
        expect(loggedIn.headers.get("location")).toBe("/");
        expect(await isSignedIn(next, { cookie: cookiesOf(loggedIn) })).toBe(true);
      },
      fresh,
    );
  });

  test("the administrator's email can get another password on the account page only while the settings have none", async () => {
    const email = await registerVerified(site);
    const fresh = "beside-still-waters";
    const wanted = { currentPassword: chosen, password: fresh, confirmPassword: fresh };
    await withAdministrator(email, async (next) => {
      const cookie = cookiesOf(await logIn(next, email, chosen));
      const elsewhere = cookiesOf(await logIn(next, email, chosen));
      const refused = await send(next, "password", wanted, cookie);
      expect(refused.status).toBe(403);
      for (const html of [await refused.text(), await page(next, "/account/password", { cookie })]) {
        expect(textsIn(html, "dialog p")).toContain(namedBySettings);
        expect(html).not.toContain('type="password"');
      }
      expect((await logIn(next, email, fresh)).status).toBe(401);
      expect((await logIn(next, email, chosen)).status).toBe(302);
      expect(await isSignedIn(next, { cookie: elsewhere })).toBe(true);
    });
    await withAdministrator(
      email,
      async (next) => {
        const cookie = cookiesOf(await logIn(next, email, chosen));
        expect((await send(next, "password", wanted, cookie)).status).toBe(302);
        expect((await logIn(next, email, fresh)).status).toBe(302);
      },
      "",
    );
  });

  test("the administrator's email gets no password by mail that the next start would replace, and its second factor stays", async () => {
    const email = await registerVerified(site);
    await withAdministrator(email, async (next) => {
      await addCodes(next, cookiesOf(await logIn(next, email, chosen)), Date.now, chosen);
      await postForm(next, "/reset-password", { email }, fromElsewhere());
      const token = tokenIn((await newestMailTo(next, email, 3)).link);
      const fresh = "beside-still-waters";
      const wanted = { token, password: fresh, confirmPassword: fresh };
      const refused = await postForm(next, "/reset-password", wanted, fromElsewhere());
      expect(refused.status).toBe(403);
      expect(announced(await refused.text())).toEqual([`Error: ${namedBySettings}`]);
      expect((await logIn(next, email, fresh)).status).toBe(401);
    });
    await withAdministrator(email, async (next) => {
      expect((await logIn(next, email, chosen)).headers.get("location")).toBe("/second-step");
    });
  });

  test("the administrator's email cannot be registered while the site runs, and a refused attempt changes nothing", async () => {
    const email = `${randomUUID()}@people.example`;
    await withAdministrator(email, async (next) => {
      await expect(register(next, { email: email.toUpperCase() })).rejects.toThrow("409");
      expect((await logIn(next, email, password)).status).toBe(401);
      expect((await logIn(next, email, chosen)).status).toBe(302);
    });
  });

  test("the administrator's email loses a link to a stranger's provider when its owner sets a password by mail", async () => {
    const email = await register(site);
    await strangersTraces(site, email);
    await postForm(site, "/reset-password", { email }, fromElsewhere());
    const token = tokenIn((await newestMailTo(site, email, 2)).link);
    const choice = { token, password: chosen, confirmPassword: chosen };
    expect((await postForm(site, "/reset-password", choice)).status).toBe(302);
    await using db = databaseOf(site);
    const ways = await db
      .selectFrom("account")
      .innerJoin("user", "user.id", "account.userId")
      .select("providerId")
      .where("email", "=", email)
      .execute();
    expect(ways).toEqual([{ providerId: "credential" }]);
    expect((await logIn(site, email, chosen)).status).toBe(302);
  });

  test("the administrator's email is recorded in the activity log, as is a new password from the settings, without either", async () => {
    const email = await registerVerified(site);
    await using db = databaseOf(site);
    await db.deleteFrom("activity").execute();
    const recorded = async () =>
      (await db.selectFrom("activity").selectAll().orderBy("id").execute()).map(
        ({ action, kind, title, actorId }) => [action, kind, title, actorId],
      );
    await withAdministrator(email, async () => undefined, "first-of-the-keepers");
    await withAdministrator(email, async () => undefined, "first-of-the-keepers");
    expect(await recorded()).toEqual([["setting-changed", "site", "ADMIN_PASSWORD", null]]);
    await withAdministrator(email, async () => undefined, "second-of-the-keepers");
    expect(await recorded()).toHaveLength(2);
    await withAdministrator(`${randomUUID()}@people.example`, async () => undefined);
    expect((await recorded())[2]).toEqual(["setting-changed", "site", "ADMIN_EMAIL", null]);
    const all = JSON.stringify(await db.selectFrom("activity").selectAll().execute());
    for (const secret of ["of-the-keepers", email]) expect(all).not.toContain(secret);
  });
});

describeSiteOnBothDatabases(
  "the administrator's email on two servers",
  "two servers start at once and set one password",
  (open) => {
    prepare(open);

    test("the administrator's email gets a new password, printed once, when the settings have none, and the log says why", async () => {
      const email = await register(site);
      const start = () =>
        startProcess({ ...placeOf(site), ADMIN_EMAIL: email, LOG_LEVEL: "warn", SAMPLE_CONTENT: "off" });
      const [first, second] = [await start(), await start()];
      try {
        await Promise.all([opened(first), opened(second)]);
        const output = first.output() + second.output();
        const printed = [...output.matchAll(/Staff sign-in: (\S+) with password (\S+)/g)];
        expect(printed).toHaveLength(1);
        expect(output.match(/registered the administrator's email without verifying it/g)).toHaveLength(1);
        const [, , secret = ""] = printed[0] ?? [];
        expect((await logInAt(first.url, email, secret)).status).toBe(200);
        expect((await logInAt(second.url, email, password)).status).toBe(401);
      } finally {
        await Promise.all([stop(first), stop(second)]);
      }
      const third = await start();
      await opened(third);
      expect(third.output()).not.toContain("Staff sign-in");
      await stop(third);
    });
  },
);

/** A linked provider and a session, as older releases or a careless provider could leave them. */
async function strangersTraces(site: TestSite, email: string): Promise<{ session: string }> {
  await using db = databaseOf(site);
  const user = await db.selectFrom("user").select("id").where("email", "=", email).executeTakeFirstOrThrow();
  const now = new Date().toISOString();
  const dates = { createdAt: now, updatedAt: now };
  const credential = await db
    .selectFrom("account")
    .selectAll()
    .where("userId", "=", user.id)
    .executeTakeFirstOrThrow();
  await db
    .insertInto("account")
    .values({ ...credential, id: randomUUID(), accountId: "stranger", providerId: "openid", password: null })
    .execute();
  const session = randomUUID();
  const expiresAt = new Date(Date.now() + 60 * 60_000).toISOString();
  await db
    .insertInto("session")
    .values({
      id: session,
      token: randomUUID(),
      userId: user.id,
      expiresAt,
      ipAddress: "",
      userAgent: null,
      ...dates,
    })
    .execute();
  return { session };
}

function logInAt(url: string, email: string, secret: string): Promise<Response> {
  return fetch(`${url}/api/auth/sign-in/email`, {
    method: "POST",
    body: JSON.stringify({ email, password: secret }),
    headers: { "content-type": "application/json", origin: url },
  });
}
