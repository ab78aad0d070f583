import { afterAll, describe, expect, test } from "vitest";
import { vigilReminderKind } from "../../app/prayer/vigils/vigil-jobs.server.ts";
import { congregation } from "../../content/sample/congregation.ts";
import { defer } from "../../platform/deferred-work/defer.ts";
import { bothDatabases, temporaryFolder } from "../support/database.ts";
import { insertEvents } from "../support/events.ts";
import { announced, textsIn, visibleText } from "../support/html.ts";
import { openTestSite, postForm, signIn, type TestSite } from "../support/test-site.ts";
import { archiveIn, command, databaseAt, emptyPlace, type Place } from "./support/backup-places.ts";
import { mailsTo, newestMailTo } from "./support/mailbox.ts";
import { page } from "./support/page.ts";
import { cookieOf, databaseOf, fromElsewhere, giveRoles, registerVerified } from "./support/people.ts";
import { addCodes, enterCode, halfLogIn } from "./support/second-factors.ts";

const whenBackedUp = new Date("2031-12-04T12:00:00Z");
const whenRestored = new Date("2031-12-06T18:00:00Z");
const supper = { slug: "supper", eventTitle: "Supper", eventDate: "2031-12-07", eventTime: "19:00" };
const message = { user_name: "Bo", user_email: "bo@example.org", message: "Is there parking?" };
const daysMail = "daily-prayer-mail:2031-12-04";
const BACKUP_PASSPHRASE = "still waters run deep";

