import { beforeAll, expect, test } from "vitest";
import type { Permission } from "../../app/permissions.ts";
import { announced, attributesIn, visibleText } from "../support/html.ts";
import { describeSite, describeSiteOnBothDatabases, signIn, type TestSite } from "../support/test-site.ts";
import { BankDetails } from "./support/bank-details.ts";
import { makeAccount, openInvitations, sendInvitation } from "./support/invitations.ts";
import { newestMailTo } from "./support/mailbox.ts";
import { activityOf, joinNamed, namesIn, postChoices, rolesOf, saveRoles } from "./support/managed-people.ts";
import { makeRole, ownRoles, removeRole, saveRole } from "./support/own-roles.ts";
import { follow, page, statusOf } from "./support/page.ts";
import { cookieOf, databaseOf, joinAs } from "./support/people.ts";

let site: TestSite;
let staff: { cookie: string };

/** Each group has a site of its own. */
function prepare(open: () => Promise<TestSite>): void {
  beforeAll(async () => {
    site = await open();
    staff = { cookie: await signIn(site) };
  });
}

/** Somebody who has only this own role. */
async function joinWith(name: string, roleId: string) {
  const person = await joinNamed(site, name);
  const saved = await saveRoles(site, staff, person.id, { roles: [roleId] });
  expect(saved.status).toBe(302);
  return person;
}

async function managerWith(name: string, ...permissions: Permission[]) {
  const role = await makeRole(site, staff, name, ["people:manage", ...permissions]);
  return { role, ...(await joinWith(`Manager of ${name}`, role)) };
}

