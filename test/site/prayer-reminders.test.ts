import { beforeAll, beforeEach, expect, test } from "vitest";
import { remindToPray, sweepReminders } from "../../app/prayer/praying/reminders.server.ts";
import { announced, headingsIn, visibleText } from "../support/html.ts";
import { describeSiteOnBothDatabases, postForm, type TestSite } from "../support/test-site.ts";
import type { Known } from "./support/managed-people.ts";
import { follow, page } from "./support/page.ts";
import { databaseOf } from "./support/people.ts";
import {
  clearPraying,
  mailsAbout,
  openForPraying,
  own,
  shownRequest,
  wall,
  withSecret,
  workingSite,
} from "./support/praying.ts";

const remind = `${wall}/remind`;

describeSiteOnBothDatabases(
  "reminders to pray",
  "two servers remind at the same moment, and rows are locked",
  (open) => {
    let church: Awaited<ReturnType<typeof openForPraying>>;
    let site: TestSite;
    let now = new Date("2026-11-20T12:00:00Z");
    beforeAll(async () => {
      church = await openForPraying(() => open(withSecret, { clock: () => now, pollSeconds: 0.2 }));
      site = church.site;
    });
    beforeEach(async () => {
      now = new Date("2026-11-20T12:00:00Z");
      await clearPraying(site);
    });

    const choose = (who: Known, request: string, wants = "yes") =>
      postForm(site, remind, { request, wants }, who.headers);
    async function atMoment(moment: string): Promise<void> {
      await using db = databaseOf(site);
      now = new Date(moment);
      await remindToPray(await workingSite(site, db, now));
    }
    const told = (who: Known) => mailsAbout(site, who.email, /^A moment to pray$/);

    test("a reminder comes once each morning from 7, with a link and no prayer, also when two servers send it", async () => {
      const before = (await told(church.member)).length;
      await shownRequest(church, "unsaid-title");
      expect((await choose(church.member, "")).status).toBe(302);
      for (const moment of ["2026-11-20T13:00:00Z", "2026-11-21T06:59:59Z"]) await atMoment(moment);
      expect((await told(church.member)).length).toBe(before);
      await Promise.all([atMoment("2026-11-21T07:00:00Z"), atMoment("2026-11-21T07:00:01Z")]);
      await atMoment("2026-11-21T20:00:00Z");
      const mails = await told(church.member);
      expect(mails.length).toBe(before + 1);
      const { text = "", html = "", link = "", unsubscribePost = "" } = mails.at(-1) ?? {};
      expect(text + html).not.toMatch(/unsaid-title|Ann Hill/);
      expect(link).toBe(`${wall}/pray`);
      expect(unsubscribePost).toBe("List-Unsubscribe=One-Click");
      await atMoment("2026-11-22T07:00:00Z");
      expect((await told(church.member)).length).toBe(before + 2);
    });

    test("a reminder of one request leads to it after a login, and stops when nobody reads it any more", async () => {
      const [mine, others] = [await shownRequest(church, "For rain"), await shownRequest(church, "For sun")];
      const offered = visibleText(await page(site, `${remind}?request=${mine}`, church.member.headers));
      expect(offered).toContain("For rain");
      await choose(church.member, mine);
      const before = (await told(church.member)).length;
      await atMoment("2026-11-21T07:00:00Z");
      // Mails of other tests are later by the site's clock.
      const link = `${wall}/pray?mine`;
      expect((await told(church.member)).map((mail) => mail.link)).toContain(link);
      const asVisitor = await site.request(link);
      expect(asVisitor.headers.get("location")).toBe(`/login?next=${encodeURIComponent(link)}`);
      const begun = await site.request(link, { headers: church.member.headers });
      expect(begun.headers.get("location")).toBe(`${wall}/pray?these=${mine}`);
      const html = await follow(site, begun, church.member.headers.cookie);
      expect(headingsIn(html)).toContain("For rain");
      expect(html).not.toContain(others);
      await postForm(site, `${own}/${mine}/withdraw`, {}, church.asker.headers);
      await atMoment("2026-11-22T07:00:00Z");
      expect((await told(church.member)).length).toBe(before + 1);
      await using db = databaseOf(site);
      await sweepReminders(await workingSite(site, db, new Date()));
      expect(await db.selectFrom("prayerReminders").selectAll().execute()).toEqual([]);
    });

    test("one click in the mail stops all of them, and the page stops one", async () => {
      const id = await shownRequest(church, "For rain");
      await choose(church.member, "");
      await choose(church.member, id);
      const stopped = await choose(church.member, id, "no");
      expect(announced(await follow(site, stopped, church.member.headers.cookie), "status")).toEqual([
        "You get no more of these emails.",
      ]);
      await using db = databaseOf(site);
      expect(await db.selectFrom("prayerReminders").select("requestId").execute()).toEqual([
        { requestId: "" },
      ]);
      await db.updateTable("prayerReminders").set({ remindedOn: "2026-11-20" }).execute();
      await atMoment("2026-11-21T07:00:00Z");
      const { unsubscribe = "" } = (await told(church.member)).at(-1) ?? {};
      const link = unsubscribe.slice(`<${site.url}`.length, -1);
      expect(visibleText(await page(site, link))).toContain("every morning to remind you to pray");
      expect((await db.selectFrom("prayerReminders").selectAll().execute()).length).toBe(1);
      expect((await postForm(site, link, { "List-Unsubscribe": "One-Click" })).status).toBe(200);
      expect(await db.selectFrom("prayerReminders").selectAll().execute()).toEqual([]);
      expect((await postForm(site, `${link.slice(0, -4)}AAAA`, {})).status).toBe(404);
    });

    test("requests that have ended, were deleted or let go use up none of the fifty", async () => {
      const id = await shownRequest(church, "For rain");
      await using db = databaseOf(site);
      const row = await db.selectFrom("prayerRequests").selectAll().executeTakeFirstOrThrow();
      const ends = ["ended", "deleted", "declined", "waiting"] as const;
      const gone = { isShared: false, isApproved: false, endedAt: "2026-11-19T12:00:00.000Z" };
      await db
        .insertInto("prayerRequests")
        .values(
          Array.from({ length: 48 }, (_, index) => ({
            ...{ ...row, ...gone, id: `gone-${index}`, state: ends[index % 4] ?? "ended" },
          })),
        )
        .execute();
      const remembered = { userId: row.userId ?? "", remindedOn: "2026-11-20" };
      const { id: userId } = await db
        .selectFrom("user")
        .select("id")
        .where("email", "=", church.member.email)
        .executeTakeFirstOrThrow();
      await db
        .insertInto("prayerReminders")
        .values(
          Array.from({ length: 50 }, (_, index) => ({ ...remembered, userId, requestId: `gone-${index}` })),
        )
        .execute();
      const added = await choose(church.member, id);
      expect(announced(await follow(site, added, church.member.headers.cookie), "status")).toEqual([
        "You get an email every morning from now on.",
      ]);
      // One that ended lately may go on; those that ended for good go.
      const left = async (at: string) => {
        await sweepReminders(await workingSite(site, db, new Date(at)));
        return (await db.selectFrom("prayerReminders").select("requestId").execute()).length;
      };
      expect(await left("2026-11-20T12:00:00Z")).toBe(49);
      expect(await left("2026-11-26T12:00:01Z")).toBe(37);
    });

    test("a member is reminded of at most fifty, and a choice that is none is refused", async () => {
      const id = await shownRequest(church, "For rain");
      await using db = databaseOf(site);
      const row = await db.selectFrom("prayerRequests").selectAll().executeTakeFirstOrThrow();
      await db
        .insertInto("prayerRequests")
        .values(Array.from({ length: 50 }, (_, index) => ({ ...row, id: `many-${index}` })))
        .execute();
      for (let index = 0; index < 50; index++) await choose(church.member, `many-${index}`);
      const refused = await choose(church.member, id);
      expect(announced(await follow(site, refused, church.member.headers.cookie))).toEqual([
        "You are reminded of many requests already. Please remove one first.",
      ]);
      expect((await db.selectFrom("prayerReminders").selectAll().execute()).length).toBe(50);
      expect((await choose(church.member, id, "maybe")).status).toBe(400);
      expect((await postForm(site, remind, { request: id, wants: "yes" })).status).toBe(401);
    });
  },
);
