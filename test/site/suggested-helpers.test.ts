import { beforeAll, beforeEach, expect, test } from "vitest";
import { announced, attributesIn, textsIn, visibleText } from "../support/html.ts";
import {
  administrator,
  describeSite,
  describeSiteOnBothDatabases,
  signIn,
  type TestSite,
} from "../support/test-site.ts";
import { makeAccount, openInvitations } from "./support/invitations.ts";
import { mailsTo, newestMailTo } from "./support/mailbox.ts";
import {
  activityOf,
  joinNamed,
  type Known,
  postChoices,
  rolesOf,
  saveRoles,
} from "./support/managed-people.ts";
import { makeRole, saveRole } from "./support/own-roles.ts";
import { follow, page, statusOf } from "./support/page.ts";
import { cookieOf, databaseOf, joinAsMember } from "./support/people.ts";

const path = "/people/suggest";

let site: TestSite;
let staff: { cookie: string };
let editor: Known;
let now: Date;

async function setUp(open: () => Promise<TestSite>): Promise<void> {
  now = new Date();
  site = await open();
  staff = { cookie: await signIn(site) };
  editor = await joinNamed(site, "Eve Hill", "editor");
}

async function startAgain(): Promise<void> {
  await using db = databaseOf(site);
  await db.deleteFrom("suggestedHelpers").execute();
  await db.deleteFrom("invitations").execute();
}

function suggest(
  headers: Record<string, string>,
  { name = "Ruth Field", email = "ruth@people.example", roles = ["sermons"], reason = "She sings." } = {},
): Promise<Response> {
  const fields = roles.map((role): [string, string] => ["roles", role]);
  return postChoices(site, path, [["name", name], ["email", email], ["reason", reason], ...fields], headers);
}

async function suggestions() {
  await using db = databaseOf(site);
  return await db.selectFrom("suggestedHelpers").selectAll().orderBy("id").execute();
}

async function suggested(choice: Parameters<typeof suggest>[1] = {}, by = editor): Promise<string> {
  const sent = await suggest(by.headers, choice);
  expect(sent.headers.get("location")).toBe(path);
  const email = choice?.email?.toLowerCase() ?? "ruth@people.example";
  return (await suggestions()).find((one) => one.email === email && one.state === "waiting")?.id ?? "";
}

const invite = (id: string, headers: Record<string, string> = staff) =>
  postChoices(site, `/people/suggestions/${id}/invite`, [], headers);

const decline = (id: string, answer: string, headers: Record<string, string> = staff) =>
  postChoices(site, `/people/suggestions/${id}/decline`, [["answer", answer]], headers);

