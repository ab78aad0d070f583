import { beforeAll, expect, test } from "vitest";
import { insertEvents, listAllDates } from "../support/events.ts";
import { attributesIn, structuredDataIn, textsIn, visibleText } from "../support/html.ts";
import { describeSite, signIn, type TestSite } from "../support/test-site.ts";
import { page, statusOf } from "./support/page.ts";
import { databaseOf } from "./support/people.ts";

const now = new Date("2026-11-23T12:00:00Z");

describeSite("event pages", (open) => {
  let site: TestSite;
  beforeAll(async () => {
    site = await open({}, { clock: () => now });
    await using db = databaseOf(site);
    await db.deleteFrom("events").execute();
    await insertEvents(db, [supper, picnic, closed, undated], now);
    await db
      .insertInto("eventExceptions")
      .values([
        exception("1", "2026-12-13", { isCancelled: true, reason: "The boiler is broken." }),
        exception("2", "2027-01-10", { changes: { eventDate: "2027-01-12", eventTime: "19:30" } }),
      ])
      .execute();
    await listAllDates(db, now);
  });

  test("event pages of a series have its rule, its next dates and earlier ones, each with a link", async () => {
    const html = await page(site, "/event/supper");
    expect(textsIn(html, "h1")).toEqual(["Supper"]);
    expect(textsIn(html, 'aside[aria-label="When and where"] h2 + p')[0]).toBe(
      "On the second Sunday of every month at 6pm",
    );
    const next = 'section[aria-label="Next dates"] li';
    expect(textsIn(html, next).slice(0, 3)).toEqual([
      "Sunday, 13 December, 6pm to 8pm Cancelled The boiler is broken.",
      "Tuesday, 12 January 2027, 7.30pm to 8pm Moved from Sunday, 10 January 2027, 6pm",
      "Sunday, 14 February 2027, 6pm to 8pm",
    ]);
    expect(textsIn(html, `${next} s`)).toEqual(["Sunday, 13 December, 6pm to 8pm"]);
    expect(attributesIn(html, `${next} a`, "href").slice(0, 2)).toEqual([
      "/event/supper/2026-12-13",
      "/event/supper/2027-01-10",
    ]);
    expect(attributesIn(html, 'section[aria-label="Earlier dates"] a', "href")).toEqual([
      "/event/supper/2026-11-08",
      "/event/supper/2026-10-11",
    ]);
    expect(attributesIn(html, 'link[rel="canonical"]', "href")).toEqual([`${site.url}/event/supper`]);
    const [facts] = structuredDataIn(html);
    expect(facts).toMatchObject({
      "@type": "EventSeries",
      eventSchedule: {
        repeatFrequency: "P1M",
        byDay: "2SU",
        startTime: "18:00",
        endTime: "20:00",
        scheduleTimezone: "Europe/London",
        exceptDate: ["2026-12-13"],
      },
    });
    expect(facts.subEvent[2]).toMatchObject({ startDate: "2027-02-14T18:00+00:00" });
  });

  test("event pages of a date have all that a reader needs, for people and for search engines", async () => {
    const html = await page(site, "/event/supper/2027-07-11");
    const words = visibleText(html);
    expect(words).toContain("Sunday, 11 July 2027 6pm to 8pm");
    expect(words).toContain("Village hall 2 Mill Road, Eldermere");
    expect(attributesIn(html, 'main a[href^="mailto:"]', "href")).toEqual(["mailto:ann@riverside.example"]);
    const links = attributesIn(html, "main a", "href");
    expect(links).toContain("/event/supper/2027-07-11/calendar.ics");
    expect(links).toContain("https://www.openstreetmap.org/search?query=2%20Mill%20Road%2C%20Eldermere");
    expect(links).toContain("https://recipes.example/soup");
    expect(links.find((link) => link.includes("calendar.google.com"))).toContain(
      "dates=20270711T170000Z%2F20270711T190000Z",
    );
    expect(links.find((link) => link.includes("outlook.live.com"))).toContain(
      `body=${encodeURIComponent(`Soup & bread.\n\n${site.url}/event/supper/2027-07-11`)}`,
    );
    expect(attributesIn(html, 'link[rel="canonical"]', "href")).toEqual([
      `${site.url}/event/supper/2027-07-11`,
    ]);
    expect(attributesIn(html, 'meta[property="og:title"]', "content")[0]).toMatch(/^Supper, Sunday, 11/);
    expect(attributesIn(html, 'meta[name="description"]', "content")[0]).toContain("Soup & bread.");
    expect(structuredDataIn(html)[0]["@graph"]).toMatchObject([
      {
        "@type": "Event",
        startDate: "2027-07-11T18:00+01:00",
        endDate: "2027-07-11T20:00+01:00",
        eventStatus: "https://schema.org/EventScheduled",
        location: {
          "@type": "Place",
          name: "Village hall",
          address: { streetAddress: "2 Mill Road", addressLocality: "Eldermere" },
        },
        organizer: { name: "Riverside Community Church" },
        url: `${site.url}/event/supper/2027-07-11`,
      },
    ]);
  });

  test("event pages say the time once in their card, and have one main button", async () => {
    const card = 'aside[aria-label="When and where"]';
    const html = await page(site, "/event/supper/2027-07-11");
    expect(textsIn(html, card)[0]?.split("6pm").length).toBe(2);
    expect(textsIn(html, card)[0]).toContain("On the second Sunday of every month All dates");
    expect(textsIn(html, "main .button-primary")).toEqual(["How to get there"]);
    // A moved date has another time than the rest, so both stand there.
    const moved = await page(site, "/event/supper/2027-01-10");
    expect(textsIn(moved, card)[0]).toContain("On the second Sunday of every month at 6pm");
    expect(textsIn(await page(site, "/event/supper"), "main .button-primary")).toEqual(["How to get there"]);
    expect(textsIn(await page(site, "/event/supper/2026-12-13"), "main .button-primary")).toEqual([]);
  });

  test("event pages of a cancelled date say so, with the reason", async () => {
    const html = await page(site, "/event/supper/2026-12-13");
    expect(textsIn(html, "h1 s")).toEqual(["Supper"]);
    expect(visibleText(html)).toContain("Cancelled The boiler is broken.");
    expect(structuredDataIn(html)[0]["@graph"][0].eventStatus).toBe("https://schema.org/EventCancelled");
    expect(attributesIn(html, "main a", "href").join()).not.toMatch(/google|outlook|\.ics/);
  });

  test("event pages of a moved date keep the day it was due, and its new day leads to them", async () => {
    const html = await page(site, "/event/supper/2027-01-10");
    expect(visibleText(html)).toContain("Moved from Sunday, 10 January 2027, 6pm");
    expect(structuredDataIn(html)[0]["@graph"][0]).toMatchObject({
      eventStatus: "https://schema.org/EventRescheduled",
      startDate: "2027-01-12T19:30+00:00",
      previousStartDate: "2027-01-10T18:00+00:00",
    });
    expect(await leadsTo("/event/supper/2027-01-12")).toBe("/event/supper/2027-01-10");
  });

  test("event pages of a single event are its date's, and have one canonical URL", async () => {
    for (const path of ["/event/picnic", "/event/picnic/2026-12-30"]) {
      const html = await page(site, path);
      expect(visibleText(html)).toContain("Wednesday, 30 December to Saturday, 2 January 2027 all day");
      expect(attributesIn(html, 'link[rel="canonical"]', "href")).toEqual([`${site.url}/event/picnic`]);
      expect(attributesIn(html, "main a", "href")).toContain("/contact-us#find-us");
      expect(attributesIn(html, "main a", "href").join()).toContain("dates=20261230%2F20270103");
    }
    const html = await page(site, "/event/undated");
    expect(visibleText(html)).toContain("Date not available");
    expect(attributesIn(html, "main a", "href").join()).not.toMatch(/google|outlook|\.ics/);
    expect(structuredDataIn(html)).toEqual([]);
  });

  test("event pages of later dates lead to the series that continues theirs", async () => {
    await using db = databaseOf(site);
    const old = { ...supper, id: "old", slug: "old", rule: "FREQ=WEEKLY;BYDAY=SU;UNTIL=20261205" };
    const middle = { ...supper, id: "middle", slug: "middle", eventDate: "2026-12-06" };
    const last = { ...supper, id: "last", slug: "last", eventDate: "2027-01-02" };
    await insertEvents(
      db,
      [
        { ...old, eventDate: "2026-11-01" },
        { ...middle, rule: "FREQ=WEEKLY;BYDAY=SU;UNTIL=20261231" },
        { ...last, rule: "FREQ=WEEKLY;BYDAY=SA" },
      ],
      now,
    );
    const follows = (id: string, followsId: string) =>
      db
        .updateTable("events")
        .set({ followsId, followsRule: "FREQ=WEEKLY;BYDAY=SU" })
        .where("id", "=", id)
        .execute();
    await follows("middle", "old");
    await follows("last", "middle");
    expect(await statusOf(site, "/event/old/2026-11-29")).toBe(200);
    expect(await leadsTo("/event/old/2026-12-06")).toBe("/event/middle/2026-12-06");
    // The last series is on Saturdays, so there is no date to lead to.
    expect(await leadsTo("/event/old/2027-01-10")).toBe("/event/last");
    expect(await leadsTo("/event/middle/2027-01-10")).toBe("/event/last");
    expect(await leadsTo("/event/old/2027-01-09")).toBe("404");
    await db.updateTable("events").set({ isPublic: false }).where("id", "=", "middle").execute();
    expect(await leadsTo("/event/old/2026-12-06")).toBe("404");
    await db.deleteFrom("events").where("id", "in", ["old", "middle", "last"]).execute();
  });

  test.each([
    "/event/nothing",
    "/event/supper/2026-12-14",
    "/event/supper/2026-02-30",
    "/event/supper/today",
    "/event/supper/2026-12-13/more",
    "/event/picnic/2026-12-31",
    "/event/%00",
    "/event/supper%2F2026-12-13",
    `/event/${"a".repeat(3000)}`,
  ])("%s is no page", async (path) => {
    expect(await statusOf(site, path)).toBe(404);
  });

  test("event pages of events for members are not found by visitors, in no list, calendar, sitemap or home page", async () => {
    const staff = { cookie: await signIn(site) };
    for (const path of ["/event/closed", "/event/closed/2026-11-25"]) {
      expect(await statusOf(site, path), path).toBe(404);
      const html = await page(site, path, staff);
      expect(textsIn(html, "h1")).toEqual(["Members’ meeting"]);
      expect(visibleText(html)).toContain("Only for people who are logged in");
    }
    const lists = ["/", "/event", "/event/all?search=meeting", "/event/calendar"];
    for (const path of [...lists, "/event/calendar?week=2026-11-23"]) {
      expect(await page(site, path), path).not.toContain("Members’ meeting");
      expect(await page(site, path, staff), path).toContain("Members’ meeting");
    }
    expect(await page(site, "/event/past")).not.toContain("Members’ meeting");
    const sitemap = await page(site, "/sitemap.xml");
    expect(sitemap).toContain(`<loc>${site.url}/event/supper</loc>`);
    expect(sitemap).not.toContain("closed");
    expect(sitemap).not.toContain("undated");
  });

  async function leadsTo(path: string): Promise<string> {
    const response = await site.request(path);
    await response.body?.cancel();
    return response.headers.get("location") ?? String(response.status);
  }
});

