import { beforeAll, describe, expect, test } from "vitest";
import { attributesIn, textsIn, visibleText } from "../support/html.ts";
import {
  cookiesOf,
  describeSite,
  describeSiteOnBothDatabases,
  postForm,
  type TestSite,
} from "../support/test-site.ts";
import { activityOf, joinKnown, logInWith, send } from "./support/account-forms.ts";
import {
  addPasskey,
  ask,
  challengeOf,
  logInWithPasskey,
  openAuthenticator,
} from "./support/authenticator.ts";
import { newestMailTo } from "./support/mailbox.ts";
import { page } from "./support/page.ts";
import {
  cookieOf,
  databaseOf,
  fromElsewhere,
  joinAsMember,
  password,
  registerVerified,
} from "./support/people.ts";
import { addCodes, halfLogIn } from "./support/second-factors.ts";
import { isSignedIn } from "./support/traces.ts";

const firefox = "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0";

let site: TestSite;

/** Each group has a site of its own. */
function prepare(open: () => Promise<TestSite>): void {
  beforeAll(async () => {
    site = await open();
  });
}

const member = () => joinKnown(site);

async function withPasskey() {
  const person = await member();
  const device = openAuthenticator(site);
  const headers = { cookie: person.cookie, "user-agent": firefox };
  expect((await addPasskey(site, device, headers)).status).toBe(200);
  return { ...person, device };
}

async function kept(id: string) {
  await using db = databaseOf(site);
  return await db.selectFrom("passkey").selectAll().where("userId", "=", id).execute();
}

async function loggedInBefore(id: string, minutes: number): Promise<void> {
  await using db = databaseOf(site);
  const createdAt = new Date(Date.now() - minutes * 60_000).toISOString();
  await db.updateTable("session").set({ createdAt, confirmedAt: null }).where("userId", "=", id).execute();
}

async function tokenOf(email: string): Promise<{ token: string }> {
  await logInWith(site, email, firefox);
  const response = await site.request("/api/auth/sign-in/email", {
    method: "POST",
    body: JSON.stringify({ email, password }),
    headers: { "content-type": "application/json", ...fromElsewhere() },
  });
  return (await response.json()) as { token: string };
}

