import { createHash } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { announced, parsePage } from "../support/html.ts";
import {
  administrator,
  cookiesOf,
  describeSite,
  describeSiteOnBothDatabases,
  openTestSite,
  postForm,
  signIn,
  type TestSite,
} from "../support/test-site.ts";
import { mailsTo, newestMailTo, tokenIn } from "./support/mailbox.ts";
import { follow } from "./support/page.ts";
import {
  cookieOf,
  databaseOf,
  fromElsewhere,
  logIn,
  password,
  register,
  registerVerified,
} from "./support/people.ts";

const sent = "Password reset email sent. Please check your inbox.";
const newPassword = "beside-still-waters";

let site: TestSite;

/** Each group has a site of its own. */
function prepare(open: () => Promise<TestSite>): void {
  beforeAll(async () => {
    site = await open();
  });
}

const isSignedIn = async (cookie: string) =>
  (await (await site.request("/", { headers: { cookie } })).text()).includes("Logout");

describeSite("an account", (open) => {
  prepare(open);

  test("an account is logged out on the server, not only in the browser", async () => {
    const cookie = await signIn(site);
    expect(await isSignedIn(cookie)).toBe(true);
    expect((await site.request("/logout", { headers: { cookie } })).headers.get("location")).toBe("/");
    expect(await isSignedIn(cookie)).toBe(true);
    const response = await postForm(site, "/logout", {}, { cookie });
    expect(response.status).toBe(302);
    expect(response.headers.get("location")).toBe("/");
    expect(response.headers.getSetCookie().join()).toMatch(/session_token=;.*max-age=0/i);
    expect(await isSignedIn(cookie)).toBe(false);
    expect((await postForm(site, "/logout", {}, { cookie })).status).toBe(302);
  });

  test("an account cannot be discovered by requesting a new password", async () => {
    const email = await registerVerified(site);
    await newestMailTo(site, email);
    const stranger = "stranger@people.example";
    const pages: string[] = [];
    for (const recipient of [email, stranger]) {
      const response = await postForm(site, "/reset-password", { email: recipient }, fromElsewhere());
      expect(response.status).toBe(200);
      const html = await response.text();
      expect(announced(html, "status")).toEqual([sent]);
      pages.push(html.replaceAll(/[0-9a-f-]{36}(@people.example)?/g, "").replaceAll(recipient, ""));
    }
    expect(pages[0]).toBe(pages[1]);
    await newestMailTo(site, email, 2);
    expect(await mailsTo(site, stranger)).toEqual([]);
  });

  test.each([
    ["", "Please enter your email address"],
    ["ann", "Please enter a valid email address"],
  ])("an account gets the reply to a request for a new password for %j: %s", async (email, message) => {
    const response = await postForm(site, "/reset-password", { email }, fromElsewhere());
    expect(response.status).toBe(400);
    expect(announced(await response.text())).toEqual([message]);
  });

  test("an account gets a new password by a mailed link, once, which ends other sessions and is announced by mail", async () => {
    const email = await registerVerified(site);
    const cookie = await cookieOf(site, email);
    const token = await resetToken(site, email, 2);
    expect((await site.request(`/reset-password?token=${token}`)).status).toBe(200);

    for (const [wrong, message] of [
      [
        { password: "short", confirmPassword: "short" },
        "Error: Please choose a password of at least 6 characters",
      ],
      [{ password: newPassword, confirmPassword: "something" }, "Passwords do not match"],
    ] as const) {
      const refused = await postForm(site, `/reset-password?token=${token}`, { token, ...wrong });
      expect(refused.status).toBe(400);
      expect(announced(await refused.text())).toEqual([message]);
    }
    expect(await isSignedIn(cookie)).toBe(true);

    const choice = { token, password: newPassword, confirmPassword: newPassword };
    const changed = await postForm(site, `/reset-password?token=${token}`, choice);
    expect(changed.status).toBe(302);
    expect(changed.headers.get("location")).toBe("/login");
    expect(announced(await follow(site, changed), "status")).toEqual([
      "Your password has been changed. You can log in with it now.",
    ]);
    expect(await isSignedIn(cookie)).toBe(false);
    expect((await logIn(site, email, password)).status).toBe(401);
    expect((await logIn(site, email, newPassword)).status).toBe(302);
    expect((await newestMailTo(site, email, 3)).text).not.toContain("token=");

    const again = await postForm(site, `/reset-password?token=${token}`, {
      ...choice,
      password: "third-password",
      confirmPassword: "third-password",
    });
    expect(again.status).toBe(400);
    expect(announced(await again.text())).toEqual([
      "Error: This link has expired or was already used. Please ask for a new one.",
    ]);
    expect((await logIn(site, email, newPassword)).status).toBe(302);
  });

  test("an account gets no password from an expired link", async () => {
    const email = await registerVerified(site);
    const token = await resetToken(site, email, 2);
    await using db = databaseOf(site);
    await db
      .withTables<{ verification: { expiresAt: string } }>()
      .updateTable("verification")
      .set({ expiresAt: new Date(Date.now() - 1000).toISOString() })
      .execute();
    const choice = { token, password: newPassword, confirmPassword: newPassword };
    expect((await postForm(site, "/reset-password", choice)).status).toBe(400);
    expect((await logIn(site, email)).status).toBe(302);
  });

  test("an account has neither its password nor a mailed token in the database as plain text", async () => {
    const email = await register(site);
    const verify = tokenIn((await newestMailTo(site, email)).link);
    const reset = await resetToken(site, email, 2);
    const hash = createHash("md5").update(password).digest("hex");
    // A mail leaves the outbox when it is delivered.
    await expect
      .poll(async () => (await everythingIn(site)).match(new RegExp(`${verify}|${reset}`, "g")))
      .toBeNull();
    const everything = await everythingIn(site);
    expect(everything).not.toContain(password);
    expect(everything).not.toContain(hash);
    expect(everything).toContain(email);
    expect(everything).toContain("$argon2id$");
  });

  test.each([
    ["/event?page=2", "/event?page=2"],
    ["//evil.example", "/"],
    ["/\\evil.example", "/"],
    ["\\\\evil.example", "/"],
    ["https://evil.example/", "/"],
    ["https:evil.example", "/"],
    ["javascript:alert(1)", "/"],
    ["/\r\nSet-Cookie: a=b", /^\/[^\r\n]*$/],
    ["/\r\n//evil.example", /^\/(?![/\\])[^\r\n]*$/],
    ["/.//evil.example", /^\/(?![/\\])/],
    ["/event/..//evil.example", /^\/(?![/\\])/],
  ])("an account that signs in on the way to %j continues to %s", async (next, expected) => {
    const { email, password: secret } = administrator;
    const response = await logIn(site, email, secret, `/login?next=${encodeURIComponent(next)}`);
    expect(response.status).toBe(302);
    const location = response.headers.get("location") ?? "";
    expect(location).toMatch(expected);
    if (typeof expected === "string") expect(location).toBe(expected);
    expect(new URL(location, site.url).origin).toBe(site.url);
    expect(response.headers.getSetCookie().join()).not.toContain("a=b");
  });

  test("an account has a session cookie that scripts and other sites cannot read", async () => {
    const response = await logIn(site, administrator.email, administrator.password);
    const session = response.headers.getSetCookie().find((cookie) => cookie.includes("session_token")) ?? "";
    expect(session).toMatch(/; HttpOnly/i);
    expect(session).toMatch(/; SameSite=Lax/i);
    expect(session).toMatch(/; Path=\//i);
    expect(session).not.toMatch(/; Secure/i);
  });

  test("an account that is signed in already is welcomed on the login page", async () => {
    const cookie = await signIn(site);
    const login = await (await site.request("/login", { headers: { cookie } })).text();
    expect(login).toContain("Logout");
    expect(parsePage(login).querySelector('[name="password"]')).toBeNull();
    expect((await site.request("/register", { headers: { cookie } })).status).toBe(302);
  });
});

describeSiteOnBothDatabases("an account at the same moment", "two use one link at once", (open) => {
  prepare(open);

  test("an account gets one password from a link used twice at the same time", async () => {
    const email = await registerVerified(site);
    const token = await resetToken(site, email, 2);
    const responses = await Promise.all(
      ["first-password", "second-password"].map((choice) =>
        postForm(site, "/reset-password", { token, password: choice, confirmPassword: choice }),
      ),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([302, 400]);
  });
});

async function resetToken(site: TestSite, email: string, mails: number): Promise<string> {
  const response = await postForm(site, "/reset-password", { email }, fromElsewhere());
  expect(response.status).toBe(200);
  return tokenIn((await newestMailTo(site, email, mails)).link);
}

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

test("behind https, cookies are sent over https only, and forms work behind a proxy", async () => {
  const site = await openTestSite("sqlite", { SITE_URL: "https://riverside.example" });
  try {
    const response = await postForm(site, "/login", administrator, { origin: "https://riverside.example" });
    expect(response.status).toBe(302);
    expect(response.headers.get("strict-transport-security")).toMatch(/max-age=\d{8}/);
    for (const cookie of response.headers.getSetCookie()) expect(cookie).toMatch(/; Secure/i);
    const cookie = cookiesOf(response);
    const home = await site.request("/", { headers: { cookie } });
    expect(await home.text()).toContain("Logout");
    expect(home.headers.get("content-security-policy")).toContain("upgrade-insecure-requests");
    await postForm(
      site,
      "/reset-password",
      { email: administrator.email },
      { origin: "https://riverside.example" },
    );
    expect((await newestMailTo(site, administrator.email)).link).toMatch(
      /^https:\/\/riverside\.example\/reset-password\?token=/,
    );
  } finally {
    await site.close();
  }
});
