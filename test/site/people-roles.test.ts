import { beforeAll, expect, test } from "vitest";
import { announced, attributesIn, visibleText } from "../support/html.ts";
import {
  administrator,
  describeSite,
  describeSiteOnBothDatabases,
  signIn,
  type TestSite,
} from "../support/test-site.ts";
import { mailsTo, newestMailTo } from "./support/mailbox.ts";
import {
  activityOf,
  joinNamed,
  type Known,
  postChoices,
  rolesOf,
  saveRoles,
} from "./support/managed-people.ts";
import { follow, page, statusOf } from "./support/page.ts";
import { databaseOf, joinAs, joinAsMember } from "./support/people.ts";

let site: TestSite;
let staff: { cookie: string };

async function setUp(open: () => Promise<TestSite>): Promise<void> {
  site = await open();
  staff = { cookie: await signIn(site) };
}

const mailsAbout = async ({ email }: Known) =>
  (await mailsTo(site, email)).filter(({ subject }) => subject.startsWith("Your account with"));

describeSite("roles", (open) => {
  beforeAll(() => setUp(open));

  test("roles are given and taken by checkboxes, take effect at once, and are recorded and told by mail", async () => {
    const ann = await joinNamed(site, "Ann Hill", "sermons");
    const form = await page(site, `/people/${ann.id}/roles`, staff);
    expect(attributesIn(form, 'input[name="roles"][checked]', "value")).toEqual(["sermons"]);
    expect(attributesIn(form, 'input[name="had"]', "value")).toEqual(["sermons"]);
    expect(visibleText(form)).toContain(
      "Editor Events, videos, posts and pages, and who asks to join a group. No prayer requests.",
    );

    expect(await statusOf(site, "/event-create", ann.headers)).toBe(403);
    const saved = await saveRoles(site, staff, ann.id, {
      had: ["sermons"],
      roles: ["editor", "prayerTeam"],
    });
    expect(saved.headers.get("location")).toBe(`/people/${ann.id}`);
    expect(announced(await follow(site, saved, staff.cookie), "status")).toEqual([
      "The roles have been changed.",
    ]);
    expect(await rolesOf(site, ann.id)).toEqual(["editor", "prayerTeam"]);
    expect(await statusOf(site, "/event-create", ann.headers)).toBe(200);
    expect(await activityOf(site, ann.id)).toEqual([
      {
        action: "roles-changed",
        kind: "person",
        title: "Ann Hill",
        before: JSON.stringify({ roles: "Sermons" }),
        after: JSON.stringify({ roles: "Editor, Prayer team" }),
        actorName: "Administrator",
      },
    ]);
    const mail = await newestMailTo(site, ann.email, 2);
    expect(mail.text).toContain("New: Editor, Prayer team. No longer: Sermons.");
    expect(mail.text).toContain(`${site.url}/account`);

    expect((await saveRoles(site, staff, ann.id, { had: ["editor", "prayerTeam"], roles: [] })).status).toBe(
      302,
    );
    expect(await rolesOf(site, ann.id)).toEqual([]);
    expect(await statusOf(site, "/event-create", ann.headers)).toBe(403);
  });

  test("roles submitted unchanged write no row, entry or email", async () => {
    const ann = await joinNamed(site, "Ann Hill", "editor");
    for (const choice of [
      { had: ["editor"], roles: ["editor"] },
      { had: [], roles: ["editor"] },
      { had: ["editor", "pastor"], roles: ["editor"] },
    ]) {
      const saved = await saveRoles(site, staff, ann.id, choice);
      expect(announced(await follow(site, saved, staff.cookie), "status")).toEqual([
        "Nothing was changed: the roles are as you chose.",
      ]);
    }
    expect(await rolesOf(site, ann.id)).toEqual(["editor"]);
    expect(await activityOf(site, ann.id)).toEqual([]);
    expect(await mailsAbout(ann)).toEqual([]);
  });

  test("roles of one's own and of the administrator named by the settings cannot be changed", async () => {
    const second = await joinNamed(site, "Second Administrator", "administrator");
    await using db = databaseOf(site);
    const { id: kept } = await db
      .selectFrom("user")
      .select("id")
      .where("email", "=", administrator.email)
      .executeTakeFirstOrThrow();
    for (const [headers, id, sentence] of [
      [second.headers, second.id, "This is your own account."],
      [staff, kept, "This is your own account."],
      [second.headers, kept, "It always has all permissions, and cannot be deactivated or removed."],
    ] as const) {
      const choice = { had: ["administrator"], roles: ["editor"] };
      const refused = await saveRoles(site, headers, id, choice);
      expect(refused.status).toBe(403);
      expect(visibleText(await refused.text())).toContain(sentence);
      expect(await statusOf(site, `/people/${id}/roles`, headers)).toBe(403);
      expect(visibleText(await page(site, `/people/${id}`, headers))).toContain(sentence);
      expect(await page(site, `/people/${id}`, headers)).not.toContain("Change roles");
    }
    expect(await rolesOf(site, second.id)).toEqual(["administrator"]);
    expect(await rolesOf(site, kept)).toEqual([]);
    expect(await statusOf(site, "/people", staff)).toBe(200);
  });

  test("roles can be changed by nobody without the permission, and only to roles that exist", async () => {
    const ann = await joinNamed(site, "Ann Hill");
    const choice = { roles: ["editor"] };
    expect((await saveRoles(site, {}, ann.id, choice)).status).toBe(401);
    const all = ["pastor", "editor", "sermons", "prayerModerator", "prayerTeam"] as const;
    for (const headers of [
      ann.headers,
      { cookie: await joinAsMember(site) },
      { cookie: await joinAs(site, ...all) },
    ])
      expect((await saveRoles(site, headers, ann.id, choice)).status).toBe(403);
    for (const roles of [["bishop"], ["__proto__"], ["editor", "bishop"], [""]])
      expect((await saveRoles(site, staff, ann.id, { roles })).status).toBe(400);
    const many = Array.from({ length: 49 }, (): [string, string] => ["roles", "editor"]);
    expect((await postChoices(site, `/people/${ann.id}/roles`, many, staff)).status).toBe(400);
    const nobody = "0193a000-0000-7000-8000-000000000001";
    expect((await saveRoles(site, staff, nobody, choice)).status).toBe(404);
    expect(await statusOf(site, `/people/${nobody}`, staff)).toBe(404);
    expect(await rolesOf(site, ann.id)).toEqual([]);
    expect(await activityOf(site, ann.id)).toEqual([]);
    expect(await mailsAbout(ann)).toEqual([]);
  });
});

