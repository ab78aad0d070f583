import { beforeAll, expect, test } from "vitest";
import { announced } from "../support/html.ts";
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
import {
  databaseOf,
  fromElsewhere,
  joinAsMember,
  logIn,
  password,
  registerVerified,
  registration,
} from "./support/people.ts";

let site: TestSite;

/** Each group has a site of its own. */
function prepare(open: () => Promise<TestSite>): void {
  beforeAll(async () => {
    site = await open();
  });
}

const tooMany =
  /^Error( logging in user| registering user)?: Too many attempts\. Please try again in (a minute|\d+ minutes)\.$/;

async function expectTooMany(response: Response): Promise<void> {
  expect(response.status).toBe(429);
  const [message] = announced(await response.text());
  expect(message).toMatch(tooMany);
}

async function usedUp(key: string, points: number): Promise<void> {
  await using db = databaseOf(site);
  const { numUpdatedRows } = await db
    .updateTable("limits")
    .set({ points })
    .where("key", "=", key)
    .executeTakeFirst();
  expect(numUpdatedRows).toBe(1n);
}

async function pointsOf(key: string): Promise<number | undefined> {
  await using db = databaseOf(site);
  const row = await db.selectFrom("limits").select("points").where("key", "=", key).executeTakeFirst();
  return row?.points;
}

describeSite("sign-in limits", (open) => {
  prepare(open);

  test("sign-in limits let a network try an account ten times, and then not even with the right password", async () => {
    const email = await registerVerified(site);
    const here = fromElsewhere();
    const tryHere = (secret: string, name = email) =>
      postForm(site, "/login", { email: name, password: secret }, here);
    for (let attempt = 0; attempt < 10; attempt++) expect((await tryHere("wrong")).status).toBe(401);
    await expectTooMany(await tryHere(password));
    expect((await tryHere("x", email.toUpperCase())).status).toBe(429);
    const json = await site.request("/api/auth/sign-in/email", {
      method: "POST",
      body: JSON.stringify({ email, password: "x" }),
      headers: { "content-type": "application/json", ...here },
    });
    expect(json.status).toBe(429);
    await using db = databaseOf(site);
    await db
      .updateTable("limits")
      .set({ expiresAt: Date.now() - 1 })
      .execute();
    expect((await tryHere(password)).status).toBe(302);
  });

  test("sign-in limits start again after the right password", async () => {
    const email = await registerVerified(site);
    const here = fromElsewhere();
    const tryHere = (secret: string) => postForm(site, "/login", { email, password: secret }, here);
    for (let round = 0; round < 2; round++) {
      for (let attempt = 0; attempt < 7; attempt++) await tryHere("wrong");
      expect((await tryHere(password)).status).toBe(302);
    }
  });

  test("sign-in limits let an IP address fail with so many accounts in a while", async () => {
    const here = fromElsewhere();
    const tryAccount = (name: string) =>
      postForm(site, "/login", { email: `${name}@people.example`, password: "wrong" }, here);
    expect((await tryAccount("nobody")).status).toBe(401);
    await usedUp(`sign-in:network:${here["x-forwarded-for"]}`, 400);
    await expectTooMany(await tryAccount("one"));
    expect((await logIn(site, administrator.email, administrator.password)).status).toBe(302);
  });

  test.each([
    ["registering", "/register", registration],
    [
      "asking for a new password",
      "/reset-password",
      ({ email = registration().email ?? "" } = {}) => ({ email }),
    ],
  ] as const)(
    "sign-in limits count mails for %s by account and by IP address",
    async (_name, path, fields) => {
      const email = `${path.slice(1)}@people.example`;
      const here = fromElsewhere();
      const sendForAccount = () => postForm(site, path, fields({ email }), fromElsewhere());
      const sendFromHere = () => postForm(site, path, fields(), here);
      const permitted = await Promise.all([together(5, sendForAccount), together(20, sendFromHere)]);
      expect(permitted.flat()).not.toContain(429);
      await usedUp(`typed-mail:network:${here["x-forwarded-for"]}`, 700);
      await Promise.all(
        [sendForAccount(), sendFromHere()].map(async (response) => expectTooMany(await response)),
      );
    },
  );

  test("sign-in limits let an IP address find out about so many registered emails in a while, and do not count others", async () => {
    const email = await registerVerified(site);
    const here = fromElsewhere();
    const registerHere = (change = {}) => postForm(site, "/register", registration(change), here);
    expect((await registerHere({ email })).status).toBe(409);
    expect((await registerHere()).status).toBe(302);
    const key = `register:taken:${here["x-forwarded-for"]}`;
    expect(await pointsOf(key)).toBe(1);
    await usedUp(key, 100);
    await expectTooMany(await registerHere());
  });

  test("sign-in limits let strangers ask for two thousand mails to typed emails, and leave others a few", async () => {
    const [stranger, other] = [fromElsewhere(), fromElsewhere()];
    const ask = (here: Record<string, string>) =>
      postForm(site, "/reset-password", { email: registration().email ?? "" }, here);
    for (let asked = 0; asked < 11; asked++) expect((await ask(stranger)).status).toBe(200);
    await usedUp("typed-mail:further", 2000);
    expect((await ask(stranger)).status).toBe(429);
    expect((await ask(other)).status).toBe(200);
    await usedUp("typed-mail:first", 2000);
    expect((await ask(other)).status).toBe(429);
  });
});