describeSite("passkeys", (open) => {
  prepare(open);

  test("passkeys count as both factors: no code is asked for", async () => {
    const { email, cookie, device } = await withPasskey();
    await addCodes(site, cookie, Date.now);
    expect(await isSignedIn(site, { cookie: await halfLogIn(site, email) })).toBe(false);
    expect(await isSignedIn(site, { cookie: cookiesOf(await logInWithPasskey(site, device)) })).toBe(true);
  });

  describe("are not added", () => {
    test("passkeys are not added by visitors, by programs with a token, and by nobody who waits for a code", async () => {
      const { id, email, cookie } = await member();
      await addCodes(site, cookie, Date.now);
      const half = await halfLogIn(site, email);
      const { token } = await tokenOf(await registerVerified(site));
      for (const headers of [
        {},
        { cookie: half },
        { authorization: `Firebase ${token}` },
        // Somebody who knows a password adds their own token to the half login.
        { cookie: half, authorization: `Firebase ${token}` },
      ])
        for (const step of ["new-options", "new"] as const)
          expect((await ask(site, step, headers as Record<string, string>)).status).toBe(401);
      const session = await site.request("/api/auth/get-session", {
        headers: { cookie: half, authorization: `Firebase ${token}` },
      });
      expect(await session.text()).toBe("null");
      expect(await kept(id)).toEqual([]);
    });

    test("passkeys are not added without being unlocked, for another challenge, or twice", async () => {
      const { id, cookie } = await member();
      const device = openAuthenticator(site);
      const locked = await challengeOf(site, "new-options", { cookie });
      const refused = await ask(
        site,
        "new",
        { cookie: locked.cookie },
        {
          response: device.create(locked.challenge, { isUnlocked: false }),
        },
      );
      expect(refused.status).toBe(401);
      expect(await refused.json()).toEqual({
        message: "Please unlock the passkey with your fingerprint, face or PIN.",
      });
      const used = await ask(
        site,
        "new",
        { cookie: locked.cookie },
        { response: device.create(locked.challenge) },
      );
      expect(used.status).toBe(400);
      const other = await challengeOf(site, "new-options", { cookie: await joinAsMember(site) });
      const own = await challengeOf(site, "new-options", { cookie });
      expect(
        (await ask(site, "new", { cookie: own.cookie }, { response: device.create(other.challenge) })).status,
      ).toBe(400);
      for (const response of [undefined, {}, { id: "x" }, { id: "x", response: {} }])
        expect((await ask(site, "new", { cookie: own.cookie }, { response })).status).toBe(400);
      expect(await kept(id)).toEqual([]);
      expect(await activityOf(site, id)).toEqual([]);
    });

    test("passkeys are not added or removed without a recent login", async () => {
      const { id, cookie } = await member();
      const device = openAuthenticator(site);
      const early = await challengeOf(site, "new-options", { cookie });
      await loggedInBefore(id, 16);
      for (const asked of [
        await ask(site, "new-options", { cookie }),
        await ask(site, "new", { cookie: early.cookie }, { response: device.create(early.challenge) }),
      ]) {
        expect(asked.status).toBe(403);
        expect(await asked.json()).toEqual({
          message: "You logged in a while ago. Please reload this page, and confirm that it is you.",
        });
      }
      const account = await page(site, "/account", { cookie });
      expect(visibleText(account)).toContain("Confirm that it is you to add a passkey");
      expect(attributesIn(account, "a", "href")).toContain("/confirm?next=%2Faccount");
      expect(await kept(id)).toEqual([]);

      const confirmed = await postForm(site, "/confirm?next=%2Faccount", { password }, { cookie });
      expect([confirmed.status, confirmed.headers.get("location")]).toEqual([302, "/account"]);
      expect((await addPasskey(site, device, { cookie })).status).toBe(200);
      const [added] = await kept(id);
      await loggedInBefore(id, 16);
      const url = `/account/passkeys/${added?.id}/remove`;
      for (const response of [
        await site.request(url, { headers: { cookie } }),
        await postForm(site, url, {}, { cookie }),
      ])
        expect([response.status, response.headers.get("location")]).toEqual([
          302,
          `/confirm?next=${encodeURIComponent(url)}`,
        ]);
      expect(await kept(id)).toHaveLength(1);
    });

    test("passkeys are not added when their owner cannot be told", async () => {
      const { id, cookie } = await member();
      await using db = databaseOf(site);
      await db.schema.alterTable("outbox").renameTo("outbox_away").execute();
      const failed = await addPasskey(site, openAuthenticator(site), { cookie }).finally(() =>
        db.schema.alterTable("outbox_away").renameTo("outbox").execute(),
      );
      expect(failed.status).toBe(500);
      expect(await kept(id)).toEqual([]);
      expect(await activityOf(site, id)).toEqual([]);
    });

    test("passkeys are not added beyond the limit of twenty", async () => {
      const { id, cookie } = await member();
      await using db = databaseOf(site);
      expect((await addPasskey(site, openAuthenticator(site), { cookie })).status).toBe(200);
      const [first] = await kept(id);
      if (!first) throw new Error("the passkey was not kept");
      const more = Array.from({ length: 19 }, (_, number) => ({
        ...first,
        id: `${id}-${number}`,
        credentialID: `${id}-${number}`,
      }));
      await db.insertInto("passkey").values(more).execute();
      expect((await ask(site, "new-options", { cookie })).status).toBe(409);
      await db.deleteFrom("passkey").where("userId", "=", id).execute();
      for (let time = 0; time < 18; time++)
        expect((await ask(site, "new-options", { cookie })).status).toBe(200);
      expect((await ask(site, "new-options", { cookie })).status).toBe(429);
    });
  });

  describe("log nobody in", () => {
    test("passkeys log nobody in whose account is deactivated or unverified", async () => {
      const { id, device } = await withPasskey();
      await using db = databaseOf(site);
      const set = (state: object) => db.updateTable("user").set(state).where("id", "=", id).execute();
      await set({ deactivatedAt: "2026-11-22T00:00:00.000Z" });
      const refused = await logInWithPasskey(site, device);
      expect([refused.status, refused.headers.getSetCookie()]).toEqual([401, []]);
      await set({ deactivatedAt: null, emailVerified: site.databaseUrl ? false : 0 });
      expect((await logInWithPasskey(site, device)).status).toBe(401);
      await set({ emailVerified: site.databaseUrl ? true : 1 });
      expect((await logInWithPasskey(site, device)).status).toBe(200);
    });

    test("passkeys log nobody in without being unlocked, from another site, twice with one challenge, or with another key", async () => {
      const { device } = await withPasskey();
      const start = () => challengeOf(site, "login-options");
      const finish = async (cookie: string, response: object) =>
        (await ask(site, "login", { cookie }, { response })).status;
      const locked = await start();
      expect(await finish(locked.cookie, device.get(locked.challenge, { isUnlocked: false }))).toBe(401);
      const elsewhere = await start();
      expect(
        await finish(elsewhere.cookie, device.get(elsewhere.challenge, { from: "https://evil.example" })),
      ).toBe(400);
      const once = await start();
      const answer = device.get(once.challenge);
      expect(await finish(once.cookie, answer)).toBe(200);
      expect(await finish(once.cookie, answer)).toBe(400);
      const forged = await start();
      const other = openAuthenticator(site).get(forged.challenge);
      expect(await finish(forged.cookie, { ...other, id: device.id, rawId: device.id })).not.toBe(200);
      expect(await finish((await start()).cookie, openAuthenticator(site).get(forged.challenge))).toBe(401);
    });

    test("passkeys log nobody in beyond the limit per network", async () => {
      const here = fromElsewhere();
      expect((await ask(site, "login-options", here)).status).toBe(200);
      await using db = databaseOf(site);
      const ours = `passkey:network:${here["x-forwarded-for"]}`;
      const used = await db
        .updateTable("limits")
        .set({ points: 1199 })
        .where("key", "=", ours)
        .executeTakeFirst();
      expect(used.numUpdatedRows).toBe(1n);
      expect((await ask(site, "login-options", here)).status).toBe(200);
      expect((await ask(site, "login-options", here)).status).toBe(429);
      expect((await ask(site, "login", here, { response: {} })).status).toBe(429);
    });

    test("passkeys log nobody in once they are removed, and only their owner removes them", async () => {
      const { id, email, cookie, device } = await withPasskey();
      const html = await page(site, "/account", { cookie });
      const [link = ""] = attributesIn(html, 'a[href*="/passkeys/"]', "href");
      expect(visibleText(await page(site, link, { cookie }))).toContain("the passkey of Firefox on Android");
      const path = link.replace("/account/", "");
      const stranger = await joinAsMember(site);
      expect((await site.request(link, { headers: { cookie: stranger } })).status).toBe(404);
      expect((await send(site, path, {}, stranger)).status).toBe(404);
      expect((await send(site, path, {}, "")).status).toBe(401);
      expect(await kept(id)).toHaveLength(1);
      const removed = await send(site, path, {}, cookie);
      expect([removed.status, removed.headers.get("location")]).toEqual([302, "/account"]);
      expect((await newestMailTo(site, email, 3)).text).toContain(
        "has removed a passkey (Firefox on Android)",
      );
      expect((await logInWithPasskey(site, device)).status).toBe(401);
      expect((await activityOf(site, id)).map(({ action }) => action)).toEqual([
        "second-factor-added",
        "second-factor-removed",
      ]);
      expect((await send(site, path, {}, cookie)).status).toBe(404);
    });
  });

  test("passkeys end all other sessions of their owner when one is removed", async () => {
    const { email, cookie, device } = await withPasskey();
    const stranger = await joinAsMember(site);
    const others = [await cookieOf(site, email), cookiesOf(await logInWithPasskey(site, device))];
    const account = await page(site, "/account", { cookie });
    const [link = ""] = attributesIn(account, 'a[href*="/passkeys/"]', "href");
    expect((await send(site, link.replace("/account/", ""), {}, cookie)).status).toBe(302);
    for (const other of others) expect(await isSignedIn(site, { cookie: other })).toBe(false);
    for (const kept of [cookie, stranger]) expect(await isSignedIn(site, { cookie: kept })).toBe(true);
  });

  test("passkeys open none of better-auth's other endpoints", async () => {
    const cookie = await joinAsMember(site);
    for (const path of ["list-user-passkeys", "generate-register-options", "generate-authenticate-options"])
      expect((await site.request(`/api/auth/passkey/${path}`, { headers: { cookie } })).status).toBe(404);
    for (const path of ["delete-passkey", "update-passkey", "verify-registration", "verify-authentication"])
      expect(
        (await site.request(`/api/auth/passkey/${path}`, { method: "POST", headers: { cookie } })).status,
      ).toBe(404);
  });
});

