import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { tellWhoWasPrayedFor } from "../../app/prayer/praying/prayed-for.server.ts";
import { peoplePrayed } from "../../app/prayer/praying/prayed-words.ts";
import { sweepPrayed } from "../../app/prayer/praying/praying.server.ts";
import { attributesIn, visibleText } from "../support/html.ts";
import { describeSite, describeSiteOnBothDatabases, postForm, type TestSite } from "../support/test-site.ts";
import { mailsTo, newestMailTo, type ReceivedMail } from "./support/mailbox.ts";
import { joinNamed, type Known } from "./support/managed-people.ts";
import { page, statusOf } from "./support/page.ts";
import { databaseOf, fromElsewhere, joinAsMembers } from "./support/people.ts";
import {
  clearPraying,
  type Headers,
  mailsAbout,
  openForPraying,
  own,
  queue,
  shownRequest,
  waitingRequest,
  wall,
  withSecret,
  workingSite,
} from "./support/praying.ts";

const secretWords = /unsaid|Ann Hill|Vi Moss/;

test.each([
  [{ members: 1, prayers: 1 }, "One person prayed for you"],
  [{ members: 7, prayers: 7 }, "Seven people prayed for you"],
  [{ members: 12, prayers: 12 }, "Twelve people prayed for you"],
  [{ members: 13, prayers: 13 }, "13 people prayed for you"],
  [{ members: 0, prayers: 1 }, "Somebody prayed for you"],
  [{ members: 1, prayers: 3 }, "Somebody prayed for you"],
  [{ members: 3, prayers: 4 }, "At least three people prayed for you"],
  [{ members: 7, prayers: 10 }, "At least seven people prayed for you"],
  [{ members: 7, prayers: 30 }, "People prayed for you more than 20 times"],
])("%o is said as %j", (prayed, sentence) => {
  expect(peoplePrayed(prayed)).toBe(sentence);
});

let church: Awaited<ReturnType<typeof openForPraying>>;
let site: TestSite;
const evening = new Date("2026-11-20T18:00:00Z");
let now: Date;

async function setUp(open: () => Promise<TestSite>): Promise<void> {
  now = evening;
  church = await openForPraying(open);
  site = church.site;
}

async function startAgain(): Promise<void> {
  now = evening;
  await clearPraying(site);
  church.asker = await joinNamed(site, "Ann Hill");
}

const tap = async (request: string, headers: Headers = fromElsewhere()) =>
  expect((await postForm(site, wall, { request }, headers)).status).toBe(200);

/** Does what a server does every minute, at this moment. */
async function atMoment(moment: string): Promise<void> {
  await using db = databaseOf(site);
  now = new Date(moment);
  await tellWhoWasPrayedFor(await workingSite(site, db, now));
}

const morning = "2026-11-21T07:00:00Z";
const told = (email = church.asker.email) => mailsAbout(site, email, /prayed for you/);
const subjects = async (email?: string) => (await told(email)).map(({ subject }) => subject);
const stopIn = ({ text }: ReceivedMail) => /\/unsubscribe\?token=[\w-]+/.exec(text)?.[0] ?? "";

/** As the servers of mail programs do: without cookies and without the headers of browsers. */
const oneClick = (link: string) =>
  fetch(site.url + link, {
    method: "POST",
    body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
    redirect: "manual",
  });

async function untold(): Promise<number> {
  await using db = databaseOf(site);
  return (await db.selectFrom("prayersToTell").selectAll().execute()).length;
}

