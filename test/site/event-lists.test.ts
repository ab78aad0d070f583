import { beforeAll, expect, test } from "vitest";
import { insertEvents, listAllDates } from "../support/events.ts";
import {
  attributesIn,
  fieldValue,
  headingsIn,
  structuredDataIn,
  textsIn,
  visibleText,
} from "../support/html.ts";
import { describeSiteOnBothDatabases, type TestSite } from "../support/test-site.ts";
import { page, pageStep, statusOf } from "./support/page.ts";
import { databaseOf } from "./support/people.ts";

const now = new Date("2026-11-23T12:00:00Z");

describeSiteOnBothDatabases(
  "lists of events and their dates",
  "dates are sorted in SQL, also where there is none, and titles are searched there",
  (open) => {
    let site: TestSite;
    beforeAll(async () => {
      site = await open({}, { clock: () => now });
      await using db = databaseOf(site);
      await db.deleteFrom("events").execute();
      await insertEvents(db, events, now);
      await db
        .insertInto("eventExceptions")
        .values([
          exception("1", "2026-11-29", { isCancelled: true, reason: "Snow on the bridge." }),
          exception("2", "2026-12-06", { changes: { eventTime: "10:30" }, reason: "After the run." }),
        ])
        .execute();
      await listAllDates(db, now);
    });

    test("lists of coming events hold a series once, at its next date, and end with what has no date", async () => {
      const html = await page(site, "/event");
      expect(headingsIn(html)).toEqual(["On now", "This week", "Later", "Without a date"]);
      expect(textsIn(html, "main h3")).toEqual(["Art in the porch", "Service", "Carols", "Some day"]);
      expect(attributesIn(html, "main article a", "href")).toEqual([
        "/event/art",
        "/event/service/2026-11-29",
        "/event/service",
        "/event/carols",
        "/event/some-day",
      ]);
      const words = textsIn(html, "main article");
      expect(words[0]).toContain("Friday, 20 to Thursday, 26 November all day");
      expect(textsIn(html, "main s")).toEqual(["Service"]);
      expect(words[1]).toContain(
        "Service Cancelled Snow on the bridge. Sunday, 29 November 9am to 10.15am and every Sunday All dates of Service Services",
      );
      expect(words[2]).toContain("Market square Music");
      expect(words[3]).toContain("Some day Date not available");
      const facts = structuredDataIn(html)[0]["@graph"];
      expect(
        facts.map((fact: { eventStatus: string }) => fact.eventStatus.split("/").at(-1)).slice(0, 4),
      ).toEqual(["EventScheduled", "EventCancelled", "EventScheduled"]);
      expect(await statusOf(site, "/event?page=2")).toBe(404);
    });

    test("lists of all events hold each date of a series, newest first, and what has no date last", async () => {
      await using db = databaseOf(site);
      const { dates } = await db
        .selectFrom("occurrences")
        .select(({ fn }) => fn.countAll<number>().as("dates"))
        .executeTakeFirstOrThrow();
      const last = Math.ceil((Number(dates) + 1) / 5);
      const found: string[] = [];
      for (let number = 1; number <= last; number++)
        found.push(...attributesIn(await page(site, `/event/all?page=${number}`), "main h2 a", "href"));
      expect(found.length).toBe(Number(dates) + 1);
      expect(new Set(found).size).toBe(found.length);
      expect(found.slice(-8)).toEqual([
        "/event/carols",
        "/event/service/2026-12-06",
        "/event/service/2026-11-29",
        "/event/service/2026-11-22",
        "/event/art",
        "/event/service/2026-11-15",
        "/event/service/2026-11-08",
        "/event/some-day",
      ]);
      expect(pageStep(await page(site, `/event/all?page=${last}`), "Next")).toBe("disabled");
      expect(await statusOf(site, `/event/all?page=${last + 1}`)).toBe(404);
    });

    test("the results of a search for events hold a series once, with its rule in words", async () => {
      const html = await page(site, "/event/all?search=service");
      expect(textsIn(html, "main article")).toEqual([
        expect.stringContaining("Service Every Sunday at 9am Services"),
      ]);
      expect(attributesIn(html, "main h2 a", "href")).toEqual(["/event/service"]);
    });

    test("lists of past dates hold those of a series too", async () => {
      expect(attributesIn(await page(site, "/event/past"), "main h2 a", "href")).toEqual([
        "/event/service/2026-11-22",
        "/event/art",
        "/event/service/2026-11-15",
        "/event/service/2026-11-08",
      ]);
    });

    test("lists of events show one category, whose pages keep it", async () => {
      const html = await page(site, "/event?category=service");
      expect(headingsIn(html)).not.toContain("On now");
      const categories = 'nav[aria-label="Kinds of events"] a';
      expect(textsIn(html, categories)).toEqual(["All kinds", "Services", "Music"]);
      expect(textsIn(html, `${categories}[aria-current="true"]`)).toEqual(["Services"]);
      expect(textsIn(html, "main h3")).toEqual(["Service"]);
      const all = await page(site, "/event/all?category=service");
      expect(pageStep(all, "Next")).toBe("link");
      expect(attributesIn(all, 'a[rel="next"]', "href")).toEqual(["/event/all?category=service&page=2"]);
      expect(attributesIn(html, 'meta[name="robots"]', "content")).toEqual(["noindex"]);
      expect(headingsIn(await page(site, "/event/all?category=music"))).toEqual(["Carols"]);
      expect(visibleText(await page(site, "/event/past?category=music"))).toContain("No events available");
    });

    test.each(["/event", "/event/all", "/event/past"])(
      "lists of %s have no unknown category",
      async (path) => {
        for (const category of ["nothing", "", "Service", "service,music"])
          expect(await statusOf(site, `${path}?category=${category}`), category).toBe(404);
      },
    );

    test("lists of events are searched by title, without a difference between capitals, and keep what was typed", async () => {
      const html = await page(site, "/event/all?search=+CAROL+");
      expect(headingsIn(html)).toEqual(["Carols"]);
      expect(fieldValue(html, "search")).toBe("CAROL");
      expect(attributesIn(html, 'meta[name="robots"]', "content")).toEqual(["noindex"]);
      for (const search of ["cárols", "CÄROLS", "carols".normalize("NFD")])
        expect(headingsIn(await page(site, `/event/all?search=${encodeURIComponent(search)}`))).toEqual([
          "Carols",
        ]);
      expect(headingsIn(await page(site, "/event/all?search=art&category=music"))).toEqual([]);
      expect(visibleText(await page(site, "/event/all?search=%25x"))).toContain("No events available");
      const hostile = encodeURIComponent(`"><script>alert(1)</script>`);
      expect(await page(site, `/event/all?search=${hostile}`)).not.toContain("<script>alert");
      expect(await statusOf(site, `/event/all?search=${"a".repeat(5000)}`)).toBe(200);
    });

    test("the events on the home page have one line for a series: its next date that takes place", async () => {
      const html = await page(site, "/");
      const links = 'section[aria-labelledby="next-events"] h3 a';
      expect(attributesIn(html, links, "href")).toEqual(["/event/service/2026-12-06", "/event/carols"]);
    });
  },
);

const events = [
  {
    id: "service",
    slug: "service",
    eventTitle: "Service",
    eventDate: "2026-11-08",
    eventTime: "09:00",
    endTime: "10:15",
    rule: "FREQ=WEEKLY;BYDAY=SU",
    category: "service",
  },
  {
    id: "art",
    slug: "art",
    eventTitle: "Art in the porch",
    eventDate: "2026-11-20",
    endDate: "2026-11-26",
    eventTime: "",
    isAllDay: true,
  },
  {
    id: "carols",
    slug: "carols",
    eventTitle: "Carols",
    eventDate: "2026-12-11",
    placeName: "Market square",
    category: "music",
  },
  { id: "some-day", slug: "some-day", eventTitle: "Some day", eventDate: "" },
];

function exception(
  id: string,
  day: string,
  {
    isCancelled = false,
    reason = "",
    changes = {},
  }: { isCancelled?: boolean; reason?: string; changes?: object },
) {
  return { id, eventId: "service", day, isCancelled, reason, changes: JSON.stringify(changes) };
}
