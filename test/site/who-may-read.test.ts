import { afterEach, beforeAll, expect, test } from "vitest";
import { type Permission, staffPermissions, withNeeded } from "../../app/permissions.ts";
import { mailModeratorsDaily } from "../../app/prayer/moderation/daily-mail.server.ts";
import { tellOfLongWaits } from "../../app/prayer/moderation/long-waits.server.ts";
import { tellOfOtherWaits } from "../../app/running/long-waits/tell-of-waits.server.ts";
import { mailAboutVideos } from "../../app/sermons/not-playing-job.server.ts";
import { attributesIn, visibleText } from "../support/html.ts";
import {
  administrator,
  describeSite,
  describeSiteOnBothDatabases,
  postForm,
  signIn,
  type TestSite,
} from "../support/test-site.ts";
import { BankDetails } from "./support/bank-details.ts";
import { sendInvitation } from "./support/invitations.ts";
import { mailsTo, newestMailTo } from "./support/mailbox.ts";
import {
  act,
  activityOf,
  joinNamed,
  type Known,
  postChoices,
  rolesOf,
  saveRoles,
} from "./support/managed-people.ts";
import { ask as tellThatWeCome, visit } from "./support/newcomers.ts";
import type { Open } from "./support/open.ts";
import { addOneOfEachThatWaits } from "./support/other-waits.ts";
import { makeRole, ownRoles, removeRole, saveRole } from "./support/own-roles.ts";
import { page, statusOf } from "./support/page.ts";
import { databaseOf, fromElsewhere, giveRoles } from "./support/people.ts";
import { mailsAbout, own, queue, shownRequest, waitingRequest, workingSite } from "./support/praying.ts";

let site: TestSite;
let staff: { cookie: string };
let now: Date;

/** A site of this test alone, whose clock is `now`. */
async function prepare(open: Open): Promise<void> {
  now = new Date("2026-11-26T12:00:00Z");
  site = await open({}, { clock: () => now, pollSeconds: 0.2 });
  staff = { cookie: await signIn(site) };
}

const sent = (permissions: readonly Permission[]) =>
  permissions.map((permission): [string, string] => ["permissions", permission]);

async function joinWith(name: string, ...permissions: Permission[]): Promise<Known> {
  const role = await makeRole(site, staff, name, permissions);
  const person = await joinNamed(site, name);
  expect((await saveRoles(site, staff, person.id, { roles: [role] })).status).toBe(302);
  return person;
}

/** Somebody with the built-in role, given without a form. */
const joinAsPastor = (name: string) => joinNamed(site, name, "pastor");

/** Nobody has a role any more, and nobody asks. */
async function clear(): Promise<void> {
  await using db = databaseOf(site);
  for (const table of ["ownRoles", "personRoles", "prayerRequests"] as const)
    await db.deleteFrom(table).execute();
}