describeSiteOnBothDatabases(
  "passkeys in the database",
  "better-auth stores dates and booleans in the way of each database",
  (open) => {
    prepare(open);

    test("passkeys are added by their owner, listed by device, and log in; tokens stay hashed", async () => {
      const { id, email, cookie, device } = await withPasskey();
      const account = await page(site, "/account", { cookie });
      expect(textsIn(account, "li p.font-semibold")).toContain("Firefox on Android");
      expect(visibleText(account)).toMatch(/Added on \d+\s\S+ \d{4}(?!, last used)/);
      expect((await newestMailTo(site, email, 2)).text).toContain("a passkey (Firefox on Android)");
      expect((await activityOf(site, id)).map(({ action, actorId }) => [action, actorId])).toEqual([
        ["second-factor-added", id],
      ]);
      const response = await logInWithPasskey(site, device);
      expect(response.status).toBe(200);
      expect(await response.text()).toBe("{}");
      const fresh = cookiesOf(response);
      expect(await isSignedIn(site, { cookie: fresh })).toBe(true);
      expect(visibleText(await page(site, "/account", { cookie: fresh }))).toMatch(
        /Added on .*, last used on /,
      );
      const token = decodeURIComponent(/session_token=([^;]+)/.exec(fresh)?.[1] ?? "").split(".")[0];
      await using db = databaseOf(site);
      const sessions = await db
        .selectFrom("session")
        .select(["token", "secondFactorAt"])
        .where("userId", "=", id)
        .execute();
      expect(token).toHaveLength(32);
      expect(JSON.stringify(sessions)).not.toContain(token);
      expect(sessions.map(({ secondFactorAt }) => secondFactorAt)).not.toContain(null);
      const copy = JSON.parse(await page(site, "/account/copy", { cookie }));
      expect(copy.passkeys).toMatchObject([{ name: "Firefox on Android", backedUp: false }]);
      expect(JSON.stringify(copy)).not.toContain(device.id);
    });
  },
);
