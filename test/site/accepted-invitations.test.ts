import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { announced, attributesIn, fieldValue, parsePage, visibleText } from "../support/html.ts";
import {
  administrator,
  cookiesOf,
  describeSite,
  describeSiteOnBothDatabases,
  postForm,
  signIn,
  type TestSite,
} from "../support/test-site.ts";
import { invitedLink, makeAccount, openInvitations } from "./support/invitations.ts";
import { newestMailTo } from "./support/mailbox.ts";
import { activityOf, joinNamed, rolesOf } from "./support/managed-people.ts";
import type { Open } from "./support/open.ts";
import { follow, page, statusOf } from "./support/page.ts";
import {
  cookieOf,
  databaseOf,
  fromElsewhere,
  logIn,
  password,
  register,
  registerVerified,
} from "./support/people.ts";

const day = 24 * 60 * 60_000;
const stranger = () => `${randomUUID()}@people.example`;
const gone =
  "This invitation no longer works: it was used, withdrawn or replaced, or it is more than 7 days old. Please ask the person who invited you for a new one.";

let site: TestSite;
let staff: { cookie: string };
let passed: number;

/** Each group has a site of its own. */
function prepare(open: Open): void {
  beforeAll(async () => {
    passed = 0;
    site = await open({}, { clock: () => new Date(Date.now() + passed) });
    staff = { cookie: await signIn(site) };
  });
}

const userOf = async (email: string) => {
  await using db = databaseOf(site);
  return await db
    .selectFrom("user")
    .select(["id", "name", "email", "emailVerified"])
    .where("email", "=", email)
    .execute();
};

const accept = (link: string, headers: Record<string, string>) =>
  postForm(site, link, {}, { ...headers, ...fromElsewhere() });

