import ICAL from "ical.js";
import nodeIcal from "node-ical";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { webCalendars } from "../../app/events/calendar-feeds/calendar-feeds.ts";
import { deleteEvent } from "../../app/events/event-writes.server.ts";
import { cancelDate } from "../../app/events/exceptions.server.ts";
import type { Database, DatabaseKind } from "../../database/connection.ts";
import { bothDatabases, idOf, usualDatabases } from "../support/database.ts";
import { insertEvents } from "../support/events.ts";
import { attributesIn, textsIn, visibleText } from "../support/html.ts";
import { openTestSite, type TestSite } from "../support/test-site.ts";
import { calendarAt, componentsOf, editorOf, uidIn, valuesOf } from "./support/calendars.ts";
import { page, statusOf } from "./support/page.ts";
import { databaseOf, joinAsMember } from "./support/people.ts";

const id = idOf(1);
const weekly = {
  id,
  slug: "sunday-service",
  eventTitle: "Sunday service",
  eventDate: "2026-11-22",
  eventTime: "09:00",
  rule: "FREQ=WEEKLY;BYDAY=SU",
  category: "service",
};
const urls = [
  "/calendar.ics",
  "/calendar/service.ics",
  "/event/sunday-service/calendar.ics",
  "/event/sunday-service/2026-11-29/calendar.ics",
];

let now: Date;
let site: TestSite;
let db: Database;

/** Each group has a site of its own. */
function prepare(kind: DatabaseKind): void {
  beforeAll(async () => {
    now = new Date("2026-11-21T12:00:00Z");
    site = await openTestSite(kind, {}, { clock: () => now });
    db = databaseOf(site);
  });
  beforeEach(async () => {
    now = new Date("2026-11-21T12:00:00Z");
    await db.deleteFrom("events").execute();
  });
  afterAll(async () => {
    await db.destroy();
    await site.close();
  });
}

const haveEvents = (...events: Parameters<typeof insertEvents>[1]) => insertEvents(db, events, now);