describeSiteOnBothDatabases(
  "sign-in limits at the same moment",
  "attempts are counted in an upsert, many at once",
  (open) => {
    prepare(open);

    test("sign-in limits do not count for the IP address those who then get in", async () => {
      const email = await registerVerified(site);
      const here = fromElsewhere();
      const tryHere = (secret: string, name = email) =>
        postForm(site, "/login", { email: name, password: secret }, here);
      await tryHere("wrong", "nobody@people.example");
      for (let attempt = 0; attempt < 4; attempt++) await tryHere("wrong");
      expect((await tryHere(password)).status).toBe(302);
      expect(await pointsOf(`sign-in:network:${here["x-forwarded-for"]}`)).toBe(1);
    });
  },
);

describeSite("sign-in for other programs", (open) => {
  let site: TestSite;
  beforeAll(async () => {
    site = await open();
  });

  const postJson = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    site.request(path, {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "content-type": "application/json", ...fromElsewhere(), ...headers },
    });

  const startUpload = (token: string) =>
    site.request("/v0/b/site/o?name=events%2Fx.jpg", {
      method: "POST",
      headers: {
        authorization: `Firebase ${token}`,
        "x-goog-upload-protocol": "resumable",
        "x-goog-upload-command": "start",
        "x-goog-upload-header-content-length": "1000",
        "x-goog-upload-header-content-type": "image/jpeg",
        "content-type": "application/json",
      },
      body: JSON.stringify({ name: "events/x.jpg", contentType: "image/jpeg" }),
    });

  test("a token from signing in is valid until the person signs out", async () => {
    const response = await postJson("/api/auth/sign-in/email", administrator);
    expect(response.status).toBe(200);
    const { token } = (await response.json()) as { token: string };
    const started = await startUpload(token);
    expect(started.status).toBe(200);
    expect(started.headers.get("x-goog-upload-status")).toBe("active");
    for (const bogus of ["bogus", "", `${token}x`, token.slice(0, -1), "null"]) {
      expect((await startUpload(bogus)).status, bogus).toBe(401);
    }
    const cookie = cookiesOf(response);
    expect((await postJson("/api/auth/sign-out", {}, { cookie })).status).toBe(200);
    expect((await startUpload(token)).status).toBe(401);
  });

  test("a member's token opens nothing that is for staff", async () => {
    const email = await registerVerified(site);
    const response = await postJson("/api/auth/sign-in/email", { email, password: registration().password });
    const { token } = (await response.json()) as { token: string };
    expect((await startUpload(token)).status).toBe(403);
    const headers = { authorization: `Firebase ${token}` };
    expect((await site.request("/event-create", { headers })).status).toBe(403);
  });

  test("a wrong password and an unverified email get the same messages as in the form", async () => {
    const wrong = await postJson("/api/auth/sign-in/email", { ...administrator, password: "wrong" });
    expect(wrong.status).toBe(401);
    expect(await wrong.json()).toEqual({
      message: "Incorrect email or password. Please try again or register.",
    });
  });

  test.each([
    "sign-up/email",
    "update-user",
    "change-email",
    "change-password",
    "set-password",
    "delete-user",
    "request-password-reset",
    "forget-password",
    "reset-password",
    "reset-password/abc",
    "verify-email",
    "send-verification-email",
    "list-sessions",
    "revoke-session",
    "revoke-sessions",
    "list-accounts",
    "link-social",
    "unlink-account",
    "account-info",
    "refresh-token",
    "get-access-token",
    "sign-in/social",
    "ok",
    "error",
    "sign-up/email/",
    "//sign-up/email",
    "Sign-Up/email",
    "callback/../sign-up/email",
  ])("/api/auth/%s is closed to everybody", async (endpoint) => {
    const cookie = await cookieOfMember();
    const body = {
      name: "x",
      email: "x@people.example",
      password: "long enough",
      newPassword: "long enough",
    };
    const posted = await postJson(`/api/auth/${endpoint}`, body, { cookie });
    const got = await site.request(`/api/auth/${endpoint}`, { headers: { cookie } });
    expect([posted.status, got.status]).toEqual([404, 404]);
    await using db = databaseOf(site);
    const made = await db.selectFrom("user").select("id").where("email", "=", body.email).execute();
    expect(made).toEqual([]);
  });

  test("returning from a provider that is not set up leads to the login page and signs nobody in", async () => {
    for (const provider of ["google", "openid", "%2e%2e%2fsign-up%2femail"]) {
      const response = await site.request(`/api/auth/callback/${provider}?code=a&state=b`);
      expect(response.status).toBe(302);
      expect(new URL(response.headers.get("location") ?? "", site.url).pathname).toBe("/login");
      expect(new URL(response.headers.get("location") ?? "", site.url).origin).toBe(site.url);
      expect(cookiesOf(response)).not.toContain("session_token=e");
    }
    for (const provider of ["google", "openid", "elsewhere"])
      for (const response of [site.request(`/login/${provider}`), postForm(site, `/login/${provider}`, {})])
        expect((await response).status).toBe(404);
  });

  let member: Promise<string> | undefined;
  function cookieOfMember(): Promise<string> {
    member ??= joinAsMember(site);
    return member;
  }
});

test("a new password for the administrator applies from that start on, and ends old sessions", async () => {
  const first = await openTestSite("sqlite");
  const cookie = await signIn(first);
  const second = await openTestSite("sqlite", { DATA_DIR: first.dataDir, ADMIN_PASSWORD: "another-one" });
  try {
    expect((await logIn(second, administrator.email, administrator.password)).status).toBe(401);
    expect((await logIn(second, administrator.email, "another-one")).status).toBe(302);
    const page = await second.request("/", { headers: { cookie } });
    expect(await page.text()).not.toContain("Logout");
  } finally {
    await second.close();
    await first.close();
  }
});

async function together(count: number, send: () => Promise<Response>): Promise<number[]> {
  return Promise.all(Array.from({ length: count }, () => send().then(({ status }) => status)));
}
