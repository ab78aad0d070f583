import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { later } from "../../app/dates/day-arithmetic.ts";
import { mostPaths, sweepVisits } from "../../app/running/visits/visits-writes.server.ts";
import { attributesIn, parsePage, textsIn, visibleText } from "../support/html.ts";
import {
  describeSite,
  describeSiteOnBothDatabases,
  openTestSite,
  placeOf,
  postForm,
  signIn,
  type TestSite,
} from "../support/test-site.ts";
import { page } from "./support/page.ts";
import { databaseOf, joinAs, joinAsMember } from "./support/people.ts";

const browser = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0" };

let now: Date;
let site: TestSite;
/** What visitors come to; it is stopped to see what it saves. */
let copy: TestSite;
let staff: { cookie: string };
let place: Record<string, string>;
const given = { clock: () => now };

async function setUp(open: () => Promise<TestSite>): Promise<void> {
  now = new Date("2026-11-26T10:00:00Z");
  site = await open();
  place = placeOf(site);
  staff = { cookie: await signIn(site) };
  copy = await openTestSite("sqlite", place, given);
}

async function startAgain(): Promise<void> {
  await saved();
  await using db = databaseOf(site);
  await db.deleteFrom("visits").execute();
}

/** The rows once the copy was stopped, which saves what it counted. It is open again afterwards. */
async function saved(): Promise<string[]> {
  await copy.close();
  copy = await openTestSite("sqlite", place, given);
  await using db = databaseOf(site);
  const rows = await db.selectFrom("visits").selectAll().orderBy("day").orderBy("path").execute();
  return rows.map(({ day, path, count }) => `${day} ${path} ${count}`);
}

const visit = async (path: string, headers: Record<string, string> = browser, method = "GET") => {
  const response = await copy.request(path, { method, headers });
  await response.arrayBuffer();
  return response.status;
};

describeSite("the count of visits", (open) => {
  beforeAll(() => setUp(() => open({}, given)));
  afterAll(() => copy.close());
  beforeEach(startAgain);

  test("the count of visits leaves out robots, previews, heads and pages that are not there", async () => {
    for (const agent of [
      "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
      "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/140.0 Safari/537.36",
      "facebookexternalhit/1.1",
      "curl/8.5.0",
      "python-requests/2.32",
      "",
    ])
      await visit("/about-us", { "user-agent": agent });
    await visit("/about-us", { ...browser, "sec-purpose": "prefetch" });
    expect(await visit("/about-us", browser, "HEAD")).toBe(200);
    expect(await visit("/no-such-page")).toBe(404);
    for (const path of ["/calendar.ics", "/sitemap.xml", "/robots.txt", "/login"]) await visit(path);
    expect(await saved()).toEqual([]);
  });

  test("the count of visits leaves out people who have logged in, and every private page", async () => {
    const member = { cookie: await joinAsMember(site), ...browser };
    for (const path of ["/about-us", "/account", "/"]) await visit(path, member);
    await visit("/staff", { ...staff, ...browser });
    for (const path of [
      "/preview?token=zq",
      "/attendance?token=zq",
      "/unsubscribe?token=zq",
      "/about-us?token=zq",
      "/staff",
      "/pages/baptism/edit",
      "/welcome?code=zq",
    ])
      await visit(path);
    expect(await saved()).toEqual([]);
  });

  test("the count of visits can be switched off by people who look after the site, and then counts nothing", async () => {
    const editor = { cookie: await joinAs(site, "editor") };
    expect((await postForm(site, "/staff/visits", { count: "off" }, editor)).status).toBe(403);
    expect((await postForm(site, "/staff/visits", { count: "maybe" }, staff)).status).toBe(400);
    expect((await postForm(site, "/staff/visits", { count: "off" }, staff)).headers.get("location")).toBe(
      "/staff",
    );
    await visit("/services");
    const main = parsePage(await page(site, "/staff", staff)).querySelector("main");
    expect(visibleText(main as Node)).toContain("Visits are not counted.");
    expect(await saved()).toEqual([]);
    expect(visibleText(await page(site, "/activity", staff))).toContain("Count of visits");

    await postForm(site, "/staff/visits", { count: "on" }, staff);
    await visit("/services");
    expect(await saved()).toEqual(["2026-11-26 /services 1"]);
  });

  test("the count of visits is on the page about data protection, in words that are true also while it is off", async () => {
    const text = visibleText(await page(site, "/data-protection-policy"));
    expect(text).toContain(
      "We may count how often a page is opened on a day, without cookies and without storing who opened it.",
    );
    expect(text).not.toContain("no counters of visitors");
  });
});