describe.each(bothDatabases("a restore fills each database with statements of its own"))(
  "a restored site (%s)",
  (kind) => {
    const closing: (() => Promise<unknown>)[] = [];
    afterAll(async () => {
      for (const close of closing.reverse()) await close();
    });

    async function openAt(place: Place, clock: () => Date): Promise<TestSite> {
      const site = await openTestSite(kind, place, { clock });
      closing.push(site.close);
      return { ...site, dataDir: place.DATA_DIR, databaseUrl: place.DATABASE_URL };
    }

    /** A site with somebody who comes to the supper tomorrow and has one-time codes. */
    async function openSource() {
      const place = await emptyPlace(closing, kind);
      const site = await openAt(place, () => whenBackedUp);
      await using db = databaseOf(site);
      await insertEvents(db, [supper]);
      await db.updateTable("events").set({ takesReplies: true }).execute();
      const email = await registerVerified(site);
      const cookie = await cookieOf(site, email);
      const replied = await postForm(site, "/event/supper/2031-12-07/attend", { people: "2" }, { cookie });
      expect(replied.status).toBe(302);
      const mails = await newestMailTo(site, email, 2);
      expect(mails.subject).toContain("Supper");
      const time = { now: whenBackedUp };
      const { app } = await addCodes(site, cookie, () => time.now.getTime());
      const counter = { key: "sign-in:1.2.3.4", points: 7, expiresAt: whenRestored.getTime() };
      await db.insertInto("limits").values(counter).execute();
      // The site writes it in the morning, also when nobody is to be told.
      const mark = db.selectFrom("limits").select("key").where("key", "=", daysMail);
      await expect.poll(() => mark.executeTakeFirst()).toBeDefined();
      time.now = whenRestored;
      return { place, email, app };
    }

    /** Plans that job as the site does when somebody takes a time: for the first reminder, days ahead. */
    async function haveVigilAhead(place: Place) {
      await using db = databaseAt(place);
      const dueAt = new Date("2031-12-16T08:00:00Z");
      await defer(
        db,
        { kind: vigilReminderKind, key: "vigil", payload: { vigilId: "vigil" }, dueAt },
        whenBackedUp,
      );
    }

    async function restoreFrom(place: Place, environment: Record<string, string>) {
      const saved = await command("backup", [await temporaryFolder()], { ...place, ...environment });
      const target = await emptyPlace(closing, kind);
      const restored = await command("restore", [archiveIn(saved)], { ...target, ...environment });
      expect(restored.stderr).toBe("");
      return { saved, target, restored };
    }

    test("a restored site sends nothing but the links that people ask for, until an administrator has decided what waits", async () => {
      const { place, email, app } = await openSource();
      const { target, restored } = await restoreFrom(place, { BACKUP_PASSPHRASE });
      expect(restored.stdout).toContain("sends no emails, reminders or news");
      expect(restored.stdout).not.toContain("SECRET");
      const db = databaseAt(target);
      closing.push(() => db.destroy());
      const counted = await db.selectFrom("limits").select("key").execute();
      expect(counted.map(({ key }) => key).toSorted(), "those of daily mails").toEqual([
        "daily-long-waits:2031-12-04",
        "daily-other-waits:2031-12-04",
        "daily-pastor-mail:2031-12-04",
        "daily-prayer-mail:2031-12-04",
      ]);

      const site = await openAt(target, () => whenRestored);
      const admin = { cookie: await signIn(site) };
      expect((await postForm(site, "/contact-us", message, fromElsewhere())).status).toBe(302);
      expect((await postForm(site, "/reset-password", { email }, fromElsewhere())).status).toBe(200);
      expect((await newestMailTo(site, email)).link).toContain("token=");
      expect(await mailsTo(site, congregation.email)).toEqual([]);

      const half = await halfLogIn(site, email);
      const entered = await enterCode(site, half, app.code());
      expect(entered.headers.get("location"), "the secret came with the archive").toBe("/services");
      expect(visibleText(await page(site, "/staff", admin))).toContain(
        "sends no emails, reminders or news yet",
      );
      const held = await page(site, "/staff/held-back", admin);
      expect(textsIn(held, "legend")).toEqual([
        "One email that this site has written since",
        "One event to remind people of",
      ]);

      const incomplete = await postForm(site, "/staff/held-back", { mail: "send" }, admin);
      expect(incomplete.status).toBe(400);
      expect(announced(await incomplete.text()).join()).toContain("Please choose for each line");
      expect(await mailsTo(site, congregation.email)).toEqual([]);

      const decided = await postForm(site, "/staff/held-back", { mail: "send", reminder: "drop" }, admin);
      expect([decided.status, decided.headers.get("location")]).toEqual([302, "/staff"]);
      expect((await newestMailTo(site, congregation.email)).text).toContain("Is there parking?");
      expect(await mailsTo(site, email), "the link, and no reminder").toHaveLength(1);
      const work = await db
        .selectFrom("deferredWork")
        .select("kind")
        .where("kind", "=", "reminder")
        .execute();
      expect(work).toEqual([]);
      expect(visibleText(await page(site, "/staff", admin))).not.toContain("sends no emails");
      expect(visibleText(await page(site, "/activity", admin))).toContain("what a restored site holds back");
      const over = await site.request("/staff/held-back", { headers: admin });
      expect([over.status, over.headers.get("location")]).toEqual([302, "/staff"]);
    });

    test("a restored site sends what waits if that was decided, and says to other staff that it holds back", async () => {
      const { place, email } = await openSource();
      await haveVigilAhead(place);
      const { target } = await restoreFrom(place, { BACKUP_PASSPHRASE });
      const site = await openAt(target, () => whenRestored);
      const admin = { cookie: await signIn(site) };
      const editor = await registerVerified(site);
      await giveRoles(site, editor, "editor");
      const overview = visibleText(await page(site, "/staff", { cookie: await cookieOf(site, editor) }));
      expect(overview).toContain("An administrator decides when it does again.");
      const held = textsIn(await page(site, "/staff/held-back", admin), "legend");
      expect(held, "the vigil is in ten days").toEqual(["One event to remind people of"]);
      const decisions = { reminder: "send", "vigil-reminder": "drop" };
      expect((await postForm(site, "/staff/held-back", decisions, admin)).status).toBe(302);
      expect((await newestMailTo(site, email)).subject).toContain("Supper");
      await using db = databaseOf(site);
      const ahead = db.selectFrom("deferredWork").select("key").where("kind", "=", vigilReminderKind);
      expect(await ahead.execute()).toEqual([{ key: "vigil" }]);
    });

    test("a restored site lacks the secret if its archive is not encrypted, and both commands say so", async () => {
      const { place, email, app } = await openSource();
      const { saved, target, restored } = await restoreFrom(place, {});
      expect(saved.stdout).toContain("It does not contain the secret, because it is not encrypted.");
      expect(restored.stdout).toContain("Start this site with SECRET set to that of the old site");
      const site = await openAt(target, () => whenRestored);
      const half = await halfLogIn(site, email);
      expect((await enterCode(site, half, app.code())).status).toBe(401);
    });
  },
);
