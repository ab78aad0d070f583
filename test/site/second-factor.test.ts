import { beforeAll, describe, expect, test } from "vitest";
import { announced, attributesIn, fieldValue, textsIn, visibleText } from "../support/html.ts";
import { describeSite, describeSiteOnBothDatabases, postForm, type TestSite } from "../support/test-site.ts";
import { activityOf, joinKnown, send, withoutPassword } from "./support/account-forms.ts";
import { mailsTo, newestMailTo, tokenIn } from "./support/mailbox.ts";
import { page } from "./support/page.ts";
import { cookieOf, databaseOf, fromElsewhere, giveRoles, joinAsMember, password } from "./support/people.ts";
import { addCodes, enterCode, halfLogIn, startEnrolment } from "./support/second-factors.ts";
import { sendPicture } from "./support/stored-pictures.ts";
import { isSignedIn } from "./support/traces.ts";

let site: TestSite;
let ahead: number;

/** It stands still, so that no code becomes too old while a busy machine checks it. */
const started = Date.now();

const now = () => started + ahead;

async function setUp(open: () => Promise<TestSite>): Promise<void> {
  ahead = 0;
  site = await open();
}

const member = () => joinKnown(site);

async function withCodes() {
  const person = await member();
  const codes = await addCodes(site, person.cookie, now);
  // The code that confirmed it is used up.
  ahead += 30_000;
  return { ...person, ...codes };
}

