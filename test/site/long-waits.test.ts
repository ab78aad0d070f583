import { beforeAll, beforeEach, expect, test } from "vitest";
import { askBeforeEnd } from "../../app/prayer/moderation/ask-before-end.server.ts";
import { endPrayers } from "../../app/prayer/moderation/ending-prayers.server.ts";
import { tellOfLongWaits } from "../../app/prayer/moderation/long-waits.server.ts";
import { visibleText } from "../support/html.ts";
import { describeSiteOnBothDatabases, postForm, type TestSite } from "../support/test-site.ts";
import { page } from "./support/page.ts";
import { databaseOf } from "./support/people.ts";
import {
  clearPraying,
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

/** Days do not break in mails. */
const spaced = (text = "") => text.replaceAll(/\s+/g, " ");

describeSiteOnBothDatabases(
  "prayer requests about which nobody decides",
  "since when they wait is one of two columns",
  (open) => {
    let church: Awaited<ReturnType<typeof openForPraying>>;
    let site: TestSite;
    let now = new Date("2026-11-20T12:00:00.000Z");
    beforeAll(async () => {
      church = await openForPraying(() => open(withSecret, { clock: () => now, pollSeconds: 0.2 }));
      site = church.site;
    });
    beforeEach(async () => {
      now = new Date("2026-11-20T12:00:00.000Z");
      await clearPraying(site);
    });

    async function morning(day: string): Promise<void> {
      now = new Date(`${day}T12:00:00.000Z`);
      await using db = databaseOf(site);
      const working = await workingSite(site, db, now);
      await Promise.all([tellOfLongWaits(working), tellOfLongWaits(working)]);
      await askBeforeEnd(working);
      await endPrayers(working);
      // A mail of this day would wait for ever once the clock goes back.
      await expect
        .poll(() => db.selectFrom("outbox").select("id").execute(), { timeout: 20_000 })
        .toEqual([]);
    }
    async function stateOf(id: string) {
      await using db = databaseOf(site);
      const row = await db
        .selectFrom("prayerRequests")
        .select("state")
        .where("id", "=", id)
        .executeTakeFirst();
      return row?.state;
    }
    const told = async (email: string, subject: RegExp) => (await mailsAbout(site, email, subject)).length;

    test("after a week all who may decide are told, then administrators, then the person who asked, and it ends", async () => {
      const id = await waitingRequest(church, "zq-rain");
      const week = /waited for a week/;
      await morning("2026-11-26");
      expect(await told(church.moderator.email, week)).toBe(0);
      await postForm(site, "/account/mails", { prayerMail: "never" }, church.moderator.headers);
      await morning("2026-11-27");
      await morning("2026-11-28");
      for (const { email } of [church.moderator, church.pastor]) expect(await told(email, week)).toBe(1);
      expect(visibleText(await page(site, queue, church.moderator.headers))).toContain(
        "Waiting since Friday, 20 November 2026 (8 days)",
      );
      expect(await told("admin@riverside.example", /waited for two weeks/)).toBe(0);
      await morning("2026-12-04");
      expect(await told("admin@riverside.example", /waited for two weeks/)).toBe(1);
      const before = await told(church.asker.email, /About what you sent us/);
      await morning("2026-12-20");
      const letters = (await mailsAbout(site, church.asker.email, /About what you sent us/)).slice(before);
      expect(letters).toHaveLength(1);
      expect(spaced(letters[0]?.text)).toContain(
        "If nobody has answered by Thursday, 18 February 2027, it ends then.",
      );
      expect(letters[0]?.text).not.toContain("zq-");
      expect(letters[0]?.link).toBe(`${own}/${id}`);
      await morning("2027-02-17");
      expect(await stateOf(id)).toBe("waiting");
      await morning("2027-02-18");
      expect(await stateOf(id)).toBe("ended");
      // The person who asked may still want it.
      await postForm(site, `${own}/${id}/tell/undo`, {}, church.asker.headers);
      expect(await stateOf(id)).toBe("waiting");
    });

    test("what is decided in time, or is of somebody whom nobody is with, does not end so", async () => {
      const decided = await waitingRequest(church, "For sun");
      const inDanger = await waitingRequest(church, "For wind");
      await using db = databaseOf(site);
      const alert = {
        requestId: inDanger,
        why: "ticked",
        createdAt: now.toISOString(),
        remindedAt: null,
      } as const;
      await db.insertInto("prayerAlerts").values(alert).execute();
      for (const day of ["2026-11-28", "2026-12-05", "2026-12-21"]) await morning(day);
      await postForm(site, `${queue}/${decided}/approve`, {}, church.pastor.headers);
      for (const day of ["2027-01-16", "2027-02-20", "2027-03-20"]) await morning(day);
      expect([await stateOf(decided), await stateOf(inDanger)]).toEqual(["ended", "waiting"]);
    });

    test("nothing ends before its asker was asked, also when the site was off, and a late answer counts", async () => {
      const id = await shownRequest(church, "zq-rain");
      // Nobody ran the site on the day, nor on the three days before.
      await morning("2026-12-25");
      expect(await stateOf(id)).toBe("shown");
      const [mail] = await mailsAbout(site, church.asker.email, /still in need/);
      expect(spaced(mail?.text)).toContain("ends on Monday, 28 December 2026");
      await morning("2026-12-29");
      expect(await stateOf(id)).toBe("ended");
      expect(visibleText(await page(site, wall))).not.toContain("zq-rain");
      const goOn = /https?:\/\/\S+prayer-life\S+/.exec(mail?.text ?? "")?.[0] ?? "";
      const answered = await postForm(site, goOn.slice(site.url.length), {});
      expect(visibleText(await answered.text())).toContain("We go on praying with you");
      expect(await stateOf(id)).toBe("shown");
    });
  },
);
