import { beforeAll, expect, test } from "vitest";
import { idOf } from "../support/database.ts";
import { insertEvents } from "../support/events.ts";
import { attributesIn, headingsIn, structuredDataIn, textsIn, visibleText } from "../support/html.ts";
import { describeSite, type TestSite } from "../support/test-site.ts";
import { page, pageStep } from "./support/page.ts";
import { databaseOf } from "./support/people.ts";

describeSite("upcoming events", (open) => {
  let now = new Date("2026-11-18T12:00:00Z");
  let site: TestSite;
  beforeAll(async () => {
    site = await open({}, { clock: () => now });
    await using db = databaseOf(site);
    const days = ["2026-11-30", "", "2026-11-17", "2026-11-22", "2027-01-06", "2026-11-23", "2026-12-01"];
    const events = [...days, "2026-11-18", "2026-07-02"].map((day, index) => ({
      id: idOf(index + 1),
      eventTitle: `On ${day}`,
      eventDate: day,
    }));
    await insertEvents(db, events);
  });

  test("upcoming events are listed soonest first, with today's, weekdays and headings by time", async () => {
    now = new Date("2026-11-18T21:00:00Z");
    const [first, second] = [await page(site, "/event"), await page(site, "/event?page=2")];
    expect(textsIn(first, "main").join()).toMatch(
      inThisOrder(
        "Upcoming Events",
        "This week",
        "On 2026-11-22 Sunday, 22 November 7pm",
        "This month",
        "On 2026-11-23 Monday, 23 November 7pm",
        "On 2026-11-30 Monday, 30 November 7pm",
        "Later",
        "On 2026-12-01 Tuesday, 1 December 7pm",
        "Earlier today",
        "On 2026-11-18 Wednesday, 18 November 7pm",
      ),
    );
    expect(headingsIn(first)).toEqual(["This week", "This month", "Later", "Earlier today"]);
    expect(headingsIn(second)).toEqual(["Later", "Without a date"]);
    expect(textsIn(second, "main article").at(-1)).toMatch(/^On Date not available/);
    expect(visibleText(second)).toContain("On 2027-01-06 Wednesday, 6 January 2027 7pm");
    expect([pageStep(first, "Next"), pageStep(second, "Next")]).toEqual(["link", "disabled"]);
    expect((await site.request("/event?page=3")).status).toBe(404);
  });

  test("upcoming events count as today's from the congregation's midnight", async () => {
    now = new Date("2026-07-01T22:59:00Z");
    expect(headingsIn(await page(site, "/event"))[0]).toBe("This week");
    expect(headingsIn(await page(site, "/event/past"))).toEqual([]);
    now = new Date("2026-07-02T22:59:00Z");
    expect(titlesIn(await page(site, "/event")).at(-1)).toBe("On 2026-07-02");
    now = new Date("2026-07-02T23:00:00Z");
    expect(titlesIn(await page(site, "/event"))[0]).toBe("On 2026-11-17");
    expect(headingsIn(await page(site, "/event/past"))).toEqual(["On 2026-07-02"]);
  });

  test("upcoming events link to all events, newest first, and to past ones, each at its own URL", async () => {
    now = new Date("2026-11-18T21:00:00Z");
    for (const [path, title] of [
      ["/event", "Upcoming Events"],
      ["/event/all", "All Events"],
      ["/event/past", "Past Events"],
    ] as const) {
      const html = await page(site, path);
      expect(textsIn(html, "h1")).toEqual([title]);
      expect(attributesIn(html, 'link[rel="canonical"]', "href")).toEqual([site.url + path]);
      const nav = 'nav[aria-label="Lists of events"]';
      expect(textsIn(html, nav)).toEqual(["Upcoming All, newest first Past Calendar"]);
      expect(attributesIn(html, `${nav} a`, "href")).toEqual([
        "/event",
        "/event/all",
        "/event/past",
        "/event/calendar",
      ]);
      expect(attributesIn(html, `${nav} a[aria-current="page"]`, "href")).toEqual([path]);
    }
    expect(headingsIn(await page(site, "/event/all"))[0]).toBe("On 2027-01-06");
    const second = await page(site, "/event/all?page=2");
    expect(headingsIn(second)).toEqual(["On 2026-11-18", "On 2026-11-17", "On 2026-07-02", "On"]);
    expect(visibleText(second)).toContain("Date not available");
    const past = await page(site, "/event/past");
    expect(headingsIn(past)).toEqual(["On 2026-11-17", "On 2026-07-02"]);
    expect(visibleText(past)).toContain("Tuesday, 17 November 2026");
  });

  test("upcoming events tell search engines their start with its offset", async () => {
    now = new Date("2026-07-01T12:00:00Z");
    const [events] = structuredDataIn(await page(site, "/event"));
    expect(events["@graph"].slice(0, 2)).toMatchObject([
      { startDate: "2026-07-02T19:00+01:00" },
      { startDate: "2026-11-17T19:00+00:00" },
    ]);
  });
});

function inThisOrder(...texts: string[]): RegExp {
  return new RegExp(texts.join(".*"));
}

/** Returns the third-level headings in order: titles under their groups' headings. */
function titlesIn(html: string): string[] {
  return textsIn(html, "main h3");
}