describeSite("what people may give", (open) => {
  beforeAll(() => prepare(open));
  afterEach(clear);

  test("nobody gives what they do not have, by any form, and administrators give everything", async () => {
    const given = staffPermissions.filter((permission) => permission !== "people:manage");
    const roles = new Map<Permission, string>();
    for (const permission of given)
      roles.set(permission, await makeRole(site, staff, `May ${permission}`, [permission]));
    const office = await joinWith("The office", "people:manage");
    const second = await joinNamed(site, "Second address");
    const suggester = await joinWith("A helper", "events:write");
    let number = 0;
    for (const permission of given) {
      await using db = databaseOf(site);
      await db.deleteFrom("ownRoles").where("name", "like", "Mine%").execute();
      await db.deleteFrom("ownRoles").where("name", "like", "Also%").execute();
      number += 1;
      const role = roles.get(permission) ?? "";
      const forms = async (headers: Record<string, string>) => {
        const name = `Mine ${number} ${headers === office.headers}`;
        return [
          (await postChoices(site, "/people/roles/add", [["name", name], ...sent([permission])], headers))
            .status,
          (await saveRoles(site, headers, second.id, { roles: [role] })).status,
          (await sendInvitation(site, headers, `own-${number}@people.example`, role)).status,
        ];
      };
      expect(await forms(office.headers), permission).toEqual([403, 403, 403]);
      expect(await rolesOf(site, second.id)).not.toContain(role);
      const opened = await page(site, `/people/roles/add`, office.headers);
      expect(attributesIn(opened, `input[value="${permission}"][disabled]`, "value")).toEqual([permission]);
      const who = await joinWith(`Also ${permission}`, "people:manage", permission);
      number += 100;
      expect(await forms(who.headers), permission).toEqual([302, 302, 302]);
      await giveRoles(site, second.email);
      number -= 100;
      if (permission === "events:write") continue;
      const suggestion: [string, string][] = [
        ["name", "Somebody"],
        ["email", `new-${number}@people.example`],
        ["reason", "Because."],
        ["roles", role],
      ];
      expect((await postChoices(site, "/people/suggest", suggestion, suggester.headers)).status).toBe(403);
    }
  });

  test("whoever manages people leaves those alone who read what only the pastor reads", async () => {
    const all = staffPermissions.filter(
      (permission) => permission !== "prayer:pastor" && permission !== "site:operate",
    );
    const office = await joinWith("Nearly everything", ...all);
    const pastor = await joinAsPastor("Pastor Field");
    for (const action of ["roles", "deactivate", "remove", "reset-second-factor"])
      expect((await act(site, office.headers, pastor.id, action)).status, action).toBe(403);
  });

  test("an administrator who gives what only pastors read is named, and the pastors get a mail", async () => {
    const pastor = await joinAsPastor("Pastor Brook");
    const second = await joinNamed(site, "Alice Chief", "administrator");
    const ann = await joinNamed(site, "Ann Hill");
    expect((await saveRoles(site, second.headers, ann.id, { roles: ["pastor"] })).status).toBe(302);
    const told = async () =>
      (await mailsAbout(site, pastor.email, /^Somebody else may/)).map(({ text }) => text);
    const [first] = await told();
    expect(first).toContain("Alice Chief gave Ann Hill this: Pastor.");
    expect(first).toContain("read the prayer requests that are for the pastor only");
    expect((await activityOf(site, ann.id)).at(-1)).toMatchObject({
      action: "roles-changed",
      actorName: "Alice Chief",
    });
    await sendInvitation(site, second.headers, "alice-two@people.example", "pastor");
    expect((await told())[1]).toContain("Alice Chief invited alice-two@people.example to this: Pastor.");
    const role = await makeRole(site, second.headers, "Listening", ["prayer:team"]);
    await saveRole(site, second.headers, role, { name: "Listening", permissions: ["prayer:pastor"] });
    expect((await told())[2]).toContain("Alice Chief changed the role Listening");
    // What the giver may do themselves is nobody else's business.
    await saveRoles(site, second.headers, ann.id, { had: ["pastor"], roles: ["pastor", "editor"] });
    const other = await joinNamed(site, "Tim Hill");
    await saveRoles(site, pastor.headers, other.id, { roles: ["editor"] });
    expect(await told()).toHaveLength(3);
  });

  test("a role brings along what its tasks need, and says so", async () => {
    const form = visibleText(await page(site, "/people/roles/add", staff));
    expect(form).toContain(
      "They may then also read the prayer requests that wait for approval, and approve, change and delete prayer requests.",
    );
    const carer = await joinWith("Pastoral care", "prayer:pastor");
    const role = (await ownRoles(site)).find(({ name }) => name === "Pastoral care");
    expect(JSON.parse(role?.permissions ?? "")).toEqual(["prayer:team", "prayer:moderate", "prayer:pastor"]);
    const asker = await joinNamed(site, "Ruth Asks");
    const id = await waitingRequest({ site, asker }, "Between us", "pastor");
    expect(visibleText(await page(site, queue, carer.headers))).toContain("Between us");
    expect((await postForm(site, `${queue}/${id}/ask-back`, { words: "When?" }, carer.headers)).status).toBe(
      302,
    );
    expect(await statusOf(site, `${queue}/${id}/notes`, carer.headers)).toBe(200);
    // One of before this: its list says what it lacks, and the form has ticked it.
    await using db = databaseOf(site);
    await db
      .updateTable("ownRoles")
      .set({ permissions: '["prayer:pastor"]' })
      .where("id", "=", role?.id ?? "")
      .execute();
    expect(visibleText(await page(site, "/people/roles", staff))).toContain(
      "This role lacks something that its tasks need",
    );
    const change = await page(site, `/people/roles/${role?.id}/change`, staff);
    expect(attributesIn(change, 'input[name="permissions"][checked]', "value").toSorted()).toEqual(
      withNeeded(["prayer:pastor"]).toSorted(),
    );
  });
});