describeSite("suggested helpers", (open) => {
  beforeAll(() => setUp(() => open({}, { clock: () => now })));
  beforeEach(startAgain);

  test("a helper who is suggested waits for people who manage people, and is invited with one tap", async () => {
    const overview = await page(site, "/staff", editor.headers);
    expect(attributesIn(overview, "#site-menu a", "href")).toContain(path);
    const form = await page(site, path, editor.headers);
    expect(attributesIn(form, 'input[name="roles"]', "value")).toEqual(["editor", "sermons"]);
    const id = await suggested({ email: "Ruth@People.example" });

    const waits = visibleText(await page(site, "/staff", staff));
    expect(waits).toContain("One helper is suggested.");
    const people = visibleText(await page(site, "/people", staff));
    expect(people).toContain("Ruth Field , ruth@people.example She sings. Sermons · suggested by Eve Hill");
    expect(visibleText(await page(site, path, editor.headers))).toContain("Ruth Field : Waiting");

    const invited = await invite(id);
    // Like every invitation of a site without a mail server.
    expect(announced(await follow(site, invited, staff.cookie), "alert").join()).toContain(
      "No mail server is set, so invitations are not sent",
    );
    expect(visibleText(await page(site, "/people", staff))).not.toContain("Suggested helpers");
    expect(visibleText(await page(site, path, editor.headers))).toContain("Ruth Field : Invited");
    const { text, link } = await newestMailTo(site, "ruth@people.example", 1);
    expect(text).toContain("Administrator asks you to help");
    expect(text).toContain("Sermons: Videos only.");
    expect((await makeAccount(site, link)).headers.get("location")).toBe("/staff");
    const ruth = { cookie: await cookieOf(site, "ruth@people.example") };
    expect(await statusOf(site, "/upload-video", ruth)).toBe(200);
    expect(await statusOf(site, "/event-create", ruth)).toBe(403);
    // The log says that somebody was suggested, not who.
    expect(await activityOf(site, id)).toEqual([
      expect.objectContaining({
        action: "proposed",
        kind: "suggestion",
        title: "",
        before: null,
        after: null,
      }),
      expect.objectContaining({
        action: "confirmed",
        kind: "suggestion",
        title: "",
        before: null,
        after: null,
      }),
    ]);
    expect(visibleText(await page(site, "/activity", staff))).toContain("Eve Hill proposed a helper");
  });

  test("somebody suggested who has an account gets the roles at once, and the person who suggested them learns no more", async () => {
    const noah = await joinNamed(site, "Noah Lane", "prayerTeam");
    const known = await suggested({ name: "Noah", email: noah.email });
    const unknown = await suggested({ name: "Noah", email: "nobody@people.example" });
    const before = (await mailsTo(site, noah.email)).length;
    for (const id of [known, unknown]) expect((await invite(id)).status).toBe(302);
    expect(await rolesOf(site, noah.id)).toEqual(["prayerTeam", "sermons"]);
    expect(await statusOf(site, "/upload-video", noah.headers)).toBe(200);
    expect((await openInvitations(site)).map(({ email }) => email)).toEqual(["nobody@people.example"]);
    expect((await newestMailTo(site, noah.email, before + 1)).text).toContain("New: Sermons.");
    const seen = await page(site, path, editor.headers);
    const [first, second] = textsIn(seen, "section[aria-labelledby='own-suggestions'] li");
    expect(first).toBe(second);
    expect(first).toContain("Noah : Invited");
    expect(seen).not.toContain(noah.email);
  });

  test("a declined suggestion shows the words to the person who made it, and mails nobody", async () => {
    const id = await suggested({ email: "late@people.example" });
    expect(await statusOf(site, `/people/suggestions/${id}/decline`, staff)).toBe(200);
    expect((await decline(id, "x".repeat(501))).status).toBe(400);
    const declined = await decline(id, "Next year, perhaps.");
    expect(announced(await follow(site, declined, staff.cookie), "status")).toEqual([
      "The suggestion has been declined.",
    ]);
    expect(visibleText(await page(site, path, editor.headers))).toContain(
      "Ruth Field : Declined Next year, perhaps.",
    );
    expect(await mailsTo(site, "late@people.example")).toEqual([]);
    for (const again of [await invite(id), await decline(id, "")])
      expect(announced(await follow(site, again, staff.cookie), "alert")).toEqual([
        "Somebody else has decided on this suggestion already.",
      ]);
    expect(await openInvitations(site)).toEqual([]);
  });

  test("a suggestion of the administrator, of oneself or of somebody already invited says so and waits", async () => {
    const second = await joinNamed(site, "Second Administrator", "administrator");
    for (const [email, sentence] of [
      [administrator.email, "This is the administrator’s email address."],
      [second.email, "This is your own email address."],
    ] as const) {
      const id = await suggested({ email });
      const refused = await invite(id, second.headers);
      expect(announced(await follow(site, refused, second.headers.cookie), "alert").join()).toContain(
        sentence,
      );
      await decline(id, "");
    }
    await invite(await suggested({ email: "same@people.example" }));
    const twice = await suggested({ email: "same@people.example", roles: ["editor"] });
    const pending = await invite(twice);
    expect(announced(await follow(site, pending, staff.cookie), "alert").join()).toContain(
      "This email has an open invitation.",
    );
    expect((await suggestions()).find(({ id }) => id === twice)?.state).toBe("waiting");
  });

  test("a suggestion asks for a recent login, and is deleted after 90 days", async () => {
    const id = await suggested();
    now = new Date(now.getTime() + 16 * 60_000);
    const stale = await invite(id);
    expect(stale.headers.get("location")).toContain("/confirm?next=");
    expect(await openInvitations(site)).toEqual([]);
    const { sweepSuggestions } = await import("../../app/people/suggestions/suggesting.server.ts");
    await using db = databaseOf(site);
    const swept = (days: number) =>
      sweepSuggestions({
        db,
        clock: () => new Date(now.getTime() + days * 24 * 60 * 60_000),
      } as unknown as Parameters<typeof sweepSuggestions>[0]);
    await swept(89);
    expect(await suggestions()).toHaveLength(1);
    await swept(90);
    expect(await suggestions()).toEqual([]);
    now = new Date();
  });
});

