import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sampleId } from "../../app/items/sample-ids.ts";
import { factsOfFiles } from "../../app/pages/originals/testing/facts-of-files.ts";
import { mailModeratorsDaily } from "../../app/prayer/moderation/daily-mail.server.ts";
import type { Database } from "../../database/connection.ts";
import { sealSecret } from "../../platform/sealed-secrets.ts";
import { testStorage } from "../../platform/storage/testing/test-storage.ts";
import { attributesIn, textsIn, visibleText } from "../support/html.ts";
import {
  administrator,
  describeSite,
  describeSiteOnBothDatabases,
  openTestSite,
  postForm,
  signIn,
  type TestSite,
} from "../support/test-site.ts";
import { textOfTables } from "./support/activity.ts";
import { mailsTo } from "./support/mailbox.ts";
import { follow, page, statusOf } from "./support/page.ts";
import { cookieOf, databaseOf, giveRoles, password, registerVerified } from "./support/people.ts";

type Headers = Record<string, string>;
interface Somebody {
  id: string;
  email: string;
  headers: Headers;
}

const winter = "2026-11-20";

let site: TestSite;
let staff: Headers;
let asker: Somebody;
const noon = new Date(`${winter}T12:00:00Z`);
let now: Date;

async function setUp(open: () => Promise<TestSite>): Promise<void> {
  now = noon;
  // At noon, the mail of the day has been sent before anybody asks.
  // Mails that another server wrote are found by looking for them.
  site = await open();
  staff = { cookie: await signIn(site) };
  asker = await somebody();
  await using db = databaseOf(site);
  await db.updateTable("user").set({ name: "unsaid-name" }).where("id", "=", asker.id).execute();
}

async function startAgain(): Promise<void> {
  await using db = databaseOf(site);
  for (const table of ["prayerRequests", "mailChoices", "personRoles"] as const)
    await db.deleteFrom(table).execute();
  await db.deleteFrom("limits").where("key", "not like", "daily-%").execute();
  await db.deleteFrom("siteChoices").where("name", "=", "prayerDailyMail").execute();
  now = noon;
}

async function somebody(...roles: Parameters<typeof giveRoles>[2][]): Promise<Somebody> {
  const email = await registerVerified(site);
  await giveRoles(site, email, ...roles);
  await using db = databaseOf(site);
  const { id } = await db
    .selectFrom("user")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  return { id, email, headers: { cookie: await cookieOf(site, email) } };
}

const choose = (who: Somebody, fields: Record<string, string>) =>
  postForm(site, "/account/mails", fields, who.headers);

async function ask(who = asker): Promise<string> {
  const words = { title: "unsaid-title", content: "unsaid-content" };
  expect((await postForm(site, "/submit-prayer-requests", words, who.headers)).status).toBe(302);
  await using db = databaseOf(site);
  const row = await db
    .selectFrom("prayerRequests")
    .select("id")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  return row.id;
}

const approve = (id: string, headers = staff) =>
  postForm(site, `/update-prayer-requests/${id}/approve`, {}, headers);

/** The subjects of all mails about prayer requests to somebody, once nothing waits to be sent. */
async function told({ email }: { email: string }): Promise<string[]> {
  await allSent();
  return (await mailsTo(site, email))
    .map(({ subject }) => subject)
    .filter((subject) => /prayer/.test(subject));
}

async function allSent(): Promise<void> {
  await using db = databaseOf(site);
  await expect.poll(() => db.selectFrom("outbox").select("id").execute()).toEqual([]);
}

async function expectNoMarks(): Promise<void> {
  const tables = await textOfTables(site, ["prayerRequests", "prayerConsents", "user"]);
  expect(/unsaid-(title|content)/.test(tables)).toBe(false);
  const folder = path.join(site.dataDir, "mail");
  for (const name of (await readdir(folder)).filter((file) => file.endsWith(".eml")))
    expect(/unsaid-(title|content)/.test(await readFile(path.join(folder, name), "utf8")), name).toBe(false);
}

