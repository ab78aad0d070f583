import { beforeAll, expect, test, vi } from "vitest";
import { announced } from "../support/html.ts";
import {
  administrator,
  cookiesOf,
  describeSite,
  describeSiteOnBothDatabases,
  postForm,
  type TestSite,
} from "../support/test-site.ts";
import { mailsTo, newestMailTo, tokenIn } from "./support/mailbox.ts";
import {
  databaseOf,
  fromElsewhere,
  logIn,
  password,
  registerVerified,
  registration,
} from "./support/people.ts";

const ceiling = 100;

let site: TestSite;

/** Each group has a site of its own. */
function prepare(open: () => Promise<TestSite>): void {
  beforeAll(async () => {
    site = await open();
  });
}

describeSite("wrong passwords for somebody else's account", (open) => {
  prepare(open);

  test.each(["/login", "/api/auth/sign-in/email"])(
    "wrong passwords from one stranger do not lock out an owner who logs in by %s",
    async (path) => {
      const { email, password: secret } = administrator;
      await wrongPasswords(site, email, fromElsewhere(), 35);
      expect((await signInBy(site, path, email, secret)).status).toBeLessThan(400);
    },
  );

  test("no longer count against the account once their network is refused", async () => {
    const email = await registerVerified(site);
    await wrongPasswords(site, email, fromElsewhere(), 35);
    await using db = databaseOf(site);
    const { points } = await db
      .selectFrom("limits")
      .select("points")
      .where("key", "=", `sign-in:account:${email}`)
      .executeTakeFirstOrThrow();
    expect(points).toBe(10);
  });

  test("wrong passwords from a known browser's own network do not block that browser", async () => {
    const email = await registerVerified(site);
    const known = deviceIn(cookiesOf(await logIn(site, email)));
    const here = fromElsewhere();
    await wrongPasswords(site, email, here, 35);
    expect((await signInBy(site, "/login", email, password, here)).status).toBe(429);
    expect((await signInBy(site, "/login", email, password, { ...here, cookie: known })).status).toBe(302);
  });

  test("wrong passwords do not block an owner who sets a new password by mail, which makes that browser a known one", async () => {
    const email = await registerVerified(site);
    await reachCeiling(site, email);
    expect((await logIn(site, email)).status).toBe(429);
    await postForm(site, "/reset-password", { email }, fromElsewhere());
    const link = await vi.waitFor(async () => {
      const links = (await mailsTo(site, email)).map((mail) => mail.link);
      return links.find((found) => found.startsWith("/reset-password?token=")) ?? expect.fail("no mail yet");
    }, 60_000);
    const token = tokenIn(link);
    const fresh = "beside-still-waters";
    const changed = await postForm(site, "/reset-password", {
      token,
      password: fresh,
      confirmPassword: fresh,
    });
    expect(changed.status).toBe(302);
    expect((await logIn(site, email, fresh)).status).toBe(302);
    await reachCeiling(site, email);
    const known = { cookie: deviceIn(cookiesOf(changed)), ...fromElsewhere() };
    expect((await signInBy(site, "/login", email, fresh, known)).status).toBe(302);
  });

  test("wrong passwords are limited to ten with the stolen cookie of a known browser, from any network", async () => {
    const email = await registerVerified(site);
    const known = { cookie: deviceIn(cookiesOf(await logIn(site, email))) };
    const guess = () => signInBy(site, "/login", email, "wrong", { ...fromElsewhere(), ...known });
    for (let attempt = 0; attempt < 10; attempt++) expect((await guess()).status).toBe(401);
    expect((await guess()).status).toBe(429);
    expect((await logIn(site, email)).status).toBe(302);
  });

  test.each([
    ["of another account", (_own: string, other: string) => other],
    ["with another signature", (own: string) => `${own.slice(0, -3)}abc`],
    ["with another date", (own: string) => own.replace(/\.(\d+)\./, (_, day) => `.${Number(day) - 1}.`)],
    ["that is nonsense", () => `known_device=${"~.".repeat(2000)}`],
  ])("wrong passwords still block a browser with a cookie %s", async (_name, forge) => {
    const [email, stranger] = [await registerVerified(site), await registerVerified(site)];
    const own = deviceIn(cookiesOf(await logIn(site, email)));
    const other = deviceIn(cookiesOf(await logIn(site, stranger)));
    await reachCeiling(site, email);
    const forged = { ...fromElsewhere(), cookie: forge(own, other) };
    expect((await signInBy(site, "/login", email, password, forged)).status).toBe(429);
  });

  test("wrong passwords still block the browser that registered the account", async () => {
    const person = registration();
    const { email = "" } = person;
    const registered = cookiesOf(await postForm(site, "/register", person, fromElsewhere()));
    expect(registered).toContain("registered=");
    await reachCeiling(site, email);
    const headers = { ...fromElsewhere(), cookie: registered };
    expect((await signInBy(site, "/login", email, password, headers)).status).toBe(429);
  });

  test("wrong passwords do not affect several people who share a known browser, whose cookie reveals nothing about them", async () => {
    const emails = [await registerVerified(site), await registerVerified(site)];
    let cookie = "";
    for (const email of [...emails, ...emails]) {
      const response = await signInBy(site, "/login", email, password, { ...fromElsewhere(), cookie });
      const sent = response.headers.getSetCookie().find((line) => line.startsWith("known_device="));
      expect(sent).toMatch(/; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/);
      cookie = deviceIn(cookiesOf(response));
    }
    await using db = databaseOf(site);
    const people = await db.selectFrom("user").select(["id", "email"]).execute();
    for (const { id, email } of people) expect(cookie).not.toMatch(new RegExp(`${id}|${email}`));
    for (const email of emails) {
      await reachCeiling(site, email);
      const known = { ...fromElsewhere(), cookie };
      expect((await signInBy(site, "/login", email, password, known)).status).toBe(302);
    }
  });
});

