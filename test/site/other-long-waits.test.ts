import { beforeAll, beforeEach, expect, test } from "vitest";
import { tellOfOtherWaits } from "../../app/running/long-waits/tell-of-waits.server.ts";
import { visibleText } from "../support/html.ts";
import {
  administrator,
  describeSite,
  describeSiteOnBothDatabases,
  postForm,
  signIn,
  type TestSite,
} from "../support/test-site.ts";
import { joinNamed, type Known } from "./support/managed-people.ts";
import type { Open } from "./support/open.ts";
import { addGroupRequest, addOneOfEachThatWaits } from "./support/other-waits.ts";
import { page, statusOf } from "./support/page.ts";
import { databaseOf } from "./support/people.ts";
import { mailsAbout, withSecret, workingSite } from "./support/praying.ts";

const start = "2026-11-20T12:00:00.000Z";
const asker = "zq-ann@people.example";

let site: TestSite;
let staff: { cookie: string };
let editor: Known;
let welcome: Known;
let member: Known;
let now: Date;

function prepare(open: Open): void {
  beforeAll(async () => {
    now = new Date(start);
    site = await open(withSecret, { clock: () => now, pollSeconds: 0.2 });
    staff = { cookie: await signIn(site) };
    editor = await joinNamed(site, "Eve Hill", "editor");
    welcome = await joinNamed(site, "Will Moss", "welcomeTeam");
    member = await joinNamed(site, "Mia Field", "sermons");
  });
  beforeEach(async () => {
    now = new Date(start);
    await using db = databaseOf(site);
    for (const table of ["groupRequests", "suggestedHelpers", "eventProposals", "newcomers"] as const)
      await db.deleteFrom(table).execute();
    await db.deleteFrom("siteChoices").where("name", "like", "otherWait%").execute();
    await db.deleteFrom("limits").where("key", "like", "%").execute();
  });
}

const oneOfEach = async (createdAt = start) => {
  await using db = databaseOf(site);
  await addOneOfEachThatWaits(db, { member: member.id, asker, createdAt });
};

const askToJoin = async (createdAt: string, id = "g", email = asker) => {
  await using db = databaseOf(site);
  await addGroupRequest(db, { createdAt, id, email });
};

/** Two copies of the site at once, and one that starts again later that day. */
async function morning(day: string): Promise<void> {
  now = new Date(`${day}T12:00:00.000Z`);
  await using db = databaseOf(site);
  const working = await workingSite(site, db, now);
  await Promise.all([tellOfOtherWaits(working), tellOfOtherWaits(working)]);
  await tellOfOtherWaits(working);
  await expect.poll(() => db.selectFrom("outbox").select("id").execute(), { timeout: 20_000 }).toEqual([]);
}

async function mornings(from: string, to: string): Promise<void> {
  for (let at = Date.parse(from); at <= Date.parse(to); at += 24 * 60 * 60_000)
    await morning(new Date(at).toISOString().slice(0, 10));
}

const week = /waited for more than a week/;
const told = async (email: string, subject = week) => (await mailsAbout(site, email, subject)).length;
const spaced = (text = "") => text.replaceAll(/\s+/g, " ");