const supper = {
  id: "supper",
  slug: "supper",
  eventTitle: "Supper",
  eventContent: "Soup & bread.",
  eventDate: "2026-10-11",
  eventTime: "18:00",
  endTime: "20:00",
  rule: "FREQ=MONTHLY;BYDAY=2SU",
  placeName: "Village hall",
  placeAddress: "2 Mill Road, Eldermere",
  contactName: "Ann",
  contactEmail: "ann@riverside.example",
  link: "https://recipes.example/soup",
};
const picnic = {
  id: "picnic",
  slug: "picnic",
  eventTitle: "Winter picnic",
  eventDate: "2026-12-30",
  endDate: "2027-01-02",
  eventTime: "",
  isAllDay: true,
};
const closed = {
  id: "closed",
  slug: "closed",
  eventTitle: "Members’ meeting",
  eventDate: "2026-11-25",
  isPublic: false,
};
const undated = { id: "undated", slug: "undated", eventTitle: "Some day", eventDate: "" };

function exception(
  id: string,
  day: string,
  {
    isCancelled = false,
    reason = "",
    changes = {},
  }: { isCancelled?: boolean; reason?: string; changes?: object },
) {
  return { id, eventId: "supper", day, isCancelled, reason, changes: JSON.stringify(changes) };
}