describeSite("nobody is left who reads something", (open) => {
  let asker: Known;
  afterEach(clear);
  beforeAll(async () => {
    await prepare(open);
    asker = await joinNamed(site, "Ann Hill");
  });

  test("who was the last to read something leaves only after a question", async () => {
    const sentence =
      "Nothing was changed yet, because afterwards nobody may read the prayer requests that are for the pastor only";
    for (const leave of [
      (pastor: Known, more: Record<string, string>) => act(site, staff, pastor.id, "deactivate", more),
      (pastor: Known, more: Record<string, string>) =>
        act(site, staff, pastor.id, "remove", { prayersToo: "on", ...more }),
      (pastor: Known, more: Record<string, string>) =>
        postForm(site, `/people/${pastor.id}/roles`, { had: "pastor", roles: "editor", ...more }, staff),
      (pastor: Known, more: Record<string, string>) =>
        postForm(
          site,
          "/account/remove",
          { password: "stillwater-7", prayersToo: "on", ...more },
          pastor.headers,
        ),
    ]) {
      const pastor = await joinAsPastor("The last pastor");
      const asked = await leave(pastor, {});
      expect(asked.status, String(leave)).toBe(409);
      const text = await asked.text();
      expect(visibleText(text)).toContain(sentence);
      expect(attributesIn(text, 'input[name="sure"]', "type")).toEqual(["checkbox"]);
      expect(await statusOf(site, `${queue}/months`, pastor.headers)).toBe(200);
      // With a second one nobody asks; the second is the last again.
      const other = await joinAsPastor("The other pastor");
      expect((await leave(other, {})).status).toBe(302);
      expect((await leave(pastor, { sure: "on" })).status).toBe(302);
    }
  });

  test("a role through which the last one read something is changed and removed only after a question", async () => {
    const carer = await joinWith("Care", "prayer:pastor");
    const id = (await ownRoles(site)).find(({ name }) => name === "Care")?.id ?? "";
    const changed = await saveRole(site, staff, id, { name: "Care", permissions: ["prayer:team"] });
    expect(changed.status).toBe(409);
    const form = await changed.text();
    expect(visibleText(form)).toContain("Nothing was changed yet");
    expect(attributesIn(form, 'input[name="sure"]', "type")).toEqual(["checkbox"]);
    expect((await removeRole(site, staff, id)).status).toBe(409);
    expect(await statusOf(site, `${queue}/months`, carer.headers)).toBe(200);
    const version = attributesIn(form, 'input[name="version"]', "value")[0] ?? "";
    const sure: [string, string][] = [
      ["version", version],
      ["name", "Care"],
      ["sure", "on"],
      ...sent(["prayer:team"]),
    ];
    expect((await postChoices(site, `/people/roles/${id}/change`, sure, staff)).status).toBe(302);
    expect(await statusOf(site, `${queue}/months`, carer.headers)).toBe(403);
  });

  test("without a pastor nobody is offered to ask only the pastor, and administrators learn what waits", async () => {
    const pastor = await joinAsPastor("Pastor for a day");
    const offered = async () =>
      attributesIn(await page(site, own, asker.headers), 'input[name="audience"]', "value").includes(
        "pastor",
      );
    expect(await offered()).toBe(true);
    await waitingRequest({ site, asker }, "zq-secret", "pastor");
    await giveRoles(site, pastor.email);
    expect(await offered()).toBe(false);
    const late = { title: "Late", content: "Words", audience: "pastor" };
    expect((await postForm(site, own, late, asker.headers)).status).toBe(400);
    const overview = visibleText(await page(site, "/staff", staff));
    expect(overview).toContain(
      "A prayer request that waits is for the pastor only, and nobody has a role that may read it.",
    );
    await using db = databaseOf(site);
    now = new Date("2026-12-01T12:00:00Z");
    await mailModeratorsDaily(await workingSite(site, db, now));
    const [told, ...more] = await mailsAbout(site, administrator.email, /nobody reads/);
    expect(more).toEqual([]);
    expect(told?.subject).toBe("Something waits that nobody reads");
    expect(told?.text).not.toContain("zq-secret");
    expect(told?.link).toBe("/people");
  });

  test("a guest who confirms after the last pastor left chooses again who reads it", async () => {
    const pastor = await joinAsPastor("Pastor of an hour");
    await postForm(site, "/update-prayer-requests/guests", { isOn: "on" }, staff);
    const words = {
      title: "From a guest",
      content: "Words",
      audience: "pastor",
      userName: "",
      email: "guest@people.example",
    };
    expect((await postForm(site, own, words, fromElsewhere())).status).toBe(200);
    const { link } = await newestMailTo(site, "guest@people.example");
    await giveRoles(site, pastor.email);
    const asked = await page(site, link);
    expect(visibleText(asked)).toContain("You chose that only the pastor reads it.");
    expect(attributesIn(asked, 'input[name="audience"]', "value")).toEqual([
      "everybody",
      "congregation",
      "team",
    ]);
    const confirm = link.replace("?", "/confirm?");
    for (const wrong of [{}, { audience: "pastor" }, { audience: "strangers" }] as Record<string, string>[])
      expect((await postForm(site, confirm, wrong, fromElsewhere())).status).toBe(302);
    await using db = databaseOf(site);
    expect(await db.selectFrom("prayerRequests").select("id").execute()).toEqual([]);
    await postForm(site, confirm, { audience: "team" }, fromElsewhere());
    expect(await db.selectFrom("prayerRequests").select(["title", "audience"]).execute()).toEqual([
      { title: "From a guest", audience: "team" },
    ]);
  });

  test("the pastor's daily mail counts what is for them from the first one on, and nobody else's does", async () => {
    const [pastor, moderator] = [
      await joinAsPastor("Pastor Daily"),
      await joinNamed(site, "Mo Daily", "prayerModerator"),
    ];
    await using db = databaseOf(site);
    const morning = async (day: string) => {
      now = new Date(`${day}T12:00:00Z`);
      const working = await workingSite(site, db, now);
      await mailModeratorsDaily(working);
      await mailModeratorsDaily(working);
    };
    await waitingRequest({ site, asker }, "Only for the pastor", "pastor");
    await morning("2026-12-02");
    expect((await mailsAbout(site, pastor.email, /waiting/)).map(({ subject }) => subject)).toEqual([
      "One prayer request is waiting",
    ]);
    await waitingRequest({ site, asker }, "For all", "everybody");
    await morning("2026-12-03");
    expect((await mailsAbout(site, pastor.email, /waiting/)).map(({ subject }) => subject)).toEqual([
      "One prayer request is waiting",
      "2 prayer requests are waiting",
    ]);
    expect((await mailsAbout(site, moderator.email, /waiting/)).map(({ subject }) => subject)).toEqual([
      "One prayer request is waiting",
    ]);
  });

  test("what only the pastor reads stands on sheets of its own, which say so at each request", async () => {
    const pastor = await joinAsPastor("Pastor Prints");
    const church = { site, asker, pastor };
    await shownRequest(church, "For a meeting");
    await shownRequest(church, "For no meeting", "pastor");
    const print = async (fields: Record<string, string>, who: Known) => {
      const made = await postForm(site, `${queue}/sheet`, { days: "14", ...fields }, who.headers);
      return { status: made.status, to: made.headers.get("location") ?? "" };
    };
    const meeting = visibleText(await page(site, (await print({}, pastor)).to, pastor.headers));
    expect(meeting).toContain("For a meeting");
    expect(meeting).not.toContain("For no meeting");
    const mine = visibleText(
      await page(site, (await print({ isForPastor: "on" }, pastor)).to, pastor.headers),
    );
    expect(mine).toContain("For no meeting");
    expect(mine).not.toContain("For a meeting");
    expect(mine).toContain("Prayer requests, for the pastor only");
    expect(mine.match(/For the pastor only\. Sheet no\. 2/g)).toHaveLength(2);
    const team = await joinNamed(site, "Tom Prints", "prayerTeam");
    expect(visibleText(await page(site, `${queue}/sheet`, team.headers))).not.toContain(
      "for the pastor only",
    );
    expect((await print({ isForPastor: "on" }, team)).status).toBe(403);
  });
});