describeSiteOnBothDatabases(
  "counters of wrong passwords",
  "counters are added in an upsert and found by like",
  (open) => {
    prepare(open);

    test("wrong passwords from many networks block all but the owner's own browser, and notify the owner once", async () => {
      const email = await registerVerified(site);
      const atHome = cookiesOf(await logIn(site, email));
      await postForm(site, "/logout", {}, { cookie: atHome });
      const known = deviceIn(atHome);
      await newestMailTo(site, email);
      await reachCeiling(site, email);

      for (let attempt = 0; attempt < 3; attempt++) {
        const refused = await logIn(site, email);
        expect(refused.status).toBe(429);
        expect(announced(await refused.text())).toEqual([
          expect.stringMatching(
            /^Error logging in user: Too many attempts\. Please try again in \d+ minutes\.$/,
          ),
        ]);
      }
      const warning = await newestMailTo(site, email, 2);
      expect(warning.subject).toContain("Many wrong passwords");
      expect(warning.link).toBe("/reset-password");

      for (const path of ["/login", "/api/auth/sign-in/email"]) {
        await reachCeiling(site, email);
        expect((await signInBy(site, path, email, password, { cookie: known })).status).toBeLessThan(400);
      }
    });

    test("wrong passwords leave no counters when the owner removes the account", async () => {
      const email = await registerVerified(site);
      const cookie = cookiesOf(await logIn(site, email));
      await logIn(site, email, "wrong");
      await signInBy(site, "/login", email, "wrong", { cookie });
      expect((await postForm(site, "/account/remove", { password }, { cookie })).status).toBe(302);
      await using db = databaseOf(site);
      const left = await db.selectFrom("limits").select("key").where("key", "like", `%${email}%`).execute();
      expect(left).toEqual([]);
    });
  },
);

function signInBy(
  site: TestSite,
  path: string,
  email: string,
  secret: string,
  headers: Record<string, string> = fromElsewhere(),
): Promise<Response> {
  if (path === "/login") return postForm(site, path, { email, password: secret }, headers);
  return site.request(path, {
    method: "POST",
    body: JSON.stringify({ email, password: secret }),
    headers: { "content-type": "application/json", ...headers },
  });
}

async function wrongPasswords(
  site: TestSite,
  email: string,
  here: Record<string, string>,
  count: number,
): Promise<void> {
  for (let attempt = 0; attempt < count; attempt++)
    await postForm(site, "/login", { email, password: "wrong" }, here);
}

/** Makes a hundred wrong attempts from ten networks. */
async function reachCeiling(site: TestSite, email: string): Promise<void> {
  await using db = databaseOf(site);
  const row = {
    key: `sign-in:account:${email}`,
    points: ceiling,
    expiresAt: Date.now() + 55 * 60_000,
  };
  await db
    .insertInto("limits")
    .values(row)
    .onConflict((conflict) => conflict.column("key").doUpdateSet(row))
    .execute();
}

function deviceIn(cookies: string): string {
  return cookies.split("; ").find((cookie) => cookie.startsWith("known_device=")) ?? "";
}
