import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bothDatabases } from "../support/database.ts";
import { attributesIn, textsIn, visibleText } from "../support/html.ts";
import { openTestSite, postForm, signIn, type TestSite } from "../support/test-site.ts";
import { sermon } from "./support/kept-sermons.ts";
import { page } from "./support/page.ts";
import { sendFacts } from "./support/page-edits.ts";
import { databaseOf } from "./support/people.ts";

describe.each(bothDatabases("choices are counted, and texts searched, in SQL"))(
  "what sermons are found by (%s)",
  (kind) => {
    let now = new Date("2027-07-10T09:00:00Z");
    let site: TestSite;
    let staff: Record<string, string>;
    beforeAll(async () => {
      site = await openTestSite(kind, {}, { clock: () => now });
      staff = { cookie: await signIn(site) };
      await postForm(site, "/sermon-lists/speakers", { name: "Ruth Field", otherNames: "R. Field" }, staff);
      await postForm(site, "/sermon-lists/series", { name: "Parables" }, staff);
      await using db = databaseOf(site);
      const { id: series } = await db
        .selectFrom("sermonCollections")
        .select("id")
        .where("kind", "=", "series")
        .executeTakeFirstOrThrow();
      await add({ title: "Coin", date: "2027-07-04", series, topics: "Hope, joy", scripture: "Lk 15:8" });
      await add({
        title: "Sheep",
        sermonBy: "r. field",
        date: "2026-12-31",
        topics: "joy",
        scripture: "Lk 15; Ps 23",
      });
      await add({ title: "Door", sermonBy: "Sam Hill", date: "2026-01-04", series });
    });
    afterAll(() => site.close());

    async function add(fields: Record<string, string>): Promise<void> {
      const all = { ...sermon, hasCollections: "true", ...fields };
      expect((await postForm(site, "/upload-video", all, staff)).status).toBe(302);
    }

    const offered = async (name: string, headers = {}) =>
      textsIn(await page(site, "/facebook-live?year=2026", headers), `select[name=${name}] option`);
    const found = async (query: string) => textsIn(await page(site, `/facebook-live?${query}`), "article h2");

    test("each field offers what some sermon has, counted, and finds these sermons", async () => {
      // All names of a speaker are one.
      expect(await offered("preacher")).toEqual(["Everybody", "Ruth Field (2)", "Sam Hill (1)"]);
      expect(await offered("topic")).toEqual(["Any", "Hope (1)", "joy (2)"]);
      expect(await offered("book")).toEqual(["Any", "Psalms (1)", "Luke (2)"]);
      // A choice of one is none.
      expect(await offered("series")).toEqual([]);
      expect(await found("preacher=Ruth+Field")).toEqual(["Coin", "Sheep"]);
      expect(await found("topic=joy")).toEqual(["Coin", "Sheep"]);
      expect(await found("book=luke")).toEqual(["Coin", "Sheep"]);
      expect(await found("book=luke&year=2026")).toEqual(["Sheep"]);
      expect(await found("series=parables&preacher=Sam+Hill&topic=&book=")).toEqual(["Door"]);
      expect(await found("book=john")).toEqual([]);
      expect(await found("book=nonsense")).toHaveLength(3);
    });

    test("a search comes back with what was chosen, and a speaker's address chooses the preacher", async () => {
      const html = await page(site, "/facebook-live?speaker=ruth-field&series=parables&topic=joy&book=luke");
      expect(textsIn(html, "article h2")).toEqual(["Coin"]);
      const chosen = attributesIn(html, "form[role=search] option[selected]", "value");
      expect(chosen).toEqual(["Ruth Field", "", "parables", "joy", "luke"]);
    });

    test("a sermon is counted from the moment at which visitors see it to its end, and staff count it always", async () => {
      await add({
        title: "Later",
        sermonBy: "Sam Hill",
        date: "2026-02-01",
        shown: "from",
        fromDay: "2027-07-11",
        fromTime: "10:00",
        untilDay: "2027-07-11",
        untilTime: "18:00",
      });
      expect(await offered("preacher")).toEqual(["Everybody", "Ruth Field (2)", "Sam Hill (1)"]);
      expect(await offered("preacher", staff)).toEqual(["Everybody", "Ruth Field (2)", "Sam Hill (2)"]);
      now = new Date("2027-07-11T08:59:59Z");
      expect(await offered("preacher")).toContain("Sam Hill (1)");
      now = new Date("2027-07-11T09:00:00Z");
      expect(await offered("preacher")).toContain("Sam Hill (2)");
      now = new Date("2027-07-11T17:00:00Z");
      expect(await offered("preacher")).toContain("Sam Hill (1)");
      expect(await offered("preacher", staff)).toContain("Sam Hill (2)");
    });

    test("the years are counted anew when the congregation moves to another time zone", async () => {
      await using db = databaseOf(site);
      await db
        .updateTable("videos")
        .set({ date: "2026-12-31T11:30:00.000Z" })
        .where("title", "=", "Sheep")
        .execute();
      expect(await offered("year")).toEqual(["Any", "2027 (1)", "2026 (2)"]);
      await sendFacts(site, "congregation", staff, { timeZone: "Pacific/Auckland" });
      expect(await offered("year")).toEqual(["Any", "2027 (2)", "2026 (1)"]);
      expect(visibleText(await page(site, "/sermons/bible/luke"))).toContain("2 sermons");
    });
  },
);