describe.each(usualDatabases())("answers with calendars (%s)", (kind) => {
  prepare(kind);

  test("answers with calendars are kept, compressed, and sent again only when they have changed", async () => {
    const { changing, viewer } = await editorOf(site, db, () => now);
    for (const url of urls) {
      await db.deleteFrom("events").execute();
      await haveEvents(weekly);
      const etags: string[] = [];
      for (const encoding of ["br", "gzip", "identity"]) {
        const headers = { "accept-encoding": encoding };
        const first = await site.request(url, { headers });
        expect(await first.text()).toContain("SUMMARY:Sunday service\r\n");
        expect(first.headers.get("content-encoding") ?? "identity").toBe(encoding);
        expect(first.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
        expect(first.headers.get("cache-control")).toBe("private, no-cache");
        const etag = first.headers.get("etag") ?? "";
        const again = await site.request(url, { headers: { ...headers, "if-none-match": etag } });
        expect([again.status, await again.text()]).toEqual([304, ""]);
        const head = await site.request(url, { method: "HEAD", headers });
        expect([head.status, await head.text(), head.headers.get("etag")]).toEqual([200, "", etag]);
        etags.push(etag);
      }
      await cancelDate(changing, viewer, { id, day: "2026-11-29" }, "Snow");
      const changed = await site.request(url, {
        headers: { "accept-encoding": "identity", "if-none-match": etags[2] ?? "" },
      });
      expect(changed.status, url).toBe(200);
      expect(await changed.text(), url).toContain("STATUS:CANCELLED");
      await deleteEvent(changing, viewer, id);
    }
  });

  test("answers with calendars never include what only members see, and leave out events without a date", async () => {
    await haveEvents(
      { ...weekly, isPublic: false },
      { ...weekly, id: idOf(2), slug: "someday", rule: "", eventDate: "", eventTime: "" },
    );
    const member = { cookie: await joinAsMember(site) };
    for (const url of urls.slice(0, 2))
      for (const headers of [{}, member])
        expect(await page(site, url, headers), url).not.toContain("BEGIN:VEVENT");
    for (const url of urls.slice(2)) {
      expect(await statusOf(site, url), url).toBe(404);
      const own = await site.request(url, { headers: member });
      expect(own.headers.get("cache-control")).toBe("private, no-store");
      expect(await own.text(), url).toContain("BEGIN:VEVENT");
      expect(await statusOf(site, url), url).toBe(404);
    }
    expect(await statusOf(site, "/event/someday/calendar.ics", member)).toBe(404);
  });

  test.each([
    "/calendar/nobody.ics",
    "/calendar/toString.ics",
    "/calendar/service",
    "/event/no-such-event/calendar.ics",
    "/event/sunday-service/2026-11-28/calendar.ics",
    "/event/sunday-service/2026-02-30/calendar.ics",
    "/event/sunday-service/tomorrow/calendar.ics",
  ])("%s is not found", async (url) => {
    await haveEvents(weekly);
    expect(await statusOf(site, url)).toBe(404);
  });

  test("answers with calendars keep every text as it was written", async () => {
    const title = 'Soup, bread; song \\ 🕯️ "Ħello" שלום عليكم';
    const eventContent = `First, second; third\nC:\\Users 👨‍👩‍👧 ${"long ".repeat(60)}ends\n\nمرحبا`;
    await haveEvents({
      ...weekly,
      eventTitle: title,
      eventContent,
      placeName: "Barn, upper floor; left",
      placeAddress: "1 Mill Lane\nEldermere",
      placePosition: "54.5, -2.25",
    });
    for (const url of urls) {
      const text = await calendarAt(site, url);
      for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      const [event] = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent");
      expect(event?.getFirstPropertyValue("summary")).toBe(title);
      expect(String(event?.getFirstPropertyValue("description"))).toContain(
        `${eventContent}\n\n${site.url}/event/`,
      );
      expect(event?.getFirstPropertyValue("location")).toBe(
        "Barn, upper floor; left, 1 Mill Lane, Eldermere",
      );
      expect(event?.getFirstPropertyValue("geo")).toEqual([54.5, -2.25]);
      expect(event?.getFirstPropertyValue("categories")).toBe("Services");
      const found = Object.values(nodeIcal.sync.parseICS(text)).find((one) => one?.type === "VEVENT");
      expect(found?.summary).toBe(title);
      expect(String(found?.description)).toContain(eventContent);
    }
    expect(await calendarAt(site, urls[0])).toContain("\r\nX-WR-CALNAME:Riverside Community Church\r\n");
    expect(await calendarAt(site, urls[1])).toContain(
      "\r\nX-WR-CALNAME:Riverside Community Church: Services\r\n",
    );
  });

  test("answers with calendars hold one date alone as a file, which does not stand for its series", async () => {
    await haveEvents(weekly, { ...weekly, id: idOf(2), slug: "picnic", rule: "" });
    const ofSeries = await site.request("/event/sunday-service/2026-11-29/calendar.ics");
    expect(ofSeries.headers.get("content-disposition")).toBe(
      'attachment; filename="sunday-service-2026-11-29.ics"',
    );
    const text = await ofSeries.text();
    const components = componentsOf(text, await uidIn(site, `${id}-2026-11-29`));
    expect(valuesOf(components, "dtstart")).toEqual(["2026-11-29T09:00:00"]);
    expect(text).not.toMatch(/^(RRULE:F.*LY;BYDAY=SU|RECURRENCE-ID)/m);
    const single = await calendarAt(site, "/event/picnic/2026-11-22/calendar.ics");
    expect(componentsOf(single, await uidIn(site, idOf(2)))).toHaveLength(1);
  });

  test("answers with calendars have a page with an address for everything and for each category with something to come to", async () => {
    await haveEvents(
      weekly,
      { ...weekly, id: idOf(2), slug: "youth", category: "youth", isPublic: false },
      { ...weekly, id: idOf(3), slug: "choir", category: "music", rule: "", eventDate: "2026-11-01" },
    );
    const html = await page(site, "/event/subscribe");
    const paths = ["/calendar.ics", "/calendar/service.ics"];
    expect(textsIn(html, "main code")).toEqual(paths.map((path) => site.url + path));
    const links = attributesIn(html, "main a", "href");
    expect(links.filter((link) => link.startsWith("webcal:"))).toEqual(
      paths.map((path) => `${site.url.replace("http:", "webcal:")}${path}`),
    );
    for (const { linkTo } of webCalendars)
      expect(links).toContain(linkTo(`${site.url}/calendar.ics`, "Riverside Community Church"));
    expect(visibleText(html)).toContain(
      "Google looks for changes every few hours, sometimes only once a day",
    );
    await haveEvents({ ...weekly, id: idOf(4), slug: "youth-2", category: "youth" });
    expect(textsIn(await page(site, "/event/subscribe"), "main code")).toHaveLength(3);
  });
});

describe.each(bothDatabases("a calendar is sorted in SQL, and two copies read one database"))(
  "answers with calendars from two copies (%s)",
  (kind) => {
    prepare(kind);

    test("answers with calendars are the same bytes from two copies of the site", async () => {
      await haveEvents(weekly, { ...weekly, id: idOf(2), slug: "choir", category: "music" });
      const sameDatabase: Record<string, string> = site.databaseUrl ? { DATABASE_URL: site.databaseUrl } : {};
      const place = { DATA_DIR: site.dataDir, SITE_URL: site.url, ...sameDatabase };
      const other = await openTestSite("sqlite", place, { clock: () => new Date("2026-12-21T09:00:00Z") });
      for (const url of urls) expect(await calendarAt(other, url), url).toBe(await calendarAt(site, url));
      await other.close();
    });
  },
);
