import { beforeAll, expect, test } from "vitest";
import { attributesIn, structuredDataIn, textsIn } from "../support/html.ts";
import { describeSite, type TestSite } from "../support/test-site.ts";
import { page } from "./support/page.ts";
import { databaseOf } from "./support/people.ts";

const now = new Date("2026-11-25T12:00:00Z");

describeSite("the service of a new site", (open) => {
  let site: TestSite;
  beforeAll(async () => {
    site = await open({}, { clock: () => now, seedsServices: true });
    await using db = databaseOf(site);
    const row = await db
      .selectFrom("events")
      .select(["slug", "placeName", "endTime"])
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ slug: "sunday-service", placeName: "The chapel, 4 Chapel Lane", endTime: "" });
  });

  test.each(["/event/sunday-service", "/event/sunday-service/2026-11-29"])(
    "the service of a new site leads on %s to the congregation's position and town",
    async (path) => {
      const html = await page(site, path);
      const [where = ""] = textsIn(html, 'aside[aria-label="When and where"] section:nth-of-type(2)');
      expect(where).toContain("The chapel");
      expect(where).toContain("4 Chapel Lane, Eldermere Valley, EV3 8RC");
      const links = attributesIn(html, 'aside[aria-label="When and where"] a', "href");
      expect(links).toContainEqual(expect.stringContaining("openstreetmap.org/?mlat=54.2312&mlon="));
      expect(links).toContainEqual(expect.stringContaining("openstreetmap.org/directions?to=54.2312"));
      const facts = structuredDataIn(html).find((each) => each["@graph"] ?? each["@type"] === "EventSeries");
      const event = facts["@graph"]?.[0] ?? facts.subEvent[0];
      expect(JSON.stringify(event.location)).toContain("Eldermere Valley");
      expect(event.location.geo).toMatchObject({ latitude: 54.2312 });
      expect(event).toMatchObject({ startDate: "2026-11-29T09:00+00:00", endDate: "2026-11-29T10:30+00:00" });
    },
  );

  test("the service of a new site ends in the calendars of Google and Outlook, and names its town there", async () => {
    const links = attributesIn(await page(site, "/event/sunday-service/2026-11-29"), "aside a", "href");
    const google = new URL(links.find((link) => link.includes("calendar.google.com")) ?? "").searchParams;
    expect(google.get("dates")).toBe("20261129T090000Z/20261129T103000Z");
    expect(google.get("location")).toBe("The chapel, 4 Chapel Lane, Eldermere Valley, EV3 8RC");
    const outlook = new URL(links.find((link) => link.includes("outlook.live.com")) ?? "").searchParams;
    expect(outlook.get("enddt")).toBe("2026-11-29T10:30:00Z");
    expect(outlook.get("location")).toBe("The chapel, 4 Chapel Lane, Eldermere Valley, EV3 8RC");
  });

  test.each([
    "/calendar.ics",
    "/event/sunday-service/calendar.ics",
    "/event/sunday-service/2026-11-29/calendar.ics",
  ])("the service of a new site has an end, a town and a position in %s", async (path) => {
    const text = (await page(site, path)).replaceAll("\r\n ", "");
    expect(text).toContain("DTEND;TZID=Europe/London:20261129T103000");
    expect(text).toContain("LOCATION:The chapel\\, 4 Chapel Lane\\, Eldermere Valley\\, EV3 8RC");
    expect(text).toMatch(/GEO:54\.2312;-?\d/);
  });
});