/** Mails of these come only if what they tell of has happened in the test. */
const mailed = [
  ...["bank:write /bank-account", "sermons:write /alter-uploads", "people:manage /people"],
  ...["pages:write /groups/requests", "events:write /event-alter/proposals", "newcomers:care /newcomers"],
];

describeSite("what mails to staff lead to", (open) => {
  test("each permission alone opens the pages that its mails lead to", async () => {
    await prepare(open);
    const people = new Map<Permission, Known>();
    for (const permission of staffPermissions)
      people.set(permission, await joinWith(`Only ${permission}`, permission));
    await using db = databaseOf(site);
    for (const { id } of people.values())
      await db
        .insertInto("mailChoices")
        .values({ userId: id, prayerMail: "at-once", approvalMail: "on", prayedMail: "on", videoMail: "on" })
        .execute();
    const asker = await joinNamed(site, "Ann Hill");
    for (const audience of ["everybody", "team", "pastor"] as const) {
      await waitingRequest({ site, asker }, `Waits for ${audience}`, audience);
      const urgent = { title: "Now", content: "Please", audience, needsSomebody: "on" };
      expect((await postForm(site, own, urgent, asker.headers)).status).toBe(302);
    }
    const pastor = people.get("prayer:pastor");
    if (pastor) {
      const shown = await shownRequest({ site, asker, pastor }, "Shown");
      for (let number = 0; number < 3; number++) {
        const reader = await joinNamed(site, `Reader ${number}`);
        await postForm(
          site,
          `/prayer-request/${shown}/report`,
          { reason: "private" },
          { ...reader.headers, ...fromElsewhere() },
        );
      }
    }
    expect((await tellThatWeCome(site, visit)).status).toBe(200);
    const treasurer = people.get("bank:write") as Known;
    await db.updateTable("session").set({ createdAt: now.toISOString() }).execute();
    await new BankDetails(site, treasurer, treasurer).proposed();
    const sent = { asker: "zq-ann@people.example", createdAt: now.toISOString() };
    await addOneOfEachThatWaits(db, { member: asker.id, ...sent });
    await db
      .insertInto("videos")
      .values({
        ...{
          id: "v",
          title: "The lost coin",
          sermonBy: "Ruth",
          userName: "Ruth",
          content: "Searched, found.",
        },
        ...{ videoUrl: "https://youtu.be/dQw4w9WgXcQ", embeddable: true, checkedAt: null },
        ...{ date: now.toISOString(), notPlayingSince: now.toISOString() },
      })
      .execute();
    now = new Date("2026-12-28T12:00:00Z");
    const working = await workingSite(site, db, now);
    await mailModeratorsDaily(working);
    await tellOfLongWaits(working);
    await tellOfOtherWaits(working);
    await mailAboutVideos(working);
    await mailsAbout(site, administrator.email, /./);
    const opened = new Set<string>();
    for (const [permission, { email, headers }] of people)
      for (const mail of await mailsTo(site, email)) {
        if (!mail.link.startsWith("/")) continue;
        opened.add(`${permission} ${mail.link}`);
        const answer = await site.request(mail.link, { headers });
        expect(answer.status, `${permission}: “${mail.subject}” leads to ${mail.link}`).toBe(200);
      }
    expect([...opened]).toEqual(expect.arrayContaining(mailed));
  });
});

