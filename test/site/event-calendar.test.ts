import { beforeAll, expect, test } from "vitest";
import { insertEvents, listAllDates } from "../support/events.ts";
import { attributesIn, parsePage, textsIn, visibleText } from "../support/html.ts";
import { describeSite, type TestSite } from "../support/test-site.ts";
import { page, statusOf } from "./support/page.ts";
import { databaseOf } from "./support/people.ts";

let now = new Date("2026-11-23T12:00:00Z");

describeSite("the calendar", (open) => {
  let site: TestSite;
  beforeAll(async () => {
    site = await open({}, { clock: () => now });
    await using db = databaseOf(site);
    await db.deleteFrom("events").execute();
    await insertEvents(db, events, now);
    const cancelled = { day: "2026-11-29", isCancelled: true, reason: "Snow", changes: "{}" };
    const moved = {
      day: "2027-03-14",
      isCancelled: false,
      reason: "",
      changes: '{"eventDate":"2027-03-16"}',
    };
    await db
      .insertInto("eventExceptions")
      .values([
        { id: "1", eventId: "service", ...cancelled },
        { id: "2", eventId: "service", ...moved },
      ])
      .execute();
    await listAllDates(db, now);
  });

  const cell = (html: string, day: string) =>
    visibleText(
      parsePage(html).querySelector(`td:has(time[datetime="${day}"])`) ?? parsePage("<p>no cell</p>"),
    );

  test("the calendar shows this month as a table of weeks, with today and what is on each day", async () => {
    const html = await page(site, "/event/calendar");
    expect(textsIn(html, "h1")).toEqual(["November 2026"]);
    expect(textsIn(html, "caption")).toEqual(["Events: November 2026"]);
    expect(attributesIn(html, "th", "scope")).toEqual(Array(7).fill("col"));
    expect(parsePage(html).querySelectorAll("tbody tr").length).toBe(6);
    expect(textsIn(html, 'td[aria-current="date"]').join()).toContain("Monday, 23 November 23 Today");
    expect(cell(html, "2026-11-22")).toBe("Sunday, 22 November 22 9am Service");
    expect(textsIn(html, "td s")).toEqual(["Service"]);
    expect(cell(html, "2026-11-29")).toBe("Sunday, 29 November 29 9am Service Cancelled");
    expect(attributesIn(html, 'td a[href^="/event/service"]', "href")).toEqual([
      "/event/service/2026-11-01",
      "/event/service/2026-11-08",
      "/event/service/2026-11-15",
      "/event/service/2026-11-22",
      "/event/service/2026-11-29",
    ]);
    expect(attributesIn(html, 'link[rel="canonical"]', "href")).toEqual([`${site.url}/event/calendar`]);
  });

  test("the calendar says from when a date was moved, on its new day", async () => {
    for (const span of ["month=2027-03", "week=2027-03-15"]) {
      const html = await page(site, `/event/calendar?${span}`);
      expect(cell(html, "2027-03-16")).toBe(
        "Tuesday, 16 March 2027 16 9am Service Moved from Sunday, 14 March 2027, 9am",
      );
      expect(cell(html, "2027-03-14")).not.toContain("Service");
    }
  });

  test("every list leads to the calendar that phones keep", async () => {
    for (const url of ["/event", "/event/all", "/event/past", "/event/calendar"])
      expect(
        attributesIn(await page(site, url), 'main a[href="/event/subscribe"]', "href"),
        url,
      ).toHaveLength(1);
  });

  test("the calendar shows four dates of a day, and links to the others in their week", async () => {
    const html = await page(site, "/event/calendar?month=2026-12");
    expect(cell(html, "2026-12-24")).toBe(
      "Thursday, 24 December 24 All day Vigil 8am Crib 1 9am Crib 2 10am Crib 3 3 more on Thursday, 24 December 2026",
    );
    const [week = ""] = attributesIn(html, 'td a[href*="week="]', "href");
    expect(week).toBe("/event/calendar?week=2026-12-21");
    const shown = await page(site, week);
    expect(textsIn(shown, "h1")).toEqual(["21 to 27 December 2026"]);
    expect(cell(shown, "2026-12-24")).toContain("11am Crib 4 noon Crib 5 1pm Crib 6");
    expect(parsePage(shown).querySelectorAll("tbody tr").length).toBe(1);
  });

  test("the calendar shows what lasts several days on each of them, into the new year", async () => {
    const december = await page(site, "/event/calendar?month=2026-12");
    expect(cell(december, "2026-12-30")).toContain("All day Camp");
    expect(cell(december, "2026-12-31")).toContain("Continues Camp");
    const january = await page(site, "/event/calendar?month=2027-01");
    expect(cell(january, "2027-01-02")).toContain("Last day Camp");
    expect(cell(january, "2027-01-03")).not.toContain("Camp");
    const week = await page(site, "/event/calendar?week=2026-12-28");
    expect(textsIn(week, "h1")).toEqual(["28 December 2026 to 3 January 2027"]);
    expect(textsIn(week, 'td a[href="/event/camp"]')).toHaveLength(4);
  });

  test("the calendar has the wall clock of each day, also in the weeks in which clocks change", async () => {
    for (const [week, sunday] of [
      ["2027-03-22", "2027-03-28"],
      ["2026-10-19", "2026-10-25"],
    ] as const) {
      const html = await page(site, `/event/calendar?week=${week}`);
      expect(parsePage(html).querySelectorAll("td").length).toBe(7);
      expect(cell(html, sunday)).toContain("9am Service");
    }
  });

  test("the calendar leads from any day of a week to its Monday, and keeps the category", async () => {
    for (const [from, to] of [
      ["?week=2026-12-13", "?week=2026-12-07"],
      ["?week=2027-01-01&category=youth", "?category=youth&week=2026-12-28"],
    ]) {
      const response = await site.request(`/event/calendar${from}`);
      expect([response.status, response.headers.get("location")]).toEqual([302, `/event/calendar${to}`]);
    }
  });

  test("the calendar shows one category, and keeps it on the way to other days and lists", async () => {
    const html = await page(site, "/event/calendar?category=youth&month=2026-12");
    expect(textsIn(html, "td a")).toEqual(["All day Camp", "Continues Camp"]);
    const categories = 'nav[aria-label="Kinds of events"] a';
    expect(textsIn(html, categories)).toEqual(["All kinds", "Services", "Youth", "Other"]);
    expect(textsIn(html, `${categories}[aria-current]`)).toEqual(["Youth"]);
    expect(attributesIn(html, categories, "href")[1]).toBe("/event/calendar?category=service&month=2026-12");
    const next = attributesIn(html, 'a[rel="next"]', "href");
    expect(next).toEqual(["/event/calendar?category=youth&month=2027-01"]);
    expect(attributesIn(html, 'nav[aria-label="Lists of events"] a', "href")[0]).toBe(
      "/event?category=youth",
    );
  });

  test("the calendar asks search engines to pass over all but this month", async () => {
    for (const query of ["?month=2026-12", "?week=2026-11-23", "?category=youth"]) {
      const html = await page(site, `/event/calendar${query}`);
      expect(attributesIn(html, 'meta[name="robots"]', "content"), query).toEqual(["noindex"]);
      expect(attributesIn(html, 'link[rel="canonical"]', "href"), query).toEqual([]);
    }
    const html = await page(site, "/event/calendar?month=2026-11");
    expect(attributesIn(html, 'link[rel="canonical"]', "href")).toEqual([`${site.url}/event/calendar`]);
  });

  test.each([
    "?month=2026-13",
    "?month=2021-10",
    "?month=2028-12",
    "?month=",
    "?week=2026-02-30",
    "?week=2000-01-01",
    "?category=nothing",
    "?category=",
  ])("the calendar has no page %s", async (query) => {
    expect(await statusOf(site, `/event/calendar${query}`)).toBe(404);
  });

  test("the calendar says when a month has no events, and where its ends are", async () => {
    const html = await page(site, "/event/calendar?month=2021-11");
    expect(visibleText(html)).toContain("No events available");
    expect(attributesIn(html, 'a[rel="prev"]', "href")).toEqual([]);
    expect(attributesIn(html, 'a[rel="next"]', "href")).toEqual(["/event/calendar?month=2021-12"]);
  });

  test("the calendar begins a new month at the congregation's midnight", async () => {
    now = new Date("2027-06-30T22:59:00Z");
    expect(textsIn(await page(site, "/event/calendar"), "h1")).toEqual(["June 2027"]);
    now = new Date("2027-06-30T23:00:00Z");
    expect(textsIn(await page(site, "/event/calendar"), "h1")).toEqual(["July 2027"]);
    now = new Date("2026-11-23T12:00:00Z");
  });
});

const events = [
  {
    id: "service",
    slug: "service",
    eventTitle: "Service",
    eventDate: "2026-01-04",
    eventTime: "09:00",
    rule: "FREQ=WEEKLY;BYDAY=SU",
    category: "service",
  },
  {
    id: "camp",
    slug: "camp",
    eventTitle: "Camp",
    eventDate: "2026-12-30",
    endDate: "2027-01-02",
    eventTime: "",
    isAllDay: true,
    category: "youth",
  },
  { eventTitle: "Vigil", eventDate: "2026-12-24", eventTime: "", isAllDay: true },
  ...[1, 2, 3, 4, 5, 6].map((number) => ({
    eventTitle: `Crib ${number}`,
    eventDate: "2026-12-24",
    eventTime: `${String(number + 7).padStart(2, "0")}:00`,
  })),
];