describeSite("a second factor", (open) => {
  beforeAll(() => setUp(() => open({}, { clock: () => new Date(now()) })));

  describe("is added", () => {
    test("a second factor is added with a picture, the key as text, a code and the password; ten backup codes are shown once", async () => {
      const { id, email, cookie } = await member();
      const elsewhere = await cookieOf(site, email);
      const { html, uri, secret, sealed, app } = await startEnrolment(site, cookie, now);
      expect(secret).toMatch(/^[A-Z2-7]{32}$/);
      expect(uri).toContain(encodeURIComponent(email));
      expect(visibleText(html).replaceAll(" ", "")).toContain(secret);
      const [picture = ""] = attributesIn(html, "dialog img", "src");
      expect(decodeURIComponent(picture)).toMatch(/^data:image\/svg\+xml,.*<svg/s);
      const fields = { sealed, code: app.code(), currentPassword: password };
      const response = await send(site, "second-factor", fields, cookie);
      expect(response.status).toBe(200);
      expect(response.headers.get("cache-control")).toBe("private, no-store");
      const codes = textsIn(await response.text(), "dialog li");
      expect(new Set(codes).size).toBe(10);
      for (const code of codes) expect(code).toMatch(/^([2-9a-z]{4}-){2}[2-9a-z]{4}$/);

      expect(await isSignedIn(site, { cookie })).toBe(true);
      expect(await isSignedIn(site, { cookie: elsewhere })).toBe(false);
      expect(visibleText(await page(site, "/account", { cookie }))).toContain("Backup codes left: 10.");
      const reopened = visibleText(await page(site, "/account/second-factor", { cookie }));
      expect(reopened).toContain("We already ask for a code when you log in.");
      expect(reopened).not.toContain(codes[0]);
      expect((await newestMailTo(site, email, 2)).text).toContain("one-time codes from an authenticator app");
      expect((await activityOf(site, id)).map(({ action }) => action)).toEqual(["second-factor-added"]);

      await using db = databaseOf(site);
      const stored = JSON.stringify([
        await db.selectFrom("secondFactors").selectAll().execute(),
        await db.selectFrom("backupCodes").selectAll().execute(),
        await db.selectFrom("activity").selectAll().execute(),
      ]);
      for (const secretText of [secret, ...codes, ...codes.map((code) => code.replaceAll("-", ""))])
        expect(stored).not.toContain(secretText);
      const copy = await page(site, "/account/copy", { cookie });
      expect(JSON.parse(copy).oneTimeCodes).toMatchObject({ backupCodesLeft: 10 });
      for (const secretText of [secret, sealed, ...codes]) expect(copy).not.toContain(secretText);
    });

    test("a second factor is not added without the right code and password, and the form keeps its key", async () => {
      const { id, cookie } = await member();
      const { secret, sealed, app } = await startEnrolment(site, cookie, now);
      const right = { sealed, code: app.code(), currentPassword: password };
      for (const [change, status] of [
        [{ code: app.wrongCode() }, 401],
        [{ code: "" }, 400],
        [{ code: app.code(-5) }, 401],
        [{ currentPassword: "stormy-waters" }, 401],
        [{ currentPassword: "" }, 400],
      ] as const) {
        const response = await send(site, "second-factor", { ...right, ...change }, cookie);
        expect(response.status).toBe(status);
        const html = await response.text();
        expect(attributesIn(html, 'a[href^="otpauth://"]', "href")[0]).toContain(secret);
        expect(fieldValue(html, "sealed")).not.toBe("");
        expect(html).not.toContain(`value="${password}"`);
      }
      expect(await activityOf(site, id)).toEqual([]);
      expect((await send(site, "second-factor", right, cookie)).status).toBe(200);
      const again = await send(site, "second-factor", right, cookie);
      expect(again.status).toBe(409);
      expect(await activityOf(site, id)).toHaveLength(1);
    });

    test("a second factor is not added with somebody else's key, or one that was made up", async () => {
      const { cookie } = await member();
      const other = await startEnrolment(site, await joinAsMember(site), now);
      for (const sealed of [other.sealed, "x".repeat(100), "x", ""]) {
        const fields = { sealed, code: other.app.code(), currentPassword: password };
        expect((await send(site, "second-factor", fields, cookie)).status).toBe(400);
      }
      expect(
        (await send(site, "second-factor", { sealed: other.sealed, code: other.app.code() }, "")).status,
      ).toBe(401);
    });

    test("a second factor is added without a password by people who come from another provider", async () => {
      const { id, cookie } = await member();
      await withoutPassword(site, id);
      const { html, sealed, app } = await startEnrolment(site, cookie, now);
      expect(html).not.toContain('name="currentPassword"');
      expect((await send(site, "second-factor", { sealed, code: app.code() }, cookie)).status).toBe(200);
    });
  });

  test("a second factor is added and removed, and the account removed, only soon after a login by people without a password", async () => {
    const { id, cookie } = await member();
    await withoutPassword(site, id);
    const url = "/account/second-factor";
    expect((await site.request(url, { headers: { cookie } })).status).toBe(200);
    ahead += 16 * 60_000;
    for (const path of [url, "/account/second-factor/remove", "/account/remove"])
      for (const response of [
        await site.request(path, { headers: { cookie } }),
        await postForm(site, path, { code: "123456" }, { cookie }),
      ])
        expect([response.status, response.headers.get("location")]).toEqual([
          302,
          `/confirm?next=${encodeURIComponent(path)}`,
        ]);
  });

  describe("is asked for", () => {
    test("a second factor is asked for after the password, and until then the session opens nothing", async () => {
      const { email, app } = await withCodes();
      const cookie = await halfLogIn(site, email);
      expect(await isSignedIn(site, { cookie })).toBe(false);
      for (const url of [
        "/account",
        "/account/copy",
        "/account/second-factor/remove",
        "/submit-prayer-requests",
      ]) {
        const response = await site.request(url, { headers: { cookie } });
        expect(await response.text(), url).not.toContain(email);
      }
      expect((await site.request("/account/copy", { headers: { cookie } })).status).toBe(302);
      const change = { name: "Eve" };
      expect((await send(site, "name", change, cookie)).status).toBe(401);
      expect((await send(site, "sessions/end-others", {}, cookie)).status).toBe(401);
      const session = await site.request("/api/auth/get-session", { headers: { cookie } });
      expect(await session.text()).toBe("null");
      expect((await sendPicture(site, "prayer-requests/half.jpg", { cookie })).status).toBe(401);
      const login = await site.request("/login?next=%2Fservices", { headers: { cookie } });
      expect(login.headers.get("location")).toBe("/second-step?next=%2Fservices");

      const passed = await enterCode(site, cookie, app.code());
      expect([passed.status, passed.headers.get("location")]).toEqual([302, "/services"]);
      expect(await isSignedIn(site, { cookie })).toBe(true);
      expect((await sendPicture(site, "prayer-requests/half.jpg", { cookie })).status).toBe(200);
      expect(
        (await site.request("/second-step?next=%2Fevent", { headers: { cookie } })).headers.get("location"),
      ).toBe("/event");
    });

    test("a second factor is asked for of programs that log in by JSON and send the token", async () => {
      const { email, app } = await withCodes();
      const response = await site.request("/api/auth/sign-in/email", {
        method: "POST",
        body: JSON.stringify({ email, password }),
        headers: { "content-type": "application/json", ...fromElsewhere() },
      });
      const { token, waitsForSecondFactor } = (await response.json()) as {
        token: string;
        waitsForSecondFactor: boolean;
      };
      expect(waitsForSecondFactor).toBe(true);
      const headers = { authorization: `Firebase ${token}` };
      expect(await isSignedIn(site, headers)).toBe(false);
      expect((await sendPicture(site, "prayer-requests/token.jpg", headers)).status).toBe(401);
      const passed = await postForm(site, "/second-step", { code: app.code() }, headers);
      expect(passed.status).toBe(302);
      expect((await sendPicture(site, "prayer-requests/token.jpg", headers)).status).toBe(200);
    });

    test("a second factor is asked for of nobody else: visitors are sent to the login, and members to where they wanted to go", async () => {
      const visitor = await site.request("/second-step?next=%2Fevent");
      expect(visitor.headers.get("location")).toBe("/login?next=%2Fevent");
      expect((await enterCode(site, "", "123456")).status).toBe(401);
      const cookie = await joinAsMember(site);
      const response = await site.request("/second-step?next=%2Fevent", { headers: { cookie } });
      expect(response.headers.get("location")).toBe("/event");
      expect((await enterCode(site, cookie, "123456")).headers.get("location")).toBe("/services");
    });

    test("a second factor is asked for also after a new password by mail, which does not end the count of attempts", async () => {
      const { email, app } = await withCodes();
      const half = await halfLogIn(site, email);
      for (let attempt = 0; attempt < 10; attempt++)
        expect((await enterCode(site, half, app.wrongCode())).status).toBe(401);
      await postForm(site, "/reset-password", { email }, fromElsewhere());
      const token = tokenIn((await newestMailTo(site, email, 3)).link);
      const fresh = "beside-still-waters";
      await postForm(
        site,
        "/reset-password",
        { token, password: fresh, confirmPassword: fresh },
        fromElsewhere(),
      );
      const cookie = await halfLogIn(site, email, fresh);
      expect(await isSignedIn(site, { cookie })).toBe(false);
      expect((await enterCode(site, cookie, app.code())).status).toBe(429);
    });
  });

  describe("is shown by a code", () => {
    test("a second factor is shown by a code that is at most one step old, and not older than the last one used", async () => {
      const { email, app } = await withCodes();
      const cookie = await halfLogIn(site, email);
      // A step begins, so that none ends while a busy machine checks these codes.
      ahead += 150_000 - (now() % 30_000);
      for (const steps of [-3, -2, 2, 3])
        expect((await enterCode(site, cookie, app.code(steps))).status).toBe(401);
      expect((await enterCode(site, cookie, ` ${app.code(1).replace(/^.../, "$& ")} `)).status).toBe(302);
      const second = await halfLogIn(site, email);
      for (const steps of [-1, 0, 1])
        expect((await enterCode(site, second, app.code(steps))).status).toBe(401);
      ahead += 30_000;
      expect((await enterCode(site, second, app.code(1))).status).toBe(302);
    });

    test("a second factor is shown by a code of this person only", async () => {
      const [ann, ben] = [await withCodes(), await withCodes()];
      const cookie = await halfLogIn(site, ann.email);
      expect((await enterCode(site, cookie, ben.app.code())).status).toBe(401);
      expect((await enterCode(site, cookie, ben.backupCodes[0] ?? "")).status).toBe(401);
      expect((await enterCode(site, cookie, "")).status).toBe(400);
      expect((await enterCode(site, cookie, "x".repeat(51))).status).toBe(400);
    });

    test("a second factor is shown by a code at most ten times in fifteen minutes, from all sessions together", async () => {
      const { email, app } = await withCodes();
      const sessions = [await halfLogIn(site, email), await halfLogIn(site, email)];
      for (let attempt = 0; attempt < 10; attempt++)
        expect((await enterCode(site, sessions[attempt % 2] ?? "", app.wrongCode())).status).toBe(401);
      const refused = await enterCode(site, sessions[0] ?? "", app.code());
      expect(refused.status).toBe(429);
      expect(announced(await refused.text()).join()).toMatch(
        /^Too many attempts\. Please try again in \d+ minutes\.$/,
      );
      ahead += 15 * 60_000 + 1000;
      expect((await enterCode(site, sessions[0] ?? "", app.code())).status).toBe(302);
    });

    test("a second factor is shown by a code at most thirty times a day, and one mail says that somebody knows the password", async () => {
      const { email, app } = await withCodes();
      const cookie = await halfLogIn(site, email);
      for (let window = 0; window < 3; window++) {
        for (let attempt = 0; attempt < 10; attempt++)
          expect((await enterCode(site, cookie, app.wrongCode())).status).toBe(401);
        expect((await enterCode(site, cookie, app.code())).status).toBe(429);
        ahead += 15 * 60_000 + 1000;
      }
      expect((await enterCode(site, cookie, app.code())).status).toBe(429);
      const warnings = async () =>
        (await mailsTo(site, email)).filter(({ subject }) => subject.startsWith("Many wrong codes"));
      await expect.poll(async () => (await warnings()).map(({ link }) => link)).toEqual(["/reset-password"]);
      ahead += 24 * 60 * 60_000;
      expect((await enterCode(site, cookie, app.code())).status).toBe(302);
    });
  });

  test("a second factor does not open an account that was deactivated after the password", async () => {
    const { id, email, app } = await withCodes();
    await giveRoles(site, email, "editor");
    const cookie = await halfLogIn(site, email);
    await using db = databaseOf(site);
    await db
      .updateTable("user")
      .set({ deactivatedAt: "2026-11-22T00:00:00.000Z" })
      .where("id", "=", id)
      .execute();
    expect((await enterCode(site, cookie, app.code())).status).toBe(401);
    expect(await isSignedIn(site, { cookie })).toBe(false);
  });
});

