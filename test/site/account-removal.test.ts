import { beforeAll, expect, test } from "vitest";
import { announced, parsePage, visibleText } from "../support/html.ts";
import {
  administrator,
  cookiesOf,
  describeSite,
  describeSiteOnBothDatabases,
  postForm,
  signIn,
  type TestSite,
} from "../support/test-site.ts";
import { follow } from "./support/page.ts";
import { cookieOf, databaseOf, fromElsewhere, giveRoles, logIn, password } from "./support/people.ts";
import {
  addPosts,
  expectNothingKept,
  expectPicturesGone,
  isSignedIn,
  join,
  keptAbout,
  leaveTraces,
  likesShown,
  type Member,
  mailsDelivered,
  postIds,
  removeAccount,
} from "./support/traces.ts";

const wrong = "This is not your password. Please try again.";
const tooMany = /^Error removing your account: Too many attempts\. Please try again in \d+ minutes\.$/;

let site: TestSite;
let other: Member;

/** Each group has a site of its own. */
function prepare(open: () => Promise<TestSite>): void {
  beforeAll(async () => {
    site = await open();
    await addPosts(site);
    other = await join(site);
    await leaveTraces(site, other, "Of the other");
  });
}

const page = async (url: string, headers = {}) => (await site.request(url, { headers })).text();

const staff = async () => ({ cookie: await signIn(site) });

const prayersToo = (html: string) => parsePage(html).querySelector('input[name="prayersToo"]');

