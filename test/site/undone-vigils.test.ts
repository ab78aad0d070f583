import { beforeAll, beforeEach, expect, test } from "vitest";
import { purgeDeleted } from "../../app/changes/deleted-items.server.ts";
import { vigilNews } from "../../app/prayer/vigils/editing/deleting-vigils.server.ts";
import { sweepVigils } from "../../app/prayer/vigils/sweep-vigils.server.ts";
import { work } from "../pairs/support/deferred-job.ts";
import { announced, attributesIn, textsIn, visibleText } from "../support/html.ts";
import { describeSiteOnBothDatabases, postForm, type TestSite } from "../support/test-site.ts";
import { addVigilRow, takenPlaces } from "../support/vigils.ts";
import { mailsTo, newestMailTo } from "./support/mailbox.ts";
import { follow, page, statusOf } from "./support/page.ts";
import { databaseOf, fromElsewhere, joinAs, password } from "./support/people.ts";
import { workingSite } from "./support/praying.ts";
import { expectNothingKept, join, removeAccount } from "./support/traces.ts";

const list = "/update-vigils";
const minute = 60_000;
const day = 24 * 60 * minute;

describeSiteOnBothDatabases(
  "undoing the deletion of a vigil",
  "vigils are locked, and two people undo and are told at the same moment",
  (open) => {
    let site: TestSite;
    let moderator: { cookie: string };
    let now: Date;
    beforeAll(async () => {
      now = new Date("2026-11-23T12:00:00Z");
      site = await open({}, { clock: () => now, pollSeconds: 0.2 });
      moderator = { cookie: await joinAs(site, "prayerModerator") };
    });
    beforeEach(async () => {
      now = new Date("2026-11-23T12:00:00Z");
      await using db = databaseOf(site);
      for (const table of ["vigils", "deletedItems", "activity", "deferredWork", "limits"] as const)
        await db.deleteFrom(table).execute();
    });

    let asked = 0;

    /** A vigil with somebody who has confirmed a slot. */
    async function haveVigil() {
      await using db = databaseOf(site);
      const { vigil, slots } = await addVigilRow(db);
      const [slot = ""] = slots;
      const email = `zq-undo-${++asked}@people.example`;
      const url = `/vigils/${vigil.id}`;
      await postForm(site, url, { name: "Zqann", email, slot }, fromElsewhere());
      const { link } = await newestMailTo(site, email, 1);
      await postForm(site, link.replace("?", "/confirm?"), {}, fromElsewhere());
      return { id: vigil.id, email, link, url, slot };
    }

    const send = (id: string, command: string, headers: Record<string, string> = moderator) =>
      postForm(site, `${list}/${id}/${command}`, {}, headers);
    const told = async (response: Response, role: "status" | "alert" = "status") =>
      announced(await follow(site, response, moderator.cookie), role);
    const taken = async (id: string) => {
      await using db = databaseOf(site);
      return await takenPlaces(db, id);
    };
    const tell = async (id: string) => {
      await using db = databaseOf(site);
      await work(vigilNews(await workingSite(site, db, now)), { vigilId: id });
    };

    test("a deleted vigil is gone for everybody and comes back with who has taken what; nobody is told within ten minutes", async () => {
      const { id, email, link, url, slot } = await haveVigil();
      const before = await taken(id);
      expect(before).toEqual([[email, slot, true]]);
      expect(visibleText(await page(site, `${list}/${id}/delete`, moderator))).toContain(
        "You can undo this for 30 days",
      );
      const html = await follow(site, await send(id, "delete"), moderator.cookie);
      expect(announced(html, "status")).toEqual(["The vigil is deleted."]);
      expect(textsIn(html, `form[action="${list}/${id}/restore"]`)).toEqual(["Undo"]);
      expect(html).not.toContain("Zq night");
      for (const path of [url, link]) expect(await statusOf(site, path)).toBe(404);
      for (const path of [url, `${list}/${id}`, `${list}/${id}/change`, `${list}/${id}/delete`])
        expect(await statusOf(site, path, moderator), path).toBe(404);
      for (const path of ["/", "/prayer-request"]) expect(await page(site, path)).not.toContain("Zq night");
      expect((await send(id, "delete")).status).toBe(404);
      expect(attributesIn(await page(site, "/activity", moderator), "main article form", "action")).toEqual([
        `${list}/${id}/restore`,
      ]);
      now = new Date(now.getTime() + 9 * minute);
      const twice = await Promise.all([1, 2].map(() => send(id, "restore")));
      expect(twice.map(({ status }) => status)).toEqual([302, 302]);
      expect(await told(await send(id, "restore"), "alert")).toHaveLength(1);
      expect(await taken(id)).toEqual(before);
      for (const path of [url, link]) expect(await statusOf(site, path)).toBe(200);
      now = new Date(now.getTime() + 20 * minute);
      await tell(id);
      expect(await mailsTo(site, email)).toHaveLength(1);
      // They are reminded as before.
      await using db = databaseOf(site);
      const jobs = await db
        .selectFrom("deferredWork")
        .select("kind")
        .where("kind", "=", "vigil-reminder")
        .execute();
      expect(jobs).toHaveLength(1);
    });

    test("after ten minutes people are told once that it does not take place, and when it is restored that it does", async () => {
      const { id, email } = await haveVigil();
      await send(id, "delete");
      now = new Date(now.getTime() + 10 * minute);
      const mail = await newestMailTo(site, email, 2);
      expect(mail.subject).toBe("Your time is cancelled");
      expect(mail.text).not.toMatch(/Zq (night|for)/);
      await Promise.all([tell(id), tell(id)]);
      expect(await told(await send(id, "restore"))).toEqual([
        "The vigil is restored, with everybody who has taken a time.",
      ]);
      const back = await newestMailTo(site, email, 3);
      expect(back.subject).toBe("Your time is yours again");
      expect(back.text).not.toMatch(/Zq (night|for)/);
      await tell(id);
      expect(await mailsTo(site, email)).toHaveLength(3);
    });

    test("a cancelled vigil comes back cancelled, and only people who prepare vigils restore one", async () => {
      const { id, url, email } = await haveVigil();
      await send(id, "cancel");
      await newestMailTo(site, email, 2);
      await send(id, "delete");
      const editor = { cookie: await joinAs(site, "editor") };
      expect((await send(id, "restore", editor)).status).toBe(403);
      expect((await send(id, "restore", {})).status).toBe(401);
      expect(await statusOf(site, `${list}/${id}/restore`, moderator)).toBe(302);
      await send(id, "restore");
      expect(visibleText(await page(site, url))).toContain("This vigil is cancelled.");
      await tell(id);
      expect(await mailsTo(site, email)).toHaveLength(2);
    });

    test("after 30 days it is gone with everybody in it, and who leaves meanwhile leaves nothing", async () => {
      const { id, slot, url } = await haveVigil();
      const member = await join(site);
      await using db = databaseOf(site);
      const [, second = ""] = [slot, new Date(Date.parse(slot) + 30 * minute).toISOString()];
      expect((await postForm(site, url, { slot: second }, member.headers)).status).toBe(302);
      expect(await taken(id)).toHaveLength(2);
      await send(id, "delete");
      expect((await removeAccount(site, member, { password })).status).toBe(302);
      expect(await taken(id)).toHaveLength(1);
      await expectNothingKept(site, member);
      const working = (at: Date) => workingSite(site, db, at);
      const end = now.getTime() + 30 * day;
      for (const [at, vigils] of [
        [new Date(end - 1), 1],
        [new Date(end), 0],
      ] as const) {
        await purgeDeleted(db, at);
        await sweepVigils(await working(at));
        expect(await db.selectFrom("vigils").select("id").execute()).toHaveLength(vigils);
      }
      expect(await db.selectFrom("vigilPeople").select("id").execute()).toEqual([]);
      expect(await told(await send(id, "restore"), "alert")).toHaveLength(1);
    });

    test("it is never kept longer than 30 days after its end", async () => {
      const { id } = await haveVigil();
      now = new Date("2026-12-30T12:00:00Z");
      await send(id, "delete");
      await using db = databaseOf(site);
      await sweepVigils(await workingSite(site, db, new Date("2027-01-06T00:00:00Z")));
      expect(await db.selectFrom("vigils").select("id").execute()).toEqual([]);
      now = new Date("2027-01-06T00:00:00Z");
      expect(await told(await send(id, "restore"), "alert")).toHaveLength(1);
    });
  },
);