describeSiteOnBothDatabases(
  "things about which nobody decides",
  "two copies count one day, and rows end by moments",
  (open) => {
    prepare(open);

    test("after a week those who may decide are told, then ever more seldom, and what they are told names nobody", async () => {
      await oneOfEach();
      await morning("2026-11-26");
      expect(await told(administrator.email)).toBe(0);
      await morning("2026-11-27");
      await morning("2026-11-28");
      expect([await told(editor.email), await told(welcome.email), await told(member.email)]).toEqual([
        2, 1, 0,
      ]);
      const subjects = (await mailsAbout(site, administrator.email, week)).map(({ subject }) => subject);
      expect(subjects.toSorted()).toEqual([
        "A card of somebody new has waited for more than a week",
        "A proposed event has waited for more than a week",
        "A request to join a group has waited for more than a week",
        "A suggestion of a helper has waited for more than a week",
      ]);
      for (const { email } of [editor, welcome, administrator])
        for (const { text, html } of await mailsAbout(site, email, week))
          for (const secret of ["zq-", "Ann", "Mia", "Hill Walkers"])
            expect(text + html).not.toContain(secret);
      const [first] = await mailsAbout(site, welcome.email, week);
      expect(first?.link).toBe("/newcomers");
      expect(spaced(first?.text)).toContain("It has waited since Friday, 20 November 2026.");

      await mornings("2026-11-29", "2026-12-04");
      expect(await told(welcome.email)).toBe(2);
      const texts = (await mailsAbout(site, welcome.email, week)).map(({ text }) => spaced(text)).join();
      expect(texts).toContain("Since our last email of Friday, 27 November 2026, nothing new has come.");
      await mornings("2026-12-05", "2027-01-02");
      expect(await told(welcome.email)).toBe(2);
      await morning("2027-01-03");
      expect(await told(welcome.email)).toBe(3);
    });

    test("something new is told a week after the last mail, with how many are new", async () => {
      await askToJoin(start);
      await mornings("2026-11-27", "2026-12-04");
      await askToJoin("2026-11-29T12:00:00.000Z", "g2", "zq-ben@people.example");
      const before = await told(editor.email);
      await mornings("2026-12-05", "2026-12-10");
      expect(await told(editor.email)).toBe(before);
      await morning("2026-12-11");
      const [mail] = await mailsAbout(
        site,
        editor.email,
        /^2 requests to join groups have waited for more than a week$/,
      );
      expect(spaced(mail?.text)).toContain(
        "The oldest has waited since Friday, 20 November 2026. Since our last email of Friday, 4 December 2026, one is new.",
      );
    });

    test("who asked to join a group gets one letter after a month, and nobody who was answered does", async () => {
      await askToJoin(start);
      await askToJoin(start, "g2", "zq-answered@people.example");
      await postForm(site, "/groups/requests/g2/answer", { answer: "full", words: "" }, editor.headers);
      const letters = /Nobody has answered yet about Hill Walkers/;
      await morning("2026-12-19");
      const before = await told(asker, letters);
      await mornings("2026-12-20", "2026-12-22");
      const [letter, ...others] = (await mailsAbout(site, asker, letters)).slice(before);
      expect(others).toEqual([]);
      expect(spaced(letter?.text)).toContain(
        "If nobody has answered by Thursday, 18 February 2027, we delete your request.",
      );
      expect(spaced(letter?.text)).toContain("hello@riverside.example");
      expect(letter?.text).not.toContain("zq-tea");
      expect(await told("zq-answered@people.example", letters)).toBe(0);
    });

    test("what nobody decides ends after the days that the church chose, and members are told", async () => {
      expect(await statusOf(site, "/staff/long-waits", editor.headers)).toBe(403);
      for (const days of ["44", "91", "x"])
        expect((await postForm(site, "/staff/long-waits", { days }, staff)).status).toBe(400);
      expect((await postForm(site, "/staff/long-waits", { days: "60" }, staff)).status).toBe(302);
      expect(visibleText(await page(site, "/data-protection-policy"))).toContain(
        "one that nobody answers for 60 days",
      );
      await oneOfEach();
      const declined = /We cannot add your event/;
      const before = await told(member.email, declined);
      await mornings("2026-12-30", "2027-01-18");
      await using db = databaseOf(site);
      const states = async () => [
        ...(await db.selectFrom("suggestedHelpers").select("state").execute()),
        ...(await db.selectFrom("eventProposals").select("state").execute()),
        ...(await db.selectFrom("groupRequests").select("state").execute()),
      ];
      expect(await states()).toEqual([{ state: "waiting" }, { state: "waiting" }, { state: "waiting" }]);
      await morning("2027-01-19");
      expect(await states()).toEqual([{ state: "declined" }, { state: "declined" }]);
      expect(await db.selectFrom("newcomers").select("id").execute()).toHaveLength(1);
      const mails = (await mailsAbout(site, member.email, declined)).slice(before);
      expect(mails).toHaveLength(1);
      expect(spaced(mails[0]?.text)).toContain("nobody has decided about it within 60 days");
      // Sessions of then go on.
      now = new Date(start);
      const own = visibleText(await page(site, "/people/suggest", member.headers));
      expect(own).toContain("Nobody has decided within 60 days");
      const log = visibleText(await page(site, "/activity", staff));
      for (const secret of ["zq-walk", "zq-ruth", "zq-tea"]) expect(log).not.toContain(secret);
    });
  },
);

describeSite("things about which nobody decides, when something is not as usual", (open) => {
  prepare(open);

  test("nothing ends before people were told for two weeks, also when the site was off", async () => {
    await oneOfEach();
    await morning("2026-11-27");
    // Off for months.
    await mornings("2027-03-01", "2027-03-14");
    await using db = databaseOf(site);
    expect(await db.selectFrom("eventProposals").select("state").execute()).toEqual([{ state: "waiting" }]);
    await morning("2027-03-15");
    expect(await db.selectFrom("eventProposals").select("state").execute()).toEqual([{ state: "declined" }]);
  });

  test("lists say since when each waits", async () => {
    await oneOfEach();
    now = new Date("2026-11-28T13:00:00.000Z");
    const since = "since Friday, 20 November 2026 (8 days)";
    for (const [path, headers, says] of [
      ["/groups/requests", editor.headers, `Waiting for the office, ${since}`],
      ["/event-alter/proposals", editor.headers, `waits ${since}`],
      ["/people", staff, `waits ${since}`],
      ["/newcomers", welcome.headers, `Not seen yet, ${since}`],
    ] as const)
      expect(visibleText(await page(site, path, headers)), path).toContain(says);
  });

  test("if nobody whom mails reach may decide, administrators learn that something waits, and not what", async () => {
    await askToJoin(start);
    await using db = databaseOf(site);
    await db
      .updateTable("user")
      .set({ deactivatedAt: start })
      .where("email", "!=", administrator.email)
      .execute();
    await db.updateTable("user").set({ lastSeenOn: null }).where("email", "=", administrator.email).execute();
    await db.deleteFrom("siteChoices").where("name", "=", "welcome").execute();
    const before = await told(administrator.email);
    await morning("2026-11-27");
    await morning("2026-11-28");
    expect(await told(administrator.email)).toBe(before);
    const waits = await mailsAbout(site, administrator.email, /Something waits that nobody reads/);
    expect(waits).toHaveLength(1);
    expect(waits[0]?.text).toContain("change the pages of the site");
    expect(waits[0]?.text).not.toContain("zq-");
  });
});