describeSite("removing an account", (open) => {
  prepare(open);

  test("removing an account needs the password, and the form keeps the choices made", async () => {
    const member = await join(site);
    await leaveTraces(site, member, "Of the hesitant");
    await mailsDelivered(site, member);
    const before = await keptAbout(site, member);
    for (const [fields, status, sentence] of [
      [{}, 400, "Please enter your password"],
      [{ password: "wrong" }, 401, wrong],
      [{ password: "x".repeat(5000) }, 401, wrong],
      [{ password: administrator.password }, 401, wrong],
    ] as const) {
      const response = await removeAccount(site, member, fields);
      expect(response.status).toBe(status);
      const html = await response.text();
      expect(announced(html)).toEqual([sentence]);
      expect(prayersToo(html)?.hasAttribute("checked")).toBe(false);
      expect(html).not.toContain('value="wrong"');
    }
    const { counters, ...after } = await keptAbout(site, member);
    expect({ ...after, counters: before.counters }).toEqual(before);
    expect(counters).toContainEqual(
      expect.objectContaining({ key: expect.stringMatching(/^sign-in:device:/), points: 3 }),
    );
    const ticked = await removeAccount(site, member, { password: "wrong", prayersToo: "on" });
    expect(prayersToo(await ticked.text())?.hasAttribute("checked")).toBe(true);
  });

  test("removing an account does not allow guessing: attempts here and at the login are counted together", async () => {
    const member = await join(site);
    // A stolen session, without the browser's other cookies.
    const session = { cookie: /[^ ]*session_token=[^;]+/.exec(member.headers.cookie)?.[0] ?? "" };
    for (const cookies of [member.headers, { ...session, ...fromElsewhere() }]) {
      const guess = (path: string, fields: Record<string, string>) => postForm(site, path, fields, cookies);
      for (let attempt = 0; attempt < 5; attempt++) {
        const wrong = { password: `guess-${attempt}` };
        expect((await guess("/account/remove", wrong)).status).toBe(401);
        expect((await guess("/login", { email: member.email, ...wrong })).status).toBe(401);
      }
      const refused = await guess("/account/remove", { password });
      expect(refused.status).toBe(429);
      expect(announced(await refused.text())).toEqual([expect.stringMatching(tooMany)]);
      expect((await guess("/login", { email: member.email, password })).status).toBe(429);
    }
    expect(await isSignedIn(site, member.headers)).toBe(true);
  });

  test("removing an account needs no password where another provider signs its owner in", async () => {
    const member = await join(site);
    await using db = databaseOf(site);
    await db
      .updateTable("account")
      .set({ providerId: "google", accountId: "1234", password: null, accessToken: "at-provider" })
      .where("userId", "=", member.id)
      .execute();
    expect(visibleText(await page("/account", member.headers))).toContain("You log in with Google");
    expect(await page("/account/copy", member.headers)).not.toContain("at-provider");
    const question = await page("/account/remove", member.headers);
    expect(parsePage(question).querySelector('[name="password"], [name="prayersToo"]')).toBeNull();
    expect((await removeAccount(site, member, {})).status).toBe(302);
    expect((await keptAbout(site, member)).user).toEqual([]);
  });

  test("removing an account is possible for staff, but not for the administrator", async () => {
    const member = await join(site);
    await giveRoles(site, member.email, "editor");
    expect(visibleText(await page("/account/remove", member.headers))).toContain(
      "What you wrote for the site as staff stays.",
    );
    expect((await removeAccount(site, member, { password })).status).toBe(302);
    expect((await keptAbout(site, member)).user).toEqual([]);

    const headers = await staff();
    const html = await page("/account", headers);
    expect(visibleText(html)).toContain("It cannot be removed, because");
    expect(html).not.toContain("/account/remove");
    const question = await site.request("/account/remove", { headers });
    expect([question.status, question.headers.get("location")]).toEqual([302, "/account"]);
    const refused = await removeAccount(site, { headers }, { password: administrator.password });
    expect(visibleText(await follow(site, refused, headers.cookie))).toContain(
      "It cannot be removed, because",
    );
    const data = await postForm(site, "/account/remove.data", { password: administrator.password }, headers);
    expect(data.status).toBe(403);
    expect(await isSignedIn(site, headers)).toBe(true);
    expect((await logIn(site, administrator.email, administrator.password)).status).toBe(302);
  });

  test.each(["/logout", "/account/remove"])(
    "removing an account leaves no cookie behind at %s, even when the session was just extended",
    async (url) => {
      const member = await join(site);
      await using db = databaseOf(site);
      const inTenDays = new Date(Date.now() + 10 * 24 * 60 * 60_000).toISOString();
      await db.updateTable("session").set({ expiresAt: inTenDays }).where("userId", "=", member.id).execute();
      const response = await postForm(site, url, { password }, { ...member.headers, ...fromElsewhere() });
      expect(response.status).toBe(302);
      const session = cookiesOf(response)
        .split("; ")
        .filter((cookie) => cookie.includes("session_token="));
      expect(session.length).toBeGreaterThan(1);
      expect(session.at(-1)).toMatch(/session_token=$/);
    },
  );
});

