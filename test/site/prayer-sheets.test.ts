import { beforeAll, beforeEach, expect, test } from "vitest";
import { sweepSheets } from "../../app/prayer/praying/sheets/sheets.server.ts";
import { tellPrinters } from "../../app/prayer/praying/sheets/withdrawn.server.ts";
import { announced, headingsIn, visibleText } from "../support/html.ts";
import { describeSite, describeSiteOnBothDatabases, postForm, type TestSite } from "../support/test-site.ts";
import type { Known } from "./support/managed-people.ts";
import { follow, page, statusOf } from "./support/page.ts";
import { databaseOf } from "./support/people.ts";
import {
  clearPraying,
  mailsAbout,
  openForPraying,
  own,
  queue,
  shownRequest,
  waitingRequest,
  workingSite,
} from "./support/praying.ts";

const sheets = `${queue}/sheet`;

let church: Awaited<ReturnType<typeof openForPraying>>;
let site: TestSite;
let now: Date;

async function setUp(open: () => Promise<TestSite>): Promise<void> {
  now = new Date("2026-11-20T12:00:00Z");
  church = await openForPraying(open);
  site = church.site;
}

async function startAgain(): Promise<void> {
  now = new Date("2026-11-20T12:00:00Z");
  await clearPraying(site);
}

async function print(who: Known, days = "14"): Promise<string> {
  const made = await postForm(site, sheets, { days }, who.headers);
  expect(made.status).toBe(302);
  return made.headers.get("location") ?? "";
}

const titlesOn = async (url: string, who: Known) =>
  headingsIn(await page(site, url, who.headers)).filter((title) => title !== "Prayer requests");

async function tell(): Promise<void> {
  await using db = databaseOf(site);
  await tellPrinters(await workingSite(site, db, now));
}

const told = (who: Known) => mailsAbout(site, who.email, /^Something on prayer sheet/);

describeSite("printed sheets of prayer requests", (open) => {
  beforeAll(() => setUp(() => open({}, { clock: () => now, pollSeconds: 0.2 })));
  beforeEach(startAgain);

  test("a sheet holds what its printer may pray for, with the name as it is shown, its number and its day", async () => {
    await waitingRequest(church, "It waits");
    await shownRequest(church, "For all");
    await shownRequest(church, "For members", "congregation");
    await shownRequest(church, "For the team", "team");
    await shownRequest(church, "For the pastor", "pastor");
    const [ofTeam, ofPastor] = [await print(church.team), await print(church.pastor)];
    expect([ofTeam, ofPastor]).toEqual([`${sheets}/1`, `${sheets}/2`]);
    expect(await titlesOn(ofTeam, church.team)).toEqual(["For the team", "For members", "For all"]);
    expect(await titlesOn(ofPastor, church.pastor)).toEqual(["For the team", "For members", "For all"]);
    const words = visibleText(await page(site, ofTeam, church.team.headers));
    expect(words).toContain("Ann Hill · Sheet no. 1, to be destroyed by Friday, 4 December 2026");
    expect(words.match(/Sheet no\. 1, to be destroyed by/g)?.length).toBeGreaterThan(3);
    const list = visibleText(await page(site, sheets, church.moderator.headers));
    expect(list).toMatch(/Sheet no\. 2 The pastor ?, 20 November 2026, noon\. 3 requests\./);
    expect(list).toMatch(/The team ?, 20 November 2026/);
    expect(list).not.toContain("For the pastor");
    for (const size of ["a4", "folded", "large", "poster"])
      expect(await statusOf(site, `${ofTeam}?size=${size}`, church.team.headers)).toBe(200);
  });

  test("a sheet is opened by its printer only, until its day or until it is destroyed", async () => {
    await shownRequest(church, "For all");
    const sheet = await print(church.team, "3");
    for (const who of [church.moderator, church.pastor])
      expect(await statusOf(site, sheet, who.headers)).toBe(404);
    expect(await statusOf(site, sheet, church.member.headers)).toBe(403);
    expect((await postForm(site, `${sheet}/destroyed`, {}, church.pastor.headers)).status).toBe(404);
    for (const unknown of ["0", "2", "1e9", "-1", "x"])
      expect(await statusOf(site, `${sheets}/${unknown}`, church.team.headers)).toBe(404);
    now = new Date("2026-11-23T12:00:00Z");
    expect(await statusOf(site, sheet, church.team.headers)).toBe(200);
    now = new Date("2026-11-24T12:00:00Z");
    expect(await statusOf(site, sheet, church.team.headers)).toBe(404);
    now = new Date("2026-11-20T12:00:00Z");
    const noted = await postForm(site, `${sheet}/destroyed`, {}, church.team.headers);
    expect(announced(await follow(site, noted, church.team.headers.cookie), "status")).toEqual([
      "Noted: the sheet is destroyed.",
    ]);
    expect(await statusOf(site, sheet, church.team.headers)).toBe(404);
  });

  test("nobody is told about a sheet that is destroyed, and sheets are deleted a month after their day", async () => {
    const id = await shownRequest(church, "For all");
    const sheet = await print(church.team);
    await postForm(site, `${sheet}/destroyed`, {}, church.team.headers);
    const before = (await told(church.team)).length;
    await postForm(site, `${own}/${id}/withdraw`, {}, church.asker.headers);
    await tell();
    expect((await told(church.team)).length).toBe(before);
    await using db = databaseOf(site);
    await sweepSheets(await workingSite(site, db, new Date("2027-01-03T12:00:00Z")));
    expect((await db.selectFrom("prayerSheets").selectAll().execute()).length).toBe(1);
    await sweepSheets(await workingSite(site, db, new Date("2027-01-04T12:00:00Z")));
    expect(await db.selectFrom("prayersOnSheets").selectAll().execute()).toEqual([]);
  });

  test.each(["0", "61", "1.5", "", "soon"])("a sheet that lasts %j days is refused", async (days) => {
    await shownRequest(church, "For all");
    const refused = await postForm(site, sheets, { days }, church.team.headers);
    expect(refused.status).toBe(400);
    expect(announced(await refused.text())).toEqual(["Please enter a whole number from 1 to 60"]);
  });
});