describeSite("the link of an invitation", (open) => {
  prepare(open);

  test("the link of an invitation lets somebody without an account make one, logged in at once, with the roles, once", async () => {
    const email = stranger();
    const link = await invitedLink(site, staff, email, ["editor", "prayerTeam"]);
    for (let opened = 0; opened < 3; opened++) {
      const html = await page(site, link);
      expect(visibleText(html)).toContain("Editor : Events, videos, posts and pages, and who asks");
      expect(visibleText(html)).toContain(`please create an account for ${email}`);
      expect(attributesIn(html, 'meta[name="robots"]', "content")).toEqual(["noindex"]);
    }
    const made = await makeAccount(site, link, { name: "  Ruth Field " });
    expect([made.status, made.headers.get("location")]).toEqual([302, "/staff"]);
    const headers = { cookie: cookiesOf(made) };
    expect(announced(await follow(site, made), "status")).toEqual(["Welcome! Your account is ready."]);
    expect(await statusOf(site, "/event-create", headers)).toBe(200);
    expect(await statusOf(site, "/people", headers)).toBe(403);

    const [user] = await userOf(email);
    expect(user).toMatchObject({ name: "Ruth Field", email });
    expect(Boolean(user?.emailVerified)).toBe(true);
    expect(await rolesOf(site, user?.id ?? "")).toEqual(["editor", "prayerTeam"]);
    expect((await openInvitations(site)).filter((row) => row.email === email)).toEqual([]);
    expect((await logIn(site, email)).status).toBe(302);
    const copy = JSON.parse(await page(site, "/account/copy", headers));
    expect(copy.roles.map(({ role }: { role: string }) => role).sort()).toEqual(["editor", "prayerTeam"]);
    expect(await activityOf(site, user?.id ?? "")).toMatchObject([
      { action: "roles-changed", before: '{"roles":""}', after: '{"roles":"Editor, Prayer team"}' },
    ]);
    for (const again of [await makeAccount(site, link), await site.request(link, { headers })]) {
      expect(again.status).toBe(404);
      expect(visibleText(await again.text())).toContain(gone);
    }
  });

  test.each([
    [{ name: "" }, "Please enter your name"],
    [{ name: "   " }, "Please enter your name"],
    [{ name: "x".repeat(201) }, "Please use at most 200 characters"],
    [{ password: "", confirmPassword: "" }, "Please choose a password"],
    [{ password: "short", confirmPassword: "short" }, "Please choose a password of at least 12 characters"],
    [{ confirmPassword: "something-else" }, "Passwords do not match"],
    [
      { password: "password2026", confirmPassword: "password2026" },
      "That password follows a pattern that is easy to guess. Please choose another.",
    ],
    [
      { password: "ruthfield-1980", confirmPassword: "ruthfield-1980" },
      "That password consists of names that other people know. Please choose another.",
    ],
    [{ terms: "" }, "Please accept the terms and conditions"],
  ])(
    "the link of an invitation follows the rules of registering: %j is refused with %j and uses nothing up",
    async (change, sentence) => {
      const email = stranger();
      const link = await invitedLink(site, staff, email, ["editor"]);
      const refused = await makeAccount(site, link, change);
      expect(refused.status).toBe(400);
      const html = await refused.text();
      expect(announced(html)).toEqual([sentence]);
      expect(fieldValue(html, "password") ?? "").toBe("");
      expect(await userOf(email)).toEqual([]);
      expect(await statusOf(site, link)).toBe(200);
    },
  );

  test("the link of an invitation replaces what a stranger registered under the same email without verifying it", async () => {
    const email = await register(site, {
      firstName: "Mallory",
      password: "mallorys-own-7",
      confirmPassword: "mallorys-own-7",
    });
    const link = await invitedLink(site, staff, email, ["editor"], 2);
    expect(visibleText(await page(site, link))).toContain("please create an account");
    expect((await makeAccount(site, link)).status).toBe(302);
    expect((await logIn(site, email, "mallorys-own-7")).status).toBe(401);
    expect((await logIn(site, email)).status).toBe(302);
    const users = await userOf(email);
    expect(users.map(({ name }) => name)).toEqual(["Ruth Field"]);
    await using db = databaseOf(site);
    const mail = await newestMailTo(site, email, 2);
    expect(mail.subject).toContain("invitation");
    const ways = await db
      .selectFrom("account")
      .select("id")
      .where("userId", "=", users[0]?.id ?? "")
      .execute();
    expect(ways).toHaveLength(1);
  });

  test("the link of an invitation asks somebody with an account to log in, returns, and adds the roles to those they have", async () => {
    const ann = await joinNamed(site, "Ann Hill", "sermons");
    const link = await invitedLink(site, staff, ann.email, ["editor"], 2);
    const asVisitor = await page(site, link);
    expect(visibleText(asVisitor)).toContain(`There is an account for ${ann.email} . Please log in`);
    expect(parsePage(asVisitor).querySelector('[name="password"]')).toBeNull();
    const [login = ""] = attributesIn(asVisitor, 'main a[href^="/login"]', "href");
    expect(login).toBe(`/login?next=${encodeURIComponent(link)}`);
    expect(visibleText(await page(site, login))).toContain("Please log in to accept your invitation.");
    const loggedIn = await logIn(site, ann.email, password, login);
    expect(loggedIn.headers.get("location")).toBe(link);
    // Sending the form for newcomers makes no second account.
    expect((await makeAccount(site, link)).headers.get("location")).toBe(link);
    expect(await userOf(ann.email)).toHaveLength(1);

    expect(visibleText(await page(site, link, ann.headers))).toContain("Accept the invitation");
    const accepted = await accept(link, ann.headers);
    expect(announced(await follow(site, accepted, ann.headers.cookie), "status")).toEqual([
      "Welcome! The invitation is accepted.",
    ]);
    expect(await rolesOf(site, ann.id)).toEqual(["editor", "sermons"]);
    expect((await newestMailTo(site, ann.email, 3)).text).toContain(
      "You accepted an invitation. New: Editor.",
    );
    expect(await activityOf(site, ann.id)).toMatchObject([
      {
        action: "roles-changed",
        before: '{"roles":"Sermons"}',
        after: '{"roles":"Editor, Sermons"}',
        actorName: "Ann Hill",
      },
    ]);
    expect((await accept(link, ann.headers)).status).toBe(404);
  });

  test("the link of an invitation is refused to somebody who is logged in as another, who can log out first", async () => {
    const ann = await registerVerified(site);
    const link = await invitedLink(site, staff, ann, ["editor"], 2);
    const other = await joinNamed(site, "Other");
    const html = await page(site, link, other.headers);
    expect(visibleText(html)).toContain(
      `You are logged in as ${other.email} , but this invitation was sent to another email address.`,
    );
    expect(html).not.toContain(ann);
    expect((await accept(link, other.headers)).headers.get("location")).toBe(link);
    expect(await rolesOf(site, other.id)).toEqual([]);
    const [action = ""] = attributesIn(html, 'main form[method="post"]', "action");
    const out = await postForm(site, action, {}, other.headers);
    expect(out.headers.get("location")).toBe(link);
    expect(visibleText(await page(site, link))).toContain(`There is an account for ${ann}`);
    expect(await rolesOf(site, (await userOf(ann))[0]?.id ?? "")).toEqual([]);
  });

  test("the link of an invitation shows the same 404 page whether it is wrong, missing or expired", async () => {
    const email = stranger();
    passed = 0;
    const expired = await invitedLink(site, staff, email, ["editor"]);
    passed = 7 * day + 60_000;
    const pages: string[] = [];
    for (const link of [
      "/invitation",
      "/invitation?token=",
      `/invitation?token=${"x".repeat(32)}`,
      "/invitation?token=%00",
      expired,
    ]) {
      for (const response of [await site.request(link), await makeAccount(site, link)]) {
        expect(response.status, link).toBe(404);
        const html = await response.text();
        expect(html).not.toContain(email);
        pages.push(visibleText(parsePage(html).querySelector("main")?.outerHTML ?? ""));
      }
    }
    passed = 0;
    expect(pages[0]).toContain(gone);
    expect(new Set(pages).size).toBe(1);
    expect(await userOf(email)).toEqual([]);
  });

  test.each(["مريم الناصري", "<script>alert(1)</script>", "李 明", "O’Brien-Ñuñez"])(
    "the link of an invitation makes an account with the name %s, which is shown as typed",
    async (name) => {
      const email = stranger();
      const link = await invitedLink(site, staff, email, ["editor"]);
      const made = await makeAccount(site, link, { name });
      expect(made.headers.get("location")).toBe("/staff");
      const html = await page(site, `/people?q=${encodeURIComponent(email)}`, staff);
      expect(visibleText(parsePage(html).querySelector("article h2")?.outerHTML ?? "")).toBe(name);
      expect(html).not.toContain("<script>alert(1)");
      expect(html).toContain("<bdi>");
    },
  );

  test("the link of an invitation does not open a deactivated account", async () => {
    const ann = await joinNamed(site, "Ann Hill");
    const link = await invitedLink(site, staff, ann.email, ["editor"], 2);
    await postForm(site, `/people/${ann.id}/deactivate`, {}, staff);
    expect(visibleText(await page(site, link, ann.headers))).toContain("Please log in");
    expect((await logIn(site, ann.email)).status).toBe(403);
    expect((await accept(link, ann.headers)).headers.get("location")).toBe(link);
    expect(await rolesOf(site, ann.id)).toEqual([]);
    expect(await statusOf(site, "/people", { cookie: await signIn(site, administrator) })).toBe(200);
  });
});