describeSiteOnBothDatabases(
  "counts of visits that are saved and read",
  "rows are added to by an upsert, and summed in SQL",
  (open) => {
    beforeAll(() => setUp(() => open({}, given)));
    afterAll(() => copy.close());
    beforeEach(startAgain);

    test("the count of visits has a number for each day and page, whether a page is made or comes from memory", async () => {
      for (const path of ["/", "/about-us", "/about-us", "/about-us.data", "/event?page=1", "/_.data"])
        await visit(path);
      expect(await saved()).toEqual(["2026-11-26 / 2", "2026-11-26 /about-us 3", "2026-11-26 /event 1"]);
      await visit("/about-us");
      now = new Date("2026-11-27T10:00:00Z");
      expect(await saved()).toContain("2026-11-26 /about-us 4");
      await visit("/about-us");
      expect(await saved()).toContain("2026-11-27 /about-us 1");
      now = new Date("2026-11-26T10:00:00Z");
    });

    test("the count of visits of two copies adds up", async () => {
      const other = await openTestSite("sqlite", place, given);
      await visit("/baptism");
      for (const _ of ["once", "again"])
        await (await other.request("/baptism", { headers: browser })).arrayBuffer();
      await other.close();
      expect(await saved()).toEqual(["2026-11-26 /baptism 3"]);
    });

    test("the count of visits has so many pages a day and no more", async () => {
      await using db = databaseOf(site);
      const rows = Array.from({ length: mostPaths }, (_, index) => ({
        day: "2026-11-26",
        path: `/zq-${index}`,
        count: 1,
      }));
      for (let first = 0; first < rows.length; first += 100)
        await db
          .insertInto("visits")
          .values([...rows.slice(first, first + 100)])
          .execute();
      await db.updateTable("visits").set({ path: "/baptism" }).where("path", "=", "/zq-7").execute();
      await visit("/baptism");
      await visit("/about-us");
      const all = await saved();
      expect(all).toHaveLength(mostPaths);
      expect(all).toContain("2026-11-26 /baptism 2");
      expect(all.join()).not.toContain("about-us");
    });

    test("the count of visits is shown to people who change pages or look after the site, with what is not saved yet", async () => {
      await using db = databaseOf(site);
      await db
        .insertInto("visits")
        .values([
          { day: "2026-11-25", path: "/baptism", count: 1200 },
          { day: "2026-10-28", path: "/baptism", count: 1 },
          { day: "2026-10-27", path: "/fasting", count: 7 },
        ])
        .execute();
      await visit("/services");
      const html = await page(copy, "/staff", staff);
      expect(attributesIn(html, 'main svg[role="img"]', "aria-label")).toEqual([
        "1,202 pages opened in 30 days, at most 1,200 on a day",
      ]);
      expect(textsIn(html, "main ol li")).toEqual(["/baptism 1,201", "/services 1"]);
      expect(textsIn(html, "main tbody tr").slice(0, 2)).toEqual([
        "Thursday, 26 November 2026 1",
        "Wednesday, 25 November 2026 1,200",
      ]);
      const editor = await page(site, "/staff", { cookie: await joinAs(site, "editor") });
      expect(visibleText(editor)).toContain("Most visited pages");
      expect(attributesIn(editor, "form", "action")).not.toContain("/staff/visits");
      for (const role of ["sermons", "prayerTeam", "treasurer"] as const)
        expect(visibleText(await page(site, "/staff", { cookie: await joinAs(site, role) }))).not.toContain(
          "Visits",
        );
    });

    test("the count of visits is deleted after 400 days", async () => {
      await using db = databaseOf(site);
      const days = [later("2026-11-26", -400), later("2026-11-26", -401)];
      await db
        .insertInto("visits")
        .values(days.map((day) => ({ day, path: "/", count: 1 })))
        .execute();
      await sweepVisits({
        db,
        storage: undefined as never,
        clock: () => now,
        mailWritten: () => undefined,
      });
      expect(await db.selectFrom("visits").select("day").execute()).toEqual([{ day: days[0] }]);
    });
  },
);