describeSiteOnBothDatabases(
  "sheets that are printed or told about at the same moment",
  "two transactions at once, which lock or take turns",
  (open) => {
    beforeAll(() => setUp(() => open({}, { clock: () => now, pollSeconds: 0.2 })));
    beforeEach(startAgain);

    test.each([
      ["withdrawn", (id: string) => postForm(site, `${own}/${id}/withdraw`, {}, church.asker.headers)],
      ["deleted", (id: string) => postForm(site, `${queue}/${id}/delete`, {}, church.pastor.headers)],
      [
        "passed on to the pastor",
        (id: string) => postForm(site, `${queue}/${id}/pass-on`, { words: "" }, church.pastor.headers),
      ],
      [
        "ended",
        async (id: string) => {
          await using db = databaseOf(site);
          await db
            .updateTable("prayerRequests")
            .set({ state: "ended", isApproved: false, isShared: false })
            .where("id", "=", id)
            .execute();
        },
      ],
    ])("when a request is %s, whoever printed it is told once, by numbers only", async (_, end) => {
      const id = await shownRequest(church, "unsaid-title");
      await shownRequest(church, "It stays");
      const sheet = await print(church.team);
      await print(church.moderator);
      await tell();
      const before = (await told(church.team)).length;
      await end(id);
      expect(await titlesOn(sheet, church.team)).toEqual(["It stays"]);
      await Promise.all([tell(), tell()]);
      await tell();
      const mails = await told(church.team);
      expect(mails.length).toBe(before + 1);
      const { subject = "", text = "", html = "" } = mails.at(-1) ?? {};
      expect(subject).toBe("Something on prayer sheet no. 1 was withdrawn");
      expect(text + html).not.toMatch(/unsaid-title|Ann Hill/);
      expect((await told(church.moderator)).at(-1)?.subject).toContain("no. 2");
      const mark = "Something on prayer sheet no. 1, which you printed, was withdrawn.";
      expect(visibleText(await page(site, "/staff", church.team.headers))).toContain(mark);
      expect(visibleText(await page(site, "/staff", church.pastor.headers))).not.toContain(mark);
      await postForm(site, `${sheet}/destroyed`, {}, church.team.headers);
      expect(visibleText(await page(site, "/staff", church.team.headers))).not.toContain(mark);
    });

    test("nothing is recorded when there is nothing to print, and ten people who print at once get ten numbers", async () => {
      const nothing = await postForm(site, sheets, { days: "14" }, church.team.headers);
      expect(announced(await follow(site, nothing, church.team.headers.cookie))[0]).toContain(
        "There is nothing to print",
      );
      await shownRequest(church, "For all");
      const made = await Promise.all(Array.from({ length: 10 }, () => print(church.team)));
      expect(made.map((url) => Number(url.split("/").at(-1))).toSorted((one, other) => one - other)).toEqual(
        Array.from({ length: 10 }, (_, index) => index + 1),
      );
    });
  },
);
