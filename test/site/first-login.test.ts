import { beforeAll, expect, test } from "vitest";
import { announced, visibleText } from "../support/html.ts";
import { cookiesOf, describeSiteOnBothDatabases, postForm, type TestSite } from "../support/test-site.ts";
import { newestMailTo, tokenIn } from "./support/mailbox.ts";
import { follow, page } from "./support/page.ts";
import { databaseOf, fromElsewhere, joinAsMember, registration } from "./support/people.ts";

const form = "/submit-prayer-requests";
const next = `next=${encodeURIComponent(form)}`;
const userAgent = "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0";

describeSiteOnBothDatabases("the link that verifies an email", (open) => {
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
    const cookies = cookiesOf(registered).split("; ");
    return { email, cookie: cookies.filter((cookie) => cookie.startsWith("known_device=")).join(), link };
  }

  function follows(link: string, headers: Record<string, string> = {}): Promise<Response> {
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

  test("logs in the browser that registered, and leads to the page it wanted", async () => {
    const { email, cookie, link } = await registerInBrowser();
    const verified = await follows(link, { cookie, "user-agent": userAgent });
    expect(verified.headers.get("location")).toBe(form);
    const [session] = verified.headers.getSetCookie().filter((line) => line.includes("session_token"));
    expect(session).toMatch(/; Max-Age=1209600; Path=\/; HttpOnly; SameSite=Lax$/);
    const html = await follow(site, verified, cookie);
    expect(announced(html, "status")).toEqual(["Your email is verified, and you are logged in."]);
    expect(visibleText(html)).toContain(`Welcome, ${email}`);
    expect(await sessionsOf(email)).toEqual([{ userAgent: "Firefox on Android" }]);

    expect((await follows(link, { cookie })).status).toBe(400);
    expect(await sessionsOf(email)).toHaveLength(1);
  });

  test("only leads to the login in any other browser", async () => {
    const { email, link } = await registerInBrowser();
    const other = await registerInBrowser();
    await expectToLogIn(await follows(link, { cookie: other.cookie }), email);
    await expectToLogIn(await follows(other.link), other.email);
  });

  test("opens no account that was deactivated meanwhile", async () => {
    const { email, cookie, link } = await registerInBrowser();
    {
      await using db = databaseOf(site);
      const deactivatedAt = new Date().toISOString();
      await db.updateTable("user").set({ deactivatedAt }).where("email", "=", email).execute();
    }
    await expectToLogIn(await follows(link, { cookie }), email);
  });

  test("leaves somebody logged in who is in another account by then", async () => {
    const { email, cookie, link } = await registerInBrowser();
    const other = await joinAsMember(site);
    const response = await follows(link, { cookie: `${other}; ${cookie}` });
    await expectToLogIn(response, email);
    expect(visibleText(await page(site, form, { cookie: other }))).not.toContain(`Welcome, ${email}`);
  });
});