describeSiteOnBothDatabases(
  "a code of a second factor that is sent twice at the same moment",
  "two transactions at once use up one row",
  (open) => {
    beforeAll(() => setUp(() => open({}, { clock: () => new Date(now()) })));

    test("a second factor is shown by a code that works once, also when it is sent twice at the same moment", async () => {
      const { email, app } = await withCodes();
      const code = app.code();
      const sessions = [await halfLogIn(site, email), await halfLogIn(site, email)];
      const outcomes = await Promise.all(sessions.map((cookie) => enterCode(site, cookie, code)));
      expect(outcomes.map(({ status }) => status).sort()).toEqual([302, 401]);
      const late = await halfLogIn(site, email);
      const refused = await enterCode(site, late, code);
      expect(refused.status).toBe(401);
      const html = await refused.text();
      expect(announced(html)).toEqual([
        "This code is wrong or was already used. Please try the next one that your app shows.",
      ]);
      expect(html).not.toContain(code);
    });

    test("a second factor is shown by a code from the backup codes, each of which works once, in capitals and without hyphens too", async () => {
      const { email, backupCodes } = await withCodes();
      const [first = "", second = ""] = backupCodes;
      const sessions = [await halfLogIn(site, email), await halfLogIn(site, email)];
      const outcomes = await Promise.all(sessions.map((cookie) => enterCode(site, cookie, first)));
      expect(outcomes.map(({ status }) => status).sort()).toEqual([302, 401]);
      const cookie = await halfLogIn(site, email);
      expect((await enterCode(site, cookie, first)).status).toBe(401);
      expect((await enterCode(site, cookie, second.toUpperCase().replaceAll("-", " "))).status).toBe(302);
      expect(visibleText(await page(site, "/account", { cookie }))).toContain("Backup codes left: 8.");
    });
  },
);