describeSiteOnBothDatabases(
  "roles that two people change at the same moment",
  "two transactions lock the same person",
  (open) => {
    beforeAll(() => setUp(open));

    test("roles given by two people at the same moment are both there, and neither takes the other's", async () => {
      const second = { cookie: await joinAs(site, "administrator") };
      for (let round = 0; round < 5; round++) {
        const ann = await joinNamed(site, "Ann Hill", "sermons");
        const responses = await Promise.all([
          saveRoles(site, staff, ann.id, { had: ["sermons"], roles: ["sermons", "editor"] }),
          saveRoles(site, second, ann.id, { had: ["sermons"], roles: ["prayerTeam"] }),
          saveRoles(site, staff, ann.id, { had: ["sermons"], roles: ["sermons", "editor"] }),
        ]);
        expect(responses.map(({ status }) => status)).toEqual([302, 302, 302]);
        expect(await rolesOf(site, ann.id)).toEqual(["editor", "prayerTeam"]);
        // Each entry begins where the one before it ended.
        const entries = await activityOf(site, ann.id);
        expect(entries).toHaveLength(2);
        expect(entries[0]?.before).toBe(JSON.stringify({ roles: "Sermons" }));
        expect(entries[1]?.before).toBe(entries[0]?.after);
        expect(entries[1]?.after).toBe(JSON.stringify({ roles: "Editor, Prayer team" }));
      }
    });

    test("roles cannot be granted by a manager who has just lost them", async () => {
      const second = await joinNamed(site, "Second Administrator", "administrator");
      const ann = await joinNamed(site, "Ann Hill");
      const demoted = { had: ["administrator"], roles: ["editor"] };
      const [demotion, gift] = await Promise.all([
        saveRoles(site, staff, second.id, demoted),
        saveRoles(site, second.headers, ann.id, { roles: ["pastor"] }),
      ]);
      expect(demotion.status).toBe(302);
      // Whichever came first, the gift is saved whole or refused.
      expect([302, 403]).toContain(gift.status);
      expect(await rolesOf(site, ann.id)).toEqual(gift.status === 302 ? ["pastor"] : []);
      expect((await saveRoles(site, second.headers, ann.id, { roles: ["sermons"] })).status).toBe(403);
    });
  },
);