describeSite("mails to those who are prayed for", (open) => {
  beforeAll(() => setUp(() => open(withSecret, { clock: () => now, pollSeconds: 0.2 })));
  beforeEach(startAgain);

  test("the asker is told in the morning how many members prayed, not who, and nothing of the request", async () => {
    const id = await shownRequest(church, "unsaid-title");
    for (const cookie of await joinAsMembers(site, 7)) {
      await tap(id, { cookie });
      await tap(id, { cookie });
    }
    await tap(id, church.asker.headers);
    for (const moment of ["2026-11-20T23:00:00Z", "2026-11-21T06:59:59Z"]) await atMoment(moment);
    expect(await subjects()).toEqual([]);
    await atMoment(morning);
    expect(await subjects()).toEqual(["Seven people prayed for you"]);
    const [mail] = await told();
    expect((mail?.text ?? "") + mail?.html).not.toMatch(secretWords);
    expect(mail?.link).toBe(`${own}?sent`);
    expect(mail?.unsubscribePost).toBe("List-Unsubscribe=One-Click");
    expect(await page(site, mail?.link ?? "", church.asker.headers)).toContain("unsaid-title");
  });

  test("a storm of taps of visitors is one mail that says roughly how many, also for several requests", async () => {
    const ids = [await shownRequest(church, "For rain"), await shownRequest(church, "For sun")];
    for (let taps = 0; taps < 60; taps++) await tap(ids[taps % 2] ?? "");
    await tap(ids[0] ?? "", church.member.headers);
    await atMoment(morning);
    expect(await subjects()).toEqual(["People prayed for you more than 50 times"]);
    expect(await untold()).toBe(0);
  });

  test("one click in the mail stops these mails of a member and leaves the others", async () => {
    const id = await shownRequest(church, "For rain");
    await tap(id, church.member.headers);
    await atMoment(morning);
    const link = stopIn((await told())[0] as ReceivedMail);
    expect(visibleText(await page(site, link))).toContain("when people prayed for you");
    expect((await oneClick(link)).status).toBe(200);
    const choices = await page(site, "/account/mails", church.asker.headers);
    expect(attributesIn(choices, "input[checked]", "name")).toEqual(["approvalMail", "comingMail"]);
    await tap(id, church.team.headers);
    await atMoment("2026-11-22T07:00:00Z");
    expect(await subjects()).toHaveLength(1);
    expect(await untold(), "what nobody wants to hear is not kept").toBe(0);
    await postForm(site, "/account/mails", { prayedMail: "on" }, church.asker.headers);
    await tap(id, church.pastor.headers);
    await atMoment("2026-11-23T07:00:00Z");
    expect(await subjects()).toHaveLength(2);
  });

  test("somebody without an account gets a link of their own and can stop these mails", async () => {
    await postForm(site, `${queue}/guests`, { isOn: "on" }, church.moderator.headers);
    const email = "vi.moss@people.example";
    const words = { title: "unsaid-title", content: "unsaid-content", userName: "Vi Moss", email };
    expect((await postForm(site, own, words, fromElsewhere())).status).toBe(200);
    const { link } = await newestMailTo(site, email);
    await postForm(site, link.replace("?", "/confirm?"), {});
    await using db = databaseOf(site);
    const { id } = await db.selectFrom("prayerRequests").select("id").executeTakeFirstOrThrow();
    await postForm(site, `${queue}/${id}/approve`, {}, church.moderator.headers);
    await tap(id, church.member.headers);
    await Promise.all([morning, morning].map(atMoment));
    const [mail, ...more] = await told(email);
    expect([mail?.subject, more]).toEqual(["One person prayed for you", []]);
    expect((mail?.text ?? "") + mail?.html).not.toMatch(secretWords);
    expect(visibleText(await page(site, mail?.link ?? ""))).toContain("unsaid-title");
    expect(await statusOf(site, link)).toBe(200);
    const stop = stopIn(mail as ReceivedMail);
    expect(visibleText(await page(site, stop))).not.toContain("your account");
    expect((await oneClick(stop)).status).toBe(200);
    await tap(id, church.team.headers);
    await atMoment("2026-11-22T07:00:00Z");
    expect(await subjects(email)).toHaveLength(1);
    const links = () => db.selectFrom("prayerLinks").select("tokenHash").execute();
    expect(await links(), "no link that is not mailed").toHaveLength(3);

    // It holds for what they ask later, until they take it back on the same page.
    await db.updateTable("prayerGuests").set({ prayedMail: "on" }).execute();
    await tap(id, church.pastor.headers);
    await atMoment("2026-11-23T07:00:00Z");
    expect(await subjects(email)).toHaveLength(1);
    const done = await (await postForm(site, stop, {})).text();
    const again = attributesIn(done, "main form", "action")[0] ?? "";
    const back = await postForm(site, again, {});
    expect(visibleText(await back.text())).toContain("You get these emails again");
    await tap(id, church.member.headers);
    await atMoment("2026-11-24T07:00:00Z");
    expect(await subjects(email)).toHaveLength(2);
  });

  describe.each(["withdrawn", "passed on", "deleted", "ended", "answered"] as const)(
    "of a request",
    (what) => {
      test(`nobody is told of prayers for what was ${what} before the morning`, async () => {
        const id = await shownRequest(church, "For rain");
        await tap(id, church.member.headers);
        const { asker, moderator } = church;
        const acts: Record<typeof what, () => Promise<Response>> = {
          withdrawn: () => postForm(site, `${own}/${id}/withdraw`, {}, asker.headers),
          "passed on": () => postForm(site, `${queue}/${id}/pass-on`, { words: "" }, moderator.headers),
          deleted: () => postForm(site, `${queue}/${id}/delete`, {}, moderator.headers),
          ended: () => postForm(site, `${own}/${id}/tell/let-go`, {}, asker.headers),
          answered: () => postForm(site, `${own}/${id}/tell/answered`, {}, asker.headers),
        };
        expect((await acts[what]()).status).toBe(302);
        await atMoment(morning);
        expect(await subjects()).toEqual([]);
        await using db = databaseOf(site);
        await sweepPrayed(await workingSite(site, db, new Date("2026-11-29T12:00:00Z")));
        expect(await untold()).toBe(0);
      });
    },
  );

  describe("that a request has arrived", () => {
    const received = /^We have received/;
    const mailsThat = (who: Known) => mailsAbout(site, who.email, received);

    test("a member is told at once, with nothing of the request and no word of prayer in the subject", async () => {
      await waitingRequest(church, "unsaid-title");
      const [mail, ...more] = await mailsThat(church.asker);
      expect(more).toEqual([]);
      expect(mail?.subject).not.toMatch(/pray/i);
      expect((mail?.text ?? "") + mail?.html).not.toMatch(secretWords);
      expect(mail?.link).toBe(`${own}?sent`);
    });

    test("one click stops that mail, and nobody gets it for a request that was refused", async () => {
      await waitingRequest(church, "For rain");
      const [mail] = await mailsThat(church.asker);
      expect((await oneClick(stopIn(mail as ReceivedMail))).status).toBe(200);
      await waitingRequest(church, "For sun");
      expect(await mailsThat(church.asker)).toHaveLength(1);
      const before = (await mailsTo(site, church.member.email)).length;
      expect((await postForm(site, own, { title: "", content: "" }, church.member.headers)).status).toBe(400);
      await mailsThat(church.member);
      expect(await mailsTo(site, church.member.email)).toHaveLength(before);
    });
  });
});

describeSiteOnBothDatabases(
  "one mail to those who are prayed for",
  "two copies tell at the same moment, and rows are locked",
  (open) => {
    beforeAll(() => setUp(() => open(withSecret, { clock: () => now, pollSeconds: 0.2 })));
    beforeEach(startAgain);

    test("two copies at the same moment send one mail, and there is no other until somebody prays again", async () => {
      const id = await shownRequest(church, "For rain");
      await tap(id, church.member.headers);
      await Promise.all([morning, morning, morning].map(atMoment));
      await tap(id, church.member.headers);
      for (const moment of ["2026-11-21T07:01:00Z", "2026-11-21T23:59:00Z"]) await atMoment(moment);
      expect(await subjects()).toEqual(["One person prayed for you"]);
      // A server that was down in the morning.
      await atMoment("2026-11-22T16:00:00Z");
      for (const moment of ["2026-11-22T16:01:00Z", "2026-11-23T07:00:00Z"]) await atMoment(moment);
      expect(await subjects()).toEqual(Array(2).fill("One person prayed for you"));
    });
  },
);