describeSite("own roles", (open) => {
  prepare(open);

  test("a role that a church makes opens what was ticked, and nothing else", async () => {
    const role = await makeRole(site, staff, "Events only", ["events:write"]);
    expect(await activityOf(site, role)).toMatchObject([
      {
        action: "created",
        kind: "role",
        title: "Events only",
        after: JSON.stringify({ name: "Events only", may: "Create and change events." }),
      },
    ]);
    const ann = await joinNamed(site, "Ann Hill");
    const form = await page(site, `/people/${ann.id}/roles`, staff);
    expect(visibleText(form)).toContain("Events only Create and change events.");
    expect(await statusOf(site, "/event-create", ann.headers)).toBe(403);
    expect((await saveRoles(site, staff, ann.id, { roles: [role] })).status).toBe(302);
    expect(await statusOf(site, "/event-create", ann.headers)).toBe(200);
    expect(await statusOf(site, "/staff", ann.headers)).toBe(200);
    for (const closed of ["/add-post", "/people", "/people/roles", "/update-prayer-requests", "/look"])
      expect(await statusOf(site, closed, ann.headers), closed).toBe(403);
    expect(visibleText(await page(site, `/people/${ann.id}`, staff))).toContain("Roles Events only");
    expect(namesIn(await page(site, `/people?role=${role}`, staff))).toEqual(["Ann Hill"]);
    expect(visibleText(await page(site, "/people/roles", staff))).toMatch(
      /Events only Create and change events\. 1 person with the role Events only/,
    );
    expect((await newestMailTo(site, ann.email, 2)).text).toContain("New: Events only.");
  });

  test("a role is changed for everybody who has it with their next request, and they are told", async () => {
    const role = await makeRole(site, staff, "Helpers of the week", ["events:write"]);
    const ann = await joinWith("Ann Field", role);
    const form = await page(site, `/people/roles/${role}/change`, staff);
    expect(visibleText(form)).toContain("One person has this role.");
    expect(visibleText(form)).toContain("Ann Field");
    expect(attributesIn(form, 'input[name="permissions"][checked]', "value")).toEqual(["events:write"]);
    expect(await statusOf(site, "/event-create", ann.headers)).toBe(200);

    const saved = await saveRole(site, staff, role, {
      name: "Posts of the week",
      permissions: ["posts:write"],
    });
    expect(saved.headers.get("location")).toBe("/people/roles");
    expect(await statusOf(site, "/event-create", ann.headers)).toBe(403);
    expect(await statusOf(site, "/add-post", ann.headers)).toBe(200);
    expect((await newestMailTo(site, ann.email, 3)).text).toContain(
      "The role Posts of the week was changed. It may: Write and change daily posts.",
    );
    expect((await activityOf(site, role)).at(-1)).toMatchObject({
      action: "changed",
      before: JSON.stringify({ name: "Helpers of the week", may: "Create and change events." }),
      after: JSON.stringify({ name: "Posts of the week", may: "Write and change daily posts." }),
    });
  });

  test("a removed role is taken from everybody, who keep their other roles, after the page said who loses it", async () => {
    const role = await makeRole(site, staff, "For a while", ["events:write"]);
    const ann = await joinNamed(site, "Ann Brook", "sermons");
    await saveRoles(site, staff, ann.id, { had: ["sermons"], roles: ["sermons", role] });
    const question = await page(site, `/people/roles/${role}/remove`, staff);
    expect(visibleText(question)).toContain("They lose it and keep their other roles.");
    expect(visibleText(question)).toContain("Ann Brook");
    const removed = await removeRole(site, staff, role);
    expect(announced(await follow(site, removed, staff.cookie), "status")).toEqual([
      "The role has been removed.",
    ]);
    expect(await rolesOf(site, ann.id)).toEqual(["sermons"]);
    expect(await statusOf(site, "/event-create", ann.headers)).toBe(403);
    expect(await statusOf(site, "/upload-video", ann.headers)).toBe(200);
    expect((await newestMailTo(site, ann.email, 3)).text).toContain("The role For a while was removed");
    expect((await activityOf(site, role)).at(-1)).toMatchObject({ action: "removed", title: "For a while" });
    expect(await statusOf(site, `/people/roles/${role}/change`, staff)).toBe(404);
    expect(
      (await saveRoles(site, staff, ann.id, { had: ["sermons"], roles: ["sermons", role] })).status,
    ).toBe(400);
  });

  test("a role that somebody got since the page said who loses it stays", async () => {
    const role = await makeRole(site, staff, "Looked at", ["events:write"]);
    const question = await page(site, `/people/roles/${role}/remove`, staff);
    const ann = await joinWith("Ann Late", role);
    const refused = await removeRole(site, staff, role, question);
    expect(announced(await follow(site, refused, staff.cookie), "alert").join()).toContain(
      "Nothing was removed.",
    );
    expect(await rolesOf(site, ann.id)).toEqual([role]);
    expect((await removeRole(site, staff, role)).headers.get("location")).toBe("/people/roles");
  });

  test("a change of a role that somebody else changed first shows theirs and saves nothing", async () => {
    const role = await makeRole(site, staff, "Two editors", ["events:write"]);
    const opened = await page(site, `/people/roles/${role}/change`, staff);
    await saveRole(site, staff, role, { name: "Theirs", permissions: ["posts:write"] });
    const mine = await saveRole(site, staff, role, { name: "Mine", permissions: ["pages:write"] }, opened);
    expect(mine.status).toBe(409);
    const text = visibleText(await mine.text());
    expect(text).toContain("Somebody else has changed this since you opened it.");
    expect(text).toContain("Name Theirs May Write and change daily posts.");
    expect(await ownRoles(site)).toContainEqual(expect.objectContaining({ id: role, name: "Theirs" }));
  });

  test("roles without a name or a permission, with a taken name or with what members may do are refused whole", async () => {
    await makeRole(site, staff, "Flowers", ["events:write"]);
    const before = await ownRoles(site);
    for (const [name, permissions, sentence] of [
      ["Nothing", [], "Please tick at least one thing that the role may do"],
      ["", ["events:write"], "Please give the role a name"],
      [" \u200b ", ["events:write"], "Please give the role a name"],
      ["fLOWERS", ["events:write"], "There is a role with this name already"],
      ["prayer TEAM", ["events:write"], "There is a role with this name already"],
      ["x".repeat(41), ["events:write"], "Please use at most 40 characters"],
      ["Two\nlines", ["events:write"], "Please use letters on one line"],
      ["Members", ["posts:like"], ""],
      ["Unknown", ["songs:write"], ""],
    ] as const) {
      const fields = permissions.map((permission): [string, string] => ["permissions", permission]);
      const refused = await postChoices(site, "/people/roles/add", [["name", name], ...fields], staff);
      expect(refused.status, name).toBe(400);
      expect(visibleText(await refused.text()), name).toContain(sentence);
    }
    const [flowers] = before.filter(({ name }) => name === "Flowers");
    const empty = await saveRole(site, staff, flowers?.id ?? "", { name: "Flowers", permissions: [] });
    expect(empty.status).toBe(400);
    expect(await ownRoles(site)).toEqual(before);
  });

  test("roles are shaped by nobody who may not manage people, and by no form of another site", async () => {
    const role = await makeRole(site, staff, "Closed", ["events:write"]);
    const before = await ownRoles(site);
    const pastor = { cookie: await joinAs(site, "pastor") };
    const typed: [string, string][] = [
      ["name", "Mine"],
      ["permissions", "events:write"],
    ];
    for (const path of [
      "/people/roles/add",
      `/people/roles/${role}/change`,
      `/people/roles/${role}/remove`,
    ]) {
      expect((await postChoices(site, path, typed, {})).status, path).toBe(401);
      expect((await postChoices(site, path, typed, pastor)).status, path).toBe(403);
      const foreign = { ...staff, origin: "https://elsewhere.example", "sec-fetch-site": "cross-site" };
      expect((await postChoices(site, path, typed, foreign)).status, path).toBe(403);
    }
    expect(await ownRoles(site)).toEqual(before);
  });

  test("somebody whose role manages people shapes and gives only what they may do themselves", async () => {
    const office = await managerWith("Office", "events:write");
    const forged = await postChoices(
      site,
      "/people/roles/add",
      [
        ["name", "More"],
        ["permissions", "prayer:team"],
      ],
      office.headers,
    );
    expect(forged.status).toBe(403);
    // Nor can they raise the role that they have.
    const raised = await saveRole(site, office.headers, office.role, {
      name: "Office",
      permissions: ["people:manage", "events:write", "site:operate"],
    });
    expect(raised.status).toBe(403);
    const form = await page(site, "/people/roles/add", office.headers);
    expect(attributesIn(form, 'input[name="permissions"]:not([disabled])', "value")).toEqual([
      "events:write",
      "people:manage",
    ]);
    const higher = await makeRole(site, staff, "Higher", ["events:write", "bank:write"]);
    expect(await statusOf(site, `/people/roles/${higher}/change`, office.headers)).toBe(403);
    expect(await statusOf(site, `/people/roles/${higher}/remove`, office.headers)).toBe(403);
    const ann = await joinNamed(site, "Ann Dale");
    for (const role of [higher, "editor", "administrator"])
      expect((await saveRoles(site, office.headers, ann.id, { roles: [role] })).status, role).toBe(403);
    expect((await sendInvitation(site, office.headers, "new@people.example", higher)).status).toBe(403);
    expect(await rolesOf(site, ann.id)).toEqual([]);

    const lower = await makeRole(site, office.headers, "Lower", ["events:write"]);
    expect((await saveRoles(site, office.headers, ann.id, { roles: [lower] })).status).toBe(302);
    expect(await statusOf(site, "/event-create", ann.headers)).toBe(200);
  });

  test("somebody whose role manages people leaves people alone who may do more", async () => {
    const office = await managerWith("Small office");
    const second = await joinNamed(site, "Second Administrator", "administrator");
    for (const action of [
      "roles",
      "end-sessions",
      "end-links",
      "deactivate",
      "remove",
      "reset-second-factor",
    ]) {
      const path = `/people/${second.id}/${action}`;
      expect(await statusOf(site, path, office.headers), action).toBe(403);
      expect((await postChoices(site, path, [], office.headers)).status, action).toBe(403);
    }
    expect(visibleText(await page(site, `/people/${second.id}`, office.headers))).toContain(
      "This person may do things here that you may not.",
    );
    expect(await statusOf(site, "/people", second.headers)).toBe(200);
    expect(await statusOf(site, "/people/second-factor", office.headers)).toBe(403);
    const off: [string, string][] = [["required", "off"]];
    expect((await postChoices(site, "/people/second-factor", off, office.headers)).status).toBe(403);
    const member = await joinNamed(site, "A Member");
    expect((await postChoices(site, `/people/${member.id}/deactivate`, [], office.headers)).status).toBe(302);
  });

  test("nobody takes managing people from themselves, so that there is always somebody who does", async () => {
    const office = await managerWith("Last office", "events:write");
    const typed = { name: "Last office", permissions: ["events:write"] as Permission[] };
    const changed = await saveRole(site, office.headers, office.role, typed);
    expect(changed.status).toBe(409);
    expect(visibleText(await changed.text())).toContain("You manage people through this role yourself");
    const removed = await removeRole(site, office.headers, office.role);
    expect(announced(await follow(site, removed, office.headers.cookie), "alert").join()).toContain(
      "You manage people through this role yourself",
    );
    expect(await statusOf(site, "/people", office.headers)).toBe(200);
    // Somebody else who manages people may.
    expect((await saveRole(site, staff, office.role, typed)).status).toBe(302);
    expect(await statusOf(site, "/people", office.headers)).toBe(403);
    // What they have open is of no use any more.
    expect((await saveRoles(site, office.headers, office.id, { roles: ["editor"] })).status).toBe(403);
  });

  test("an invitation gives a role as it is when it is accepted, and nothing once it is removed", async () => {
    const role = await makeRole(site, staff, "Invited", ["events:write"]);
    expect((await sendInvitation(site, staff, "ruth@people.example", role)).status).toBe(302);
    const { text, link } = await newestMailTo(site, "ruth@people.example", 1);
    expect(text).toContain("Invited: Create and change events.");
    await saveRole(site, staff, role, { name: "Invited", permissions: ["posts:write"] });
    expect((await makeAccount(site, link)).headers.get("location")).toBe("/staff");
    const ruth = { cookie: await cookieOf(site, "ruth@people.example") };
    expect(await statusOf(site, "/event-create", ruth)).toBe(403);
    expect(await statusOf(site, "/add-post", ruth)).toBe(200);

    expect((await sendInvitation(site, staff, "noah@people.example", role)).status).toBe(302);
    const late = await newestMailTo(site, "noah@people.example", 1);
    await removeRole(site, staff, role);
    expect(await statusOf(site, late.link)).toBe(404);
    expect((await makeAccount(site, late.link)).status).toBe(404);
    expect(visibleText(await page(site, "/people", staff))).toContain("Its roles were removed");
    expect((await openInvitations(site)).map(({ email }) => email)).toContain("noah@people.example");
  });

  test("an own role asks for the second factor as a built-in one does", async () => {
    const praying = await joinWith("Ann Prays", await makeRole(site, staff, "Praying", ["prayer:team"]));
    const events = await joinWith("Tim Events", await makeRole(site, staff, "Just events", ["events:write"]));
    await using db = databaseOf(site);
    await db.insertInto("siteChoices").values({ name: "requireSecondFactor", value: "on" }).execute();
    try {
      expect(await statusOf(site, "/update-prayer-requests", praying.headers)).toBe(403);
      expect(await statusOf(site, "/event-create", events.headers)).toBe(200);
    } finally {
      await db.deleteFrom("siteChoices").where("name", "=", "requireSecondFactor").execute();
    }
    expect(await statusOf(site, "/update-prayer-requests", praying.headers)).toBe(200);
  });

  test("what a newer release lets a role do grants nothing here, and stays in the role", async () => {
    const role = await makeRole(site, staff, "From tomorrow", ["events:write"]);
    const ann = await joinWith("Ann Tomorrow", role);
    await using db = databaseOf(site);
    await db
      .updateTable("ownRoles")
      .set({ permissions: '["events:write","songs:write"]' })
      .where("id", "=", role)
      .execute();
    expect(await statusOf(site, "/event-create", ann.headers)).toBe(200);
    expect((await saveRole(site, staff, role, { name: "Still", permissions: ["posts:write"] })).status).toBe(
      302,
    );
    expect((await ownRoles(site)).find(({ id }) => id === role)?.permissions).toBe(
      '["posts:write","songs:write"]',
    );
    await db.updateTable("ownRoles").set({ permissions: "no JSON" }).where("id", "=", role).execute();
    expect(await statusOf(site, "/staff", ann.headers)).toBe(200);
    expect(await statusOf(site, "/add-post", ann.headers)).toBe(403);
    expect(await statusOf(site, "/people/roles", staff)).toBe(200);
    // A role of a newer release, or one that is gone, is none.
    await db.updateTable("personRoles").set({ role: "organist" }).where("role", "=", role).execute();
    expect(await statusOf(site, "/staff", ann.headers)).toBe(403);
    expect(visibleText(await page(site, `/people/${ann.id}`, staff))).toContain("None: a member");
  });
});

