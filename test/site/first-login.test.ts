import { beforeAll, expect, test } from "vitest";
import { announced, visibleText } from "../support/html.ts";
import { cookiesOf, describeSite, postForm, type TestSite } from "../support/test-site.ts";
import { newestMailTo, tokenIn } from "./support/mailbox.ts";
import { follow, page } from "./support/page.ts";
import {
  cookieOf,
  databaseOf,
  fromElsewhere,
  logIn,
  password,
  registerVerified,
  registration,
} from "./support/people.ts";

const form = "/submit-prayer-requests";
const next = `next=${encodeURIComponent(form)}`;
const userAgent = "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0";

describeSite("the link that verifies an email", (open) => {
  let site: TestSite;
  beforeAll(async () => {
    site = await open();
  });

  /** Registers somebody. Returns the cookie that their browser holds from then on, and the link in their mail. */
  async function registerInBrowser() {
    const person = registration();
    const { email = "" } = person;
    const registered = await postForm(site, `/register?${next}`, person, fromElsewhere());
    const { link } = await newestMailTo(site, email);
    return { email, cookie: only("registered", cookiesOf(registered)), link };
  }

  function opens(link: string, headers: Record<string, string> = {}): Promise<Response> {
    return postForm(site, link, { token: tokenIn(link) }, headers);
  }

  async function sessionsOf(email: string) {
    await using db = databaseOf(site);
    return await db
      .selectFrom("session")
      .innerJoin("user", "user.id", "session.userId")
      .select("session.userAgent")
      .where("email", "=", email)
      .execute();
  }

  async function expectToLogIn(response: Response, email: string): Promise<void> {
    expect(response.headers.get("location")).toBe(`/login?${next}`);
    expect(cookiesOf(response)).not.toContain("session_token");
    expect(await sessionsOf(email)).toEqual([]);
    expect(announced(await follow(site, response), "status")).toEqual([
      "Your email is verified. You can log in now.",
    ]);
  }

  test("the link that verifies an email logs in the browser that registered, which is known from then on, and leads to the page it wanted", async () => {
    const { email, cookie, link } = await registerInBrowser();
    const verified = await opens(link, { cookie, "user-agent": userAgent });
    expect(verified.headers.get("location")).toBe(form);
    const set = verified.headers.getSetCookie();
    expect(set.find((line) => line.startsWith("better-auth.session_token="))).toMatch(
      /; Max-Age=1209600; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect(set.find((line) => line.startsWith("known_device="))).toContain("Max-Age=31536000");
    expect(set).toContain("registered=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax");
    const html = await follow(site, verified);
    expect(announced(html, "status")).toEqual(["Your email is verified, and you are logged in."]);
    expect(visibleText(html)).toContain(`Welcome, ${email}`);
    expect(await sessionsOf(email)).toEqual([{ userAgent: "Firefox on Android" }]);
  });

  test("the link that verifies an email works once, and so do all links to one email", async () => {
    const { email, cookie, link } = await registerInBrowser();
    expect((await logIn(site, email, password, `/login?${next}`)).status).toBe(403);
    const { link: second } = await newestMailTo(site, email, 2);
    const session = only("better-auth.session_token", cookiesOf(await opens(second, { cookie })));
    for (const used of [second, link]) {
      const again = await opens(used, { cookie });
      expect(again.status).toBe(400);
      expect(announced(await again.text())).toEqual(["This link has expired or was already used."]);
      const loggedIn = await opens(used, { cookie: `${session}; ${cookie}` });
      expect(loggedIn.headers.get("location")).toBe(form);
      expect(loggedIn.headers.getSetCookie()).toEqual([]);
    }
    expect(await sessionsOf(email)).toHaveLength(1);
  });

  test("the link that verifies an email leads any other browser to the login, also one with a forged cookie", async () => {
    const { email, link } = await registerInBrowser();
    const other = await registerInBrowser();
    await expectToLogIn(await opens(link, { cookie: other.cookie }), email);
    await expectToLogIn(await opens(other.link, { cookie: "registered=" }), other.email);
  });

  test("the link that verifies an email does not log in to an account that was deactivated meanwhile", async () => {
    const { email, cookie, link } = await registerInBrowser();
    {
      await using db = databaseOf(site);
      const deactivatedAt = new Date().toISOString();
      await db.updateTable("user").set({ deactivatedAt }).where("email", "=", email).execute();
    }
    await expectToLogIn(await opens(link, { cookie }), email);
  });

  test("the link that verifies an email is out of date when its account was deleted meanwhile", async () => {
    const { email, cookie, link } = await registerInBrowser();
    {
      await using db = databaseOf(site);
      await db.deleteFrom("user").where("email", "=", email).execute();
    }
    expect((await opens(link, { cookie })).status).toBe(400);
  });

  test("the link that verifies an email leaves people in the account to which they have logged in meanwhile", async () => {
    const { email, cookie, link } = await registerInBrowser();
    const other = await registerVerified(site);
    const session = only("better-auth.session_token", await cookieOf(site, other));
    await expectToLogIn(await opens(link, { cookie: `${session}; ${cookie}` }), email);
    expect(visibleText(await page(site, form, { cookie: session }))).toContain(`Welcome, ${other}`);
  });
});

function only(name: string, cookies: string): string {
  return cookies.split("; ").find((cookie) => cookie.startsWith(`${name}=`)) ?? "";
}