describeSite("mails after Welcome", (open) => {
  test("nobody writes to the account of the settings that nobody ever used, once Welcome is over", async () => {
    site = await open();
    await using db = databaseOf(site);
    const asker = await joinNamed(site, "Ann Hill");
    const moderator = await joinNamed(site, "Mo Hill", "prayerModerator");
    const urgent = (title: string) =>
      postForm(site, own, { title, content: "Please", audience: "team", needsSomebody: "on" }, asker.headers);
    await urgent("Before");
    expect(await mailsAbout(site, administrator.email, /look at/)).toHaveLength(1);
    await db
      .insertInto("siteChoices")
      .values({ name: "welcome", value: "finished" })
      .onConflict((conflict) => conflict.column("name").doUpdateSet({ value: "finished" }))
      .execute();
    await urgent("After");
    expect(await mailsAbout(site, moderator.email, /look at/)).toHaveLength(2);
    expect(await mailsAbout(site, administrator.email, /look at/)).toHaveLength(1);
    staff = { cookie: await signIn(site) };
    await page(site, "/staff", staff);
    await urgent("Used");
    expect(await mailsAbout(site, administrator.email, /look at/)).toHaveLength(2);
  });

  test("Overview says who gets the mails of the site until Welcome is finished, and that some cannot exist", async () => {
    const mailing = await open({ MAIL_URL: "smtp://127.0.0.1:1", MAIL_FROM: "church@church.example" });
    const headers = { cookie: await signIn(mailing) };
    const says = async () => visibleText(await page(mailing, "/staff", headers));
    const sentence = `Emails of the site about itself go to ${administrator.email}.`;
    expect(await says()).toContain(`${sentence} No such address can exist, so nobody gets them.`);
    // What was chosen in Welcome, with an address that can exist, needs no words.
    const other = await joinNamed(mailing, "Ann Hill", "administrator");
    await using db = databaseOf(mailing);
    await db.updateTable("user").set({ email: "ann@church.org" }).where("id", "=", other.id).execute();
    await db.updateTable("siteChoices").set({ value: "finished" }).where("name", "=", "welcome").execute();
    expect(await says()).not.toContain("Emails of the site about itself");
  });
});