describeSiteOnBothDatabases(
  "own roles of several people",
  "permissions are found by like in JSON, and two change roles at once",
  (open) => {
    prepare(open);

    test("two who take managing people from each other's role at the same moment leave one of them", async () => {
      for (let round = 0; round < 4; round++) {
        const [one, other] = [await managerWith(`One ${round}`), await managerWith(`Other ${round}`)];
        const statuses = await Promise.all([
          removeRole(site, one.headers, other.role),
          removeRole(site, other.headers, one.role),
        ]).then((responses) => responses.map(({ status }) => status));
        expect(statuses.toSorted()).toEqual([302, 403]);
        const left = [one, other].map(({ headers }) => statusOf(site, "/people", headers));
        expect((await Promise.all(left)).toSorted()).toEqual([200, 403]);
        for (const { role } of await Promise.all([one, other]))
          if ((await ownRoles(site)).some(({ id }) => id === role)) await removeRole(site, staff, role);
      }
    });

    test("people with an own role count as those who confirm bank details, until the role no longer permits it", async () => {
      const role = await makeRole(site, staff, "Money", ["bank:write"]);
      const [ann, ben] = [await joinWith("Ann Money", role), await joinWith("Ben Money", role)];
      const bank = new BankDetails(site, ann, ben);
      const id = await bank.proposed();
      expect((await newestMailTo(site, ben.email, 3)).subject).toContain("bank details");
      expect(visibleText(await page(site, "/staff", ben.headers))).toContain(
        "New bank details are waiting for a second person to confirm them.",
      );
      expect((await bank.confirm(ann, id, await bank.seenBy(ben, id))).status).toBe(403);
      await saveRole(site, staff, role, { name: "Money", permissions: ["events:write"] });
      expect(await bank.state(id)).toBe("void");
      expect(await statusOf(site, "/bank-account", ben.headers)).toBe(403);
    });
  },
);
