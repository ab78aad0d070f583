import { beforeAll, expect, test } from "vitest";
import { insertEvents } from "../support/events.ts";
import { parsePage, visibleText } from "../support/html.ts";
import { describeSite, signIn, type TestSite } from "../support/test-site.ts";
import { page } from "./support/page.ts";
import { sendFacts } from "./support/page-edits.ts";
import { databaseOf } from "./support/people.ts";

/** Wednesday noon in London and morning in Chicago. */
const clock = () => new Date("2026-11-25T15:00:00Z");
const languageOf = (html: string) => parsePage(html).querySelector("html")?.getAttribute("lang");
const headings = (html: string) =>
  [...parsePage(html).querySelectorAll("th span:first-child")].map(({ textContent }) => textContent);

describeSite("dates in the style of the church's country", (open) => {
  let site: TestSite;
  let staff: Record<string, string>;
  const choose = async (facts: Record<string, string>) =>
    expect((await sendFacts(site, "congregation", staff, facts)).status).toBe(302);
  const text = async (path: string) => visibleText(await page(site, path));
  beforeAll(async () => {
    site = await open({}, { clock });
    staff = { cookie: await signIn(site) };
    await using db = databaseOf(site);
    await insertEvents(db, [
      { eventTitle: "Supper", eventDate: "2026-12-05", eventTime: "18:30", slug: "supper-together" },
    ]);
  });

  test("a church in Britain writes them as notice boards there do", async () => {
    expect(languageOf(await page(site, "/event"))).toBe("en");
    expect(await text("/event/supper-together")).toContain("Saturday, 5 December");
    expect(await text("/event/supper-together")).toContain("6.30pm");
    expect(headings(await page(site, "/event/calendar"))[0]).toBe("Monday");
  });

  test("one in Texas writes them as Americans do, on every page and at once, and its weeks begin on Sunday", async () => {
    await page(site, "/event");
    await choose({ timeZone: "America/Chicago" });
    for (const path of ["/", "/event", "/event/supper-together", "/login"])
      expect([path, languageOf(await page(site, path))]).toEqual([path, "en-US"]);
    const supper = await text("/event/supper-together");
    expect(supper).toContain("Saturday, December 5");
    expect(supper).toContain("6:30 PM");
    expect(`${supper} ${await text("/event")}`).not.toMatch(/\d(am|pm)\b|\d December/);
    const month = await page(site, "/event/calendar?month=2026-12");
    expect(headings(month)).toEqual([
      "Sunday",
      "Monday",
      "Tuesday",
      "Wednesday",
      "Thursday",
      "Friday",
      "Saturday",
    ]);
    const [first = ""] = parsePage(month).querySelectorAll("tbody tr");
    // 1 December is a Tuesday.
    expect(visibleText(String(first))).toContain("1");
    expect(parsePage(month).querySelector("tbody tr")?.querySelectorAll("td time").length).toBe(5);
    expect(await text("/event/calendar?week=2026-11-29")).toContain("November 29");
    expect(visibleText(await page(site, "/activity", staff))).toMatch(/November 25, 2026, 9:00 AM/);
  });

  test("the country that the address names decides, where the time zone is another's", async () => {
    await choose({ timeZone: "America/Chicago", address: "1 High Street\nLeeds\nUnited Kingdom" });
    expect(languageOf(await page(site, "/event"))).toBe("en");
    expect(await text("/event/supper-together")).toContain("6.30pm");
    await choose({ timeZone: "Europe/London", address: "1 Main Street\nAustin, TX 78702\nUnited States" });
    expect(await text("/event/supper-together")).toContain("6:30 PM");
  });
});
