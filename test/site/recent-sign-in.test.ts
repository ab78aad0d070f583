import { beforeAll, expect, test } from "vitest";
import { secondFactorChoice } from "../../app/people/identity/find-person.server.ts";
import { announced, attributesIn, parsePage, visibleText } from "../support/html.ts";
import { describeSite, postForm, type TestSite } from "../support/test-site.ts";
import {
  act,
  activityOf,
  joinNamed,
  type Known,
  postChoices,
  rolesOf,
  saveRoles,
} from "./support/managed-people.ts";
import { makeRole } from "./support/own-roles.ts";
import { follow, page, statusOf } from "./support/page.ts";
import { cookieOf, databaseOf, fromElsewhere, password } from "./support/people.ts";
import { addCodes } from "./support/second-factors.ts";

const minute = 60_000;
const rule = "/people/second-factor";
const notDone = "Nothing has been changed yet. Please confirm first that it is you, and then do it again.";

describeSite("managing people", (open) => {
  let site: TestSite;
  let lead: Known;
  let ann: Known;
  let ownRole: string;
  let passed = 0;
  beforeAll(async () => {
    const started = Date.now();
    site = await open(
      { GOOGLE_CLIENT_ID: "narthex", GOOGLE_CLIENT_SECRET: "secret" },
      { clock: () => new Date(started + passed) },
    );
    lead = await joinNamed(site, "Second Administrator", "administrator");
    ann = await joinNamed(site, "Ann Hill", "sermons");
    ownRole = await makeRole(site, lead.headers, "Events only", ["events:write"]);
  });

  const dialogs = () => [
    ...[
      "roles",
      "end-sessions",
      "end-links",
      "deactivate",
      "reactivate",
      "remove",
      "reset-second-factor",
    ].map((action) => `/people/${ann.id}/${action}`),
    "/people/invite",
    ...["add", `${ownRole}/change`, `${ownRole}/remove`].map((screen) => `/people/roles/${screen}`),
    rule,
  ];
  const confirm = (headers: Record<string, string>, fields: Record<string, string>, next = "/people") =>
    postForm(site, `/confirm?next=${encodeURIComponent(next)}`, fields, { ...headers, ...fromElsewhere() });
  const loggedIn = async () => ({ cookie: await cookieOf(site, lead.email) });

  test("managing people works for fifteen minutes after a login, and then asks for the password and returns", async () => {
    passed = 0;
    const headers = await loggedIn();
    passed = 14 * minute;
    for (const url of dialogs()) expect(await statusOf(site, url, headers), url).toBe(200);
    passed = 16 * minute;
    for (const url of [...dialogs(), `/people/${ann.id}/roles?q=ann&page=1`]) {
      const asked = await site.request(url, { headers });
      expect(asked.status, url).toBe(302);
      expect(asked.headers.get("location")).toBe(`/confirm?next=${encodeURIComponent(url)}`);
      const data = await site.request(url.replace(/(\?|$)/, ".data$1"), { headers });
      expect(data.status, url).toBe(202);
      expect(await data.text()).toContain(`/confirm?next=${encodeURIComponent(url)}`);
    }
    // Looking needs no confirmation.
    for (const url of ["/people", `/people/${ann.id}`]) expect(await statusOf(site, url, headers)).toBe(200);

    const next = `/people/${ann.id}/roles?q=ann`;
    const form = await page(site, `/confirm?next=${encodeURIComponent(next)}`, headers);
    expect(visibleText(form)).toContain("Please enter your password again before you continue.");
    const confirmed = await confirm(headers, { password }, next);
    expect([confirmed.status, confirmed.headers.get("location")]).toEqual([302, next]);
    expect(await statusOf(site, next, headers)).toBe(200);
    passed = 32 * minute;
    expect(await statusOf(site, next, headers)).toBe(302);
  });

  test("managing people refuses a form that was open for too long, and changes nothing", async () => {
    passed = 0;
    const headers = await loggedIn();
    passed = 16 * minute;
    const before = await rolesOf(site, ann.id);
    for (const [action, url] of [
      ["end-sessions", `/people/${ann.id}/end-sessions`],
      ["end-links", `/people/${ann.id}/end-links`],
      ["deactivate", `/people/${ann.id}/deactivate`],
      ["remove", `/people/${ann.id}/remove`],
      ["reset-second-factor", `/people/${ann.id}/reset-second-factor`],
    ] as const) {
      const refused = await act(site, headers, ann.id, action);
      expect(refused.headers.get("location")).toBe(`/confirm?next=${encodeURIComponent(url)}`);
      expect(announced(await follow(site, refused, headers.cookie))).toEqual([notDone]);
    }
    const roles = await saveRoles(site, headers, ann.id, { roles: ["editor"] });
    expect(roles.headers.get("location")).toMatch(/^\/confirm/);
    const invited = await postChoices(
      site,
      "/people/invite",
      [
        ["email", "new@people.example"],
        ["roles", "editor"],
      ],
      headers,
    );
    expect(invited.headers.get("location")).toBe("/confirm?next=%2Fpeople%2Finvite");
    expect(await rolesOf(site, ann.id)).toEqual(before);
    expect(await activityOf(site, ann.id)).toEqual([]);
    await using db = databaseOf(site);
    expect(await db.selectFrom("invitations").select("id").execute()).toEqual([]);
    const kept = await db.selectFrom("user").select("deactivatedAt").where("id", "=", ann.id).execute();
    expect(kept).toEqual([{ deactivatedAt: null }]);
    expect(await statusOf(site, "/account", ann.headers)).toBe(200);
  });

  test("managing people is not opened by a wrong password, and guesses are counted together with those at the login", async () => {
    passed = 0;
    const headers = await loggedIn();
    passed = 20 * minute;
    for (const [fields, status, sentence] of [
      [{}, 400, "Please enter your password"],
      [{ password: "" }, 400, "Please enter your password"],
      [{ password: "wrong" }, 401, "This is not your password. Please try again."],
      [{ password: "x".repeat(5000) }, 401, "This is not your password. Please try again."],
    ] as const) {
      const refused = await confirm(headers, fields);
      expect(refused.status).toBe(status);
      const html = await refused.text();
      expect(announced(html)).toEqual([sentence]);
      expect(html).not.toContain('value="wrong"');
    }
    expect(await statusOf(site, "/people/invite", headers)).toBe(302);
    for (let guess = 0; guess < 8; guess++)
      expect((await confirm(headers, { password: `guess-${guess}` })).status).toBe(401);
    const refused = await confirm(headers, { password });
    expect(refused.status).toBe(429);
    expect(announced(await refused.text())).toEqual([
      expect.stringMatching(/^Too many attempts\. Please try again in \d+ minutes\.$/),
    ]);
    expect((await postForm(site, "/login", { email: lead.email, password }, headers)).status).toBe(429);
    expect(await statusOf(site, "/people/invite", headers)).toBe(302);
    await using db = databaseOf(site);
    await db.deleteFrom("limits").execute();
  });

  test("managing people is confirmed for one session only, of its owner, and leads to no other site", async () => {
    passed = 0;
    const [here, elsewhere] = [await loggedIn(), await loggedIn()];
    passed = 20 * minute;
    const confirmed = await confirm(here, { password }, "https://evil.example/");
    expect(confirmed.headers.get("location")).toBe("/");
    expect(await statusOf(site, "/people/invite", here)).toBe(200);
    expect(await statusOf(site, "/people/invite", elsewhere)).toBe(302);
    expect((await confirm({}, { password })).status).toBe(401);
    const visitor = await site.request("/confirm?next=%2Fpeople");
    expect(visitor.headers.get("location")).toBe("/login?next=%2Fconfirm%3Fnext%3D%252Fpeople");
    // Members may confirm too: other pages can ask for it.
    expect((await confirm(ann.headers, { password }, "/account")).headers.get("location")).toBe("/account");
  });

  test("managing people offers people without a password to log in again with their provider", async () => {
    passed = 0;
    const headers = await loggedIn();
    await using db = databaseOf(site);
    const stored = await db
      .selectFrom("account")
      .select(["id", "providerId", "password"])
      .where("userId", "=", lead.id)
      .executeTakeFirstOrThrow();
    await db
      .updateTable("account")
      .set({ providerId: "google", password: null })
      .where("id", "=", stored.id)
      .execute();
    passed = 20 * minute;
    const html = await page(site, "/confirm?next=%2Fpeople%2Finvite", headers);
    expect(parsePage(html).querySelector('[name="password"]')).toBeNull();
    expect(attributesIn(html, 'main form[method="post"]', "action")).toEqual([
      "/login/google?next=%2Fpeople%2Finvite",
    ]);
    const refused = await confirm(headers, { password });
    expect(refused.status).toBe(403);
    expect(announced(await refused.text())).toEqual([
      "Your account has no password. Please log in again with your provider.",
    ]);
    expect(await statusOf(site, "/people/invite", headers)).toBe(302);
    await db.updateTable("account").set(stored).where("id", "=", stored.id).execute();
  });

  test("managing people is refused to somebody whose session was ended meanwhile", async () => {
    passed = 0;
    const headers = await loggedIn();
    await using db = databaseOf(site);
    await db.deleteFrom("session").where("userId", "=", lead.id).execute();
    expect((await act(site, headers, ann.id, "deactivate")).status).toBe(401);
    expect((await confirm(headers, { password })).status).toBe(401);
  });

  test("managing people asks again before a second factor becomes required, and before that is lifted", async () => {
    passed = 0;
    const { headers } = await joinNamed(site, "Third Administrator", "administrator");
    await addCodes(site, headers.cookie, () => Date.now() + passed);
    const choose = (required: string) =>
      postForm(site, rule, { required }, { ...headers, ...fromElsewhere() });
    const chosen = async () => {
      await using db = databaseOf(site);
      return (
        await db.selectFrom("siteChoices").select("value").where("name", "=", secondFactorChoice).execute()
      ).map(({ value }) => value);
    };
    for (const [required, before] of [
      ["on", []],
      ["off", ["on"]],
    ] as const) {
      passed += 16 * minute;
      const refused = await choose(required);
      expect(refused.headers.get("location")).toBe(`/confirm?next=${encodeURIComponent(rule)}`);
      expect(announced(await follow(site, refused, headers.cookie))).toEqual([notDone]);
      expect(await chosen()).toEqual(before);
      expect((await confirm(headers, { password }, rule)).headers.get("location")).toBe(rule);
      expect((await choose(required)).headers.get("location")).toBe(rule);
      expect(await chosen()).toEqual([required]);
    }
  });
});