describeSiteOnBothDatabases(
  "two who are the last to read something",
  "each sees the other until one has left, unless changes take turns",
  (open) => {
    test("two pastors whose accounts are closed at the same moment are not both gone without a question", async () => {
      site = await open();
      staff = { cookie: await signIn(site) };
      for (let round = 0; round < 4; round++) {
        const [one, other] = [await joinAsPastor(`One ${round}`), await joinAsPastor(`Other ${round}`)];
        const statuses = await Promise.all(
          [one, other].map(({ id }) => act(site, staff, id, "deactivate").then(({ status }) => status)),
        );
        expect(statuses.toSorted(), `round ${round}`).toEqual([302, 409]);
        await clear();
      }
    });
  },
);

describeSite("what the site says about who reads a prayer request", (open) => {
  test("terms and data page say what can be chosen, and for how many days this church shows requests and lets them wait", async () => {
    await prepare(open);
    const says = async (path: string) => visibleText(await page(site, path, {}));
    const terms = await says("/terms-and-conditions");
    expect(terms).toContain("You choose who reads your prayer request, and which name stands there.");
    expect(await says("/data-protection-policy")).toContain("It is shown for 30 days,");
    const days = { days: "45", answerDays: "3", waitDays: "60" };
    expect((await postForm(site, `${queue}/days`, days, staff)).status).toBe(302);
    const kept = await says("/data-protection-policy");
    expect(kept).toContain("It is shown for 45 days,");
    expect(kept).toContain("it ends 60 days after you sent it");
    expect(kept).not.toContain("[days");
  });
});