describeSiteOnBothDatabases(
  "what goes with an account",
  "rows of other tables go by foreign keys, and removals at once lock rows",
  (open) => {
    prepare(open);

    test("removing an account removes the prayer requests, their pictures, the likes and every session, and nothing of other people's", async () => {
      const member = await join(site);
      await leaveTraces(site, member, "Of the leaver");
      const { prayers } = await keptAbout(site, member);
      const elsewhere = { cookie: await cookieOf(site, member.email) };
      const asked = await postForm(site, "/reset-password", { email: member.email }, fromElsewhere());
      expect(asked.status).toBe(200);
      const before = await keptAbout(site, other);
      expect(await likesShown(site)).toEqual([2, 2]);

      const question = await page("/account/remove", member.headers);
      expect(visibleText(question)).toContain("Remove my prayer requests (2) too, with their pictures.");
      expect(prayersToo(question)?.hasAttribute("checked")).toBe(true);
      const response = await removeAccount(site, member, { password, prayersToo: "on" });
      expect(response.status).toBe(302);
      expect(response.headers.get("location")).toBe("/");
      expect(response.headers.getSetCookie().join()).toMatch(/session_token=;.*max-age=0/i);
      expect(announced(await follow(site, response, member.headers.cookie), "status")).toEqual([
        "Your account has been removed.",
      ]);

      await expectNothingKept(site, member);
      expect(await likesShown(site)).toEqual([1, 1]);
      await expectPicturesGone(site, prayers);
      expect(await page("/prayer-request")).not.toContain("Of the leaver");
      for (const headers of [member.headers, elsewhere]) expect(await isSignedIn(site, headers)).toBe(false);
      expect(await keptAbout(site, other)).toEqual(before);
      expect(await isSignedIn(site, other.headers)).toBe(true);
      expect((await logIn(site, member.email)).status).toBe(401);
    });

    test("removing an account can keep the prayer requests, which then belong to nobody", async () => {
      const member = await join(site);
      await leaveTraces(site, member, "Left behind");
      const { prayers } = await keptAbout(site, member);
      expect((await removeAccount(site, member, { password })).status).toBe(302);
      await using db = databaseOf(site);
      const left = await db
        .selectFrom("prayerRequests")
        .selectAll()
        .where("title", "like", "Left behind%")
        .orderBy("id")
        .execute();
      expect(left).toEqual(prayers.map((prayer) => ({ ...prayer, userId: null })));
      for (const { picUrl } of left) expect((await site.request(picUrl)).status).toBe(200);
      const wall = await page("/prayer-request");
      expect(wall).toContain("Left behind 2");
      expect(wall).not.toContain("Left behind 1");
      expect(await page("/update-prayer-requests", await staff())).toContain("Left behind 1");
    });

    test("removing an account happens once, however often it is requested, and the email can register again", async () => {
      const member = await join(site);
      const responses = await Promise.all([1, 2, 3].map(() => removeAccount(site, member, { password })));
      const statuses = responses.map(({ status }) => status);
      expect(statuses).toContain(302);
      // A request that comes after the removal is no longer logged in.
      for (const status of statuses) expect([302, 401]).toContain(status);
      expect((await removeAccount(site, member, { password })).status).toBe(401);
      expect((await keptAbout(site, member)).user).toEqual([]);
      const again = { firstName: "Ann", lastName: "Hill", gender: "female", dateOfBirth: "1980-05-31" };
      const form = { ...again, email: member.email, password, confirmPassword: password, terms: "on" };
      expect((await postForm(site, "/register", form, fromElsewhere())).status).toBe(302);
    });

    test("removing an account works for several people at once who like the same posts", async () => {
      const members = [await join(site), await join(site), await join(site)];
      for (const [index, { headers }] of members.entries())
        for (const post of index % 2 ? postIds : postIds.toReversed())
          await postForm(site, "/daily-posts", { post: post, liked: "true" }, headers);
      const before = await likesShown(site);
      const responses = await Promise.all(members.map((member) => removeAccount(site, member, { password })));
      expect(responses.map(({ status }) => status)).toEqual([302, 302, 302]);
      expect(await likesShown(site)).toEqual(before.map((likes) => likes - 3));
    });

    test("removing an account is all or nothing", async () => {
      const broken = await open();
      await using db = databaseOf(broken);
      const member = await join(broken);
      const fields = { title: "Of the broken", content: "Please pray." };
      expect((await postForm(broken, "/submit-prayer-requests", fields, member.headers)).status).toBe(302);
      await mailsDelivered(broken, member);
      const before = await keptAbout(broken, member);
      await db.schema.alterTable("outbox").renameColumn("replyTo", "elsewhere").execute();
      expect((await removeAccount(broken, member, { password, prayersToo: "on" })).status).toBe(500);
      await db.schema.alterTable("outbox").renameColumn("elsewhere", "replyTo").execute();
      const { counters, ...after } = await keptAbout(broken, member);
      expect({ ...after, counters: before.counters }).toEqual(before);
      expect(counters.length).toBeGreaterThan(0);
    });
  },
);