describeSiteOnBothDatabases(
  "suggested helpers, of whom two people decide",
  "two transactions lock people and roles at the same moment",
  (open) => {
    beforeAll(() => setUp(() => open({}, { clock: () => now })));
    beforeEach(startAgain);

    test("helpers are suggested by people with a role, for what they may do themselves, and a few at a time", async () => {
      expect((await suggest({})).status).toBe(401);
      const member = { cookie: await joinAsMember(site) };
      expect((await suggest(member)).status).toBe(403);
      expect(await statusOf(site, path, member)).toBe(403);
      expect((await suggest(staff)).headers.get("location")).toBe("/people/invite");
      for (const roles of [["prayerTeam"], ["administrator"], ["sermons", "pastor"]])
        expect((await suggest(editor.headers, { roles })).status, roles.join()).toBe(403);
      for (const [choice, sentence] of [
        [{ roles: ["bishop"] }, ""],
        [{ roles: [] }, "Please choose at least one role"],
        [{ name: " " }, "Please enter their name"],
        [{ email: "no address" }, ""],
        [{ reason: "" }, "Please say why"],
        [{ email: editor.email }, "This is your own email address."],
      ] as const) {
        const refused = await suggest(editor.headers, choice as Parameters<typeof suggest>[1]);
        expect(refused.status).toBe(400);
        expect(visibleText(await refused.text())).toContain(sentence);
      }
      const foreign = {
        ...editor.headers,
        origin: "https://elsewhere.example",
        "sec-fetch-site": "cross-site",
      };
      expect((await suggest(foreign)).status).toBe(403);
      expect(await suggestions()).toEqual([]);

      for (const number of [1, 2, 3, 4]) await suggested({ email: `helper-${number}@people.example` });
      const again = await suggest(editor.headers, { email: "helper-1@people.example" });
      expect(again.status).toBe(409);
      const many = [5, 6, 7].map((number) =>
        suggest(editor.headers, { email: `helper-${number}@people.example` }),
      );
      const statuses = (await Promise.all(many)).map(({ status }) => status);
      expect(statuses.toSorted()).toEqual([302, 409, 409]);
      expect(await suggestions()).toHaveLength(5);
      const [first] = await suggestions();
      expect((await invite(first?.id ?? "", editor.headers)).status).toBe(403);
      expect((await decline(first?.id ?? "", "", editor.headers)).status).toBe(403);
      expect(visibleText(await page(site, "/staff", editor.headers))).not.toContain("helpers are suggested");
    });

    test("a suggestion is invited only with the authority of that moment, and only by one of two", async () => {
      const office = await makeRole(site, staff, "Office", ["people:manage", "sermons:write"]);
      const manager = await joinNamed(site, "Max Office");
      await saveRoles(site, staff, manager.id, { roles: [office] });
      const sermons = await suggested({ email: "one@people.example" });
      const more = await suggested({ email: "two@people.example", roles: ["editor"] });
      // For what they may not do themselves they have no button, and a forged one is refused.
      expect(await page(site, "/people", manager.headers)).not.toContain(
        `/people/suggestions/${more}/invite`,
      );
      expect((await invite(more, manager.headers)).status).toBe(403);

      const [demotion, invited] = await Promise.all([
        saveRole(site, staff, office, { name: "Office", permissions: ["sermons:write"] }),
        invite(sermons, manager.headers),
      ]);
      expect(demotion.status).toBe(302);
      expect([302, 403]).toContain(invited.status);
      const [row] = (await suggestions()).filter(({ id }) => id === sermons);
      expect(row?.state).toBe(invited.status === 302 ? "invited" : "waiting");
      expect((await openInvitations(site)).map(({ email }) => email)).toEqual(
        invited.status === 302 ? ["one@people.example"] : [],
      );
      expect((await invite(sermons, manager.headers)).status).toBe(403);

      await Promise.all([invite(more), invite(more), decline(more, "")]);
      const [decided] = (await suggestions()).filter(({ id }) => id === more);
      const toTwo = (await openInvitations(site)).filter(({ email }) => email === "two@people.example");
      expect(toTwo).toHaveLength(decided?.state === "invited" ? 1 : 0);
      expect(decided?.state).not.toBe("waiting");
    });
  },
);