describeSiteOnBothDatabases(
  "the link of an invitation at the same moment",
  "several accept at once, and each driver says in its own way that an email is taken",
  (open) => {
    prepare(open);

    test("the link of an invitation used by several people at the same moment makes one account", async () => {
      for (let round = 0; round < 3; round++) {
        const email = stranger();
        const link = await invitedLink(site, staff, email, ["editor"]);
        const responses = await Promise.all(
          [1, 2, 3, 4].map((who) => makeAccount(site, link, { name: `Ruth ${who}` })),
        );
        const outcomes = responses.map(({ status, headers }) => headers.get("location") ?? status);
        expect(outcomes.filter((outcome) => outcome === "/staff")).toHaveLength(1);
        // Whoever comes while the account appears is led back to the invitation, which is used up by then.
        for (const outcome of outcomes) expect(["/staff", link, 404, 409]).toContain(outcome);
        const users = await userOf(email);
        expect(users).toHaveLength(1);
        await using db = databaseOf(site);
        const ways = await db
          .selectFrom("account")
          .select("providerId")
          .where("userId", "=", users[0]?.id ?? "")
          .execute();
        expect(ways).toEqual([{ providerId: "credential" }]);
        const accepted = await db
          .selectFrom("activity")
          .select("id")
          .where("action", "=", "accepted")
          .where("title", "=", email)
          .execute();
        expect(accepted).toHaveLength(1);
      }
    });

    test("the link of an invitation used while the same email registers leaves one account, with or without the roles", async () => {
      const email = stranger();
      const link = await invitedLink(site, staff, email, ["editor"]);
      const [made] = await Promise.all([
        makeAccount(site, link),
        register(site, { email }).catch(() => undefined),
      ]);
      expect(await userOf(email)).toHaveLength(1);
      expect(made.status).toBe(302);
      expect((await logIn(site, email)).status).toBe(302);
    });

    test("the link of an invitation accepted in two browsers at the same moment is accepted once", async () => {
      const ann = await joinNamed(site, "Ann Hill");
      const elsewhere = { cookie: await cookieOf(site, ann.email) };
      const link = await invitedLink(site, staff, ann.email, ["editor"], 2);
      const responses = await Promise.all([accept(link, ann.headers), accept(link, elsewhere)]);
      expect(responses.map(({ status }) => status).sort()).toEqual([302, 404]);
      expect(await activityOf(site, ann.id)).toHaveLength(1);
    });
  },
);