/** Does what a server does every minute, at this moment. */
async function atMoment(moment: string, db: Database): Promise<void> {
  now = new Date(moment);
  const clock = () => now;
  const { storage } = await testStorage({ db, folder: site.dataDir });
  const nothing = () => undefined;
  const settings = { admin: { ...administrator }, siteUrl: site.url, secret: "the site’s secret" };
  await mailModeratorsDaily({ db, storage, facts: factsOfFiles, clock, settings, mailWritten: nothing });
}

describeSite("mails about prayer requests", (open, kind) => {
  beforeAll(() => setUp(() => open({}, { clock: () => now, pollSeconds: 0.2 })));
  beforeEach(startAgain);

  describe("switch themselves off", () => {
    /** The newest mail about prayers to somebody, as a mail program reads it. */
    async function newestTo(who: Somebody) {
      await allSent();
      const mails = (await mailsTo(site, who.email)).filter(({ subject }) => /prayer/.test(subject));
      const newest = mails.at(-1);
      if (!newest) throw new Error(`no mail about prayers to ${who.email}`);
      return newest;
    }
    const linkIn = (text = "") => /\/unsubscribe\?token=[\w-]+/.exec(text)?.[0] ?? "";
    /** As the servers of mail programs do: without cookies and without the headers of browsers. */
    const oneClick = (link: string) =>
      fetch(site.url + link, {
        method: "POST",
        body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
        redirect: "manual",
      });

    test("mails about prayer requests switch themselves off with one click, those about approvals for the member who asked", async () => {
      const asker = await somebody();
      await approve(await ask(asker));
      const { text, html, unsubscribe, unsubscribePost } = await newestTo(asker);
      const link = linkIn(text);
      expect(unsubscribe).toBe(`<${site.url}${link}>`);
      expect(unsubscribePost).toBe("List-Unsubscribe=One-Click");
      expect(html).toContain(link);
      expect(link).not.toContain("@");
      // Opening the link alone changes nothing: mail programs do that too.
      const before = (await told(asker)).length;
      expect(visibleText(await page(site, link))).toContain("Stop these emails?");
      await approve(await ask(asker));
      expect(await told(asker)).toHaveLength(before + 1);
      expect((await oneClick(link)).status).toBe(200);
      expect((await oneClick(link)).status).toBe(200);
      await approve(await ask(asker));
      expect(await told(asker)).toHaveLength(before + 1);
      const choices = await page(site, "/account/mails", asker.headers);
      expect(attributesIn(choices, 'input[name="approvalMail"][checked]', "value")).toEqual([]);
    });

    test("mails about prayer requests switch themselves off with one click, those about waiting requests for one person who moderates, and nobody else", async () => {
      const [one, other] = [await somebody("prayerModerator"), await somebody("prayerModerator")];
      for (const who of [one, other]) await choose(who, { prayerMail: "at-once", approvalMail: "on" });
      await ask();
      const { unsubscribe, text } = await newestTo(one);
      expect((await newestTo(other)).unsubscribe).not.toBe(unsubscribe);
      expect((await postForm(site, linkIn(text), {})).status).toBe(200);
      await ask();
      expect([(await told(one)).length, (await told(other)).length]).toEqual([1, 2]);
      const choices = await page(site, "/account/mails", one.headers);
      expect(attributesIn(choices, "input[checked]", "value")).toEqual(["never", "on", "on"]);
    });

    test("mails about prayer requests switch themselves off not by links that the site did not make", async () => {
      const made = sealSecret({ settings: { secret: "another secret" } }, "unsubscribe-link", "{}");
      for (const token of ["", "x", made]) {
        expect(await statusOf(site, `/unsubscribe?token=${token}`)).toBe(404);
        expect((await oneClick(`/unsubscribe?token=${token}`)).status).toBe(404);
      }
    });
  });

  describe("to people who moderate", () => {
    test("mails about prayer requests to people who moderate come at once to those who chose it, without the text, the title or the name", async () => {
      const [eager, usual] = [await somebody("prayerModerator"), await somebody("pastor")];
      expect((await choose(eager, { prayerMail: "at-once" })).status).toBe(302);
      await ask();
      expect(await told(eager)).toEqual(["A prayer request is waiting for approval"]);
      for (const other of [usual, administrator, asker]) expect(await told(other)).toEqual([]);
      const [mail] = (await mailsTo(site, eager.email)).filter(({ subject }) => /prayer/.test(subject));
      expect(mail?.link).toBe("/update-prayer-requests?show=waiting");
      expect(mail?.recipients).toEqual([eager.email]);
      expect((mail?.text ?? "") + mail?.html).not.toContain("unsaid-");
      expect((mail?.text ?? "") + mail?.html).not.toContain(asker.email);
      expect(await page(site, mail?.link ?? "", eager.headers)).toContain("unsaid-title");
      await expectNoMarks();
    });

    test("mails about prayer requests to people who moderate come to nobody who may not moderate, is deactivated or asks themselves", async () => {
      const [team, editor, member, gone] = [
        await somebody("prayerTeam"),
        await somebody("editor"),
        await somebody(),
        await somebody("prayerModerator"),
      ];
      const own = await somebody("administrator");
      await using db = databaseOf(site);
      for (const { id } of [team, editor, member, gone, own])
        await db
          .insertInto("mailChoices")
          .values({ userId: id, prayerMail: "at-once", approvalMail: "on" })
          .execute();
      await db.updateTable("user").set({ deactivatedAt: winter }).where("id", "=", gone.id).execute();
      await ask(own);
      for (const nobody of [team, editor, member, gone, own]) expect(await told(nobody)).toEqual([]);
    });

    test("mails about prayer requests to people who moderate come to the account that the settings name, if it chose them", async () => {
      const { email } = administrator;
      const before = (await told({ email })).length;
      expect((await postForm(site, "/account/mails", { prayerMail: "at-once" }, staff)).status).toBe(302);
      await ask();
      expect(await told({ email })).toHaveLength(before + 1);
    });
  });

  describe("once a day", () => {
    test("mails about prayer requests once a day come from 7 in the morning, with the number, if something waits, and then not again that day", async () => {
      await using db = databaseOf(site);
      const usual = await somebody("prayerModerator");
      const [eager, never] = [await somebody("prayerModerator"), await somebody("pastor")];
      await choose(eager, { prayerMail: "at-once" });
      await choose(never, { prayerMail: "never" });
      await ask();
      const one = "One prayer request is waiting";
      await atMoment("2026-11-21T06:59:59Z", db);
      expect(await told(usual)).toEqual([]);
      await atMoment("2026-11-21T07:00:00Z", db);
      expect(await told(usual)).toEqual([one]);
      await ask();
      for (const moment of ["07:01:00", "15:00:00", "23:59:59"]) await atMoment(`2026-11-21T${moment}Z`, db);
      await atMoment("2026-11-22T03:00:00Z", db);
      expect(await told(usual)).toEqual([one]);
      // A server that was down at 7.
      await atMoment("2026-11-22T16:20:00Z", db);
      expect(await told(usual)).toEqual([one, "2 prayer requests are waiting"]);
      expect(await told(never)).toEqual([]);
      expect(await told(eager)).toEqual(Array(2).fill("A prayer request is waiting for approval"));
      const [mail] = (await mailsTo(site, usual.email)).filter(({ subject }) => subject === one);
      expect(mail?.link).toBe("/update-prayer-requests?show=waiting");
      expect((mail?.text ?? "") + mail?.html).not.toContain("unsaid-");
      await expectNoMarks();
    });

    test("mails about prayer requests once a day follow the congregation's clock in summer", async () => {
      await using db = databaseOf(site);
      const usual = await somebody("prayerModerator");
      await ask();
      await atMoment("2027-07-01T05:59:00Z", db);
      expect(await told(usual)).toEqual([]);
      await atMoment("2027-07-01T06:00:00Z", db);
      expect(await told(usual)).toHaveLength(1);
    });

    test("mails about prayer requests once a day do not come when nothing waits, nor for what comes in later that day", async () => {
      await using db = databaseOf(site);
      const usual = await somebody("prayerModerator");
      const id = await ask();
      await approve(id);
      await atMoment("2026-11-23T07:00:00Z", db);
      await ask();
      await atMoment("2026-11-23T12:00:00Z", db);
      expect(await told(usual)).toEqual([]);
      await atMoment("2026-11-24T07:00:00Z", db);
      expect(await told(usual)).toHaveLength(1);
    });

    test("mails about prayer requests once a day do not come for the requests of the sample", async () => {
      await using db = databaseOf(site);
      const usual = await somebody("prayerModerator");
      const sample = { userId: null, userName: "Ann", title: "For my mother", content: "She is ill." };
      await db
        .insertInto("prayerRequests")
        .values({
          ...sample,
          id: sampleId(1),
          picUrl: "",
          date: "2026-11-24T12:00:00.000Z",
          isApproved: false,
        })
        .execute();
      await atMoment("2026-11-27T07:00:00Z", db);
      expect(await told(usual)).toEqual([]);
    });

    test("mails about prayer requests once a day come from a server by itself", async () => {
      const usual = await somebody("prayerModerator");
      await ask();
      // Days later by the other server's clock, a mail still being sent would look abandoned.
      await allSent();
      const place = { DATA_DIR: site.dataDir, ...(site.databaseUrl && { DATABASE_URL: site.databaseUrl }) };
      const clock = () => new Date("2026-11-26T08:00:00Z");
      const second = await openTestSite(kind, place, { clock });
      try {
        await expect.poll(() => told(usual)).toEqual(["One prayer request is waiting"]);
      } finally {
        await second.close();
      }
    });
  });

  describe("to the member who asked", () => {
    const approved = "Your prayer request was approved";

    test("mails about prayer requests to the member who asked come when it is approved, once, without its text", async () => {
      const member = await somebody();
      const id = await ask(member);
      const replies = await Promise.all([approve(id), approve(id)]);
      expect(replies.map(({ status }) => status)).toEqual([302, 302]);
      await approve(id);
      expect(await told(member)).toEqual([approved]);
      const mail = (await mailsTo(site, member.email)).find(({ subject }) => subject === approved);
      expect(mail?.link).toBe("/prayer-request");
      expect((mail?.text ?? "") + mail?.html).not.toContain("unsaid-");
      expect(mail?.text).toContain("Dear Ann Hill,");
      await expectNoMarks();
    });

    test("mails about prayer requests to the member who asked do not come when they switched them off, approve it themselves or are refused", async () => {
      const [off, own] = [await somebody(), await somebody("pastor")];
      expect((await choose(off, {})).status).toBe(302);
      expect((await approve(await ask(off))).status).toBe(302);
      expect(await told(off)).toEqual([]);
      expect((await approve(await ask(own), own.headers)).status).toBe(302);
      expect(await told(own)).toEqual([]);
      const member = await somebody();
      const id = await ask(member);
      for (const headers of [member.headers, (await somebody("prayerTeam")).headers])
        expect((await approve(id, headers)).status).toBe(403);
      expect(await told(member)).toEqual([]);
    });

    test("mails about prayer requests to the member who asked do not come once their account is gone or deactivated", async () => {
      const [removed, deactivated] = [await somebody(), await somebody()];
      const ids = [await ask(removed), await ask(deactivated)];
      expect((await postForm(site, "/account/remove", { password }, removed.headers)).status).toBe(302);
      await using db = databaseOf(site);
      await db.updateTable("user").set({ deactivatedAt: winter }).where("id", "=", deactivated.id).execute();
      for (const id of ids) expect((await approve(id)).status).toBe(302);
      for (const nobody of [removed, deactivated]) expect(await told(nobody)).toEqual([]);
    });
  });

  describe("are chosen on the account page", () => {
    test("mails about prayer requests are chosen by a form without scripts, which shows what was chosen, and the choice is in the log", async () => {
      const moderator = await somebody("prayerModerator");
      const url = "/account/mails";
      const chosen = async () =>
        attributesIn(await page(site, url, moderator.headers), "input[checked]", "value");
      expect(await chosen()).toEqual(["daily", "on", "on", "on"]);
      expect(visibleText(await page(site, "/account", moderator.headers))).toContain(
        "You get an email in the morning if prayer requests are waiting. You get an email when a prayer request of yours has arrived, and when it is approved. You get one when people prayed for you, at most once a day. You are reminded of events and times of prayer in which you take part.",
      );
      const saved = await choose(moderator, { prayerMail: "never" });
      expect(saved.headers.get("location")).toBe("/account");
      const html = await follow(site, saved, moderator.headers.cookie);
      expect(visibleText(html)).toContain("Your choice of emails has been saved.");
      expect(visibleText(html)).toContain("You get no email when a prayer request comes in.");
      // A form of the version before does not ask about reminders.
      expect(await chosen()).toEqual(["never", "on"]);
      await choose(moderator, { prayerMail: "at-once", approvalMail: "on", asksComingMail: "yes" });
      expect(await chosen()).toEqual(["at-once", "on"]);
      expect(textsIn(html, "main article dd")).toEqual([
        "daily became never",
        "on became off",
        "on became off",
      ]);
    });

    test("mails about prayer requests are chosen by members only for their own requests", async () => {
      const member = await somebody();
      expect(await page(site, "/account/mails", member.headers)).not.toContain('name="prayerMail"');
      await choose(member, { prayerMail: "at-once", approvalMail: "on" });
      await using db = databaseOf(site);
      expect(
        await db.selectFrom("mailChoices").selectAll().where("userId", "=", member.id).execute(),
      ).toEqual([
        {
          userId: member.id,
          prayerMail: "daily",
          approvalMail: "on",
          prayedMail: "off",
          // As for people who have not chosen, because only those who may change videos do.
          videoMail: "on",
        },
      ]);
    });

    test("mails about prayer requests cannot be chosen by others or with invalid values", async () => {
      const moderator = await somebody("prayerModerator");
      const response = await choose(moderator, { prayerMail: "hourly" });
      expect(response.status).toBe(400);
      expect(visibleText(await response.text())).toContain("Please choose how often you want an email.");
      expect((await postForm(site, "/account/mails", { prayerMail: "never" })).status).toBe(401);
      expect(await statusOf(site, "/account/mails")).toBe(302);
      await using db = databaseOf(site);
      expect(await db.selectFrom("mailChoices").selectAll().execute()).toEqual([]);
    });

    test("the choice of mails about prayer requests is deleted with the account", async () => {
      const member = await somebody();
      await choose(member, {});
      const copy = JSON.parse(await page(site, "/account/copy", member.headers));
      expect(copy.mailChoices).toEqual({
        prayerMail: "daily",
        approvalMail: "off",
        prayedMail: "off",
        videoMail: "on",
      });
      await postForm(site, "/account/remove", { password }, member.headers);
      await using db = databaseOf(site);
      expect(await db.selectFrom("mailChoices").selectAll().execute()).toEqual([]);
    });
  });
});

describeSiteOnBothDatabases(
  "one mail a day about prayer requests",
  "several servers at the same moment, and rows are locked",
  (open) => {
    beforeAll(() => setUp(() => open({}, { clock: () => now, pollSeconds: 0.2 })));
    beforeEach(startAgain);

    test("mails about prayer requests once a day come once from several servers", async () => {
      await using one = databaseOf(site);
      await using two = databaseOf(site);
      const usual = await somebody("prayerModerator");
      await ask();
      const servers = [one, two, one, two];
      await Promise.all(servers.map((db) => atMoment("2026-11-25T07:00:00Z", db)));
      expect(await told(usual)).toHaveLength(1);
    });
  },
);
