import { beforeAll, expect, test } from "vitest";
import { insertEvents } from "../support/events.ts";
import { parsePage, structuredDataIn, visibleText } from "../support/html.ts";
import { describeSite, postForm, signIn, type TestSite } from "../support/test-site.ts";
import { page } from "./support/page.ts";
import { sendFacts } from "./support/page-edits.ts";
import { databaseOf } from "./support/people.ts";

/** Saturday evening in London, Sunday in Auckland. */
const clock = () => new Date("2026-11-21T21:30:00Z");

describeSite("the time zone that staff choose", (open) => {
  let site: TestSite;
  let staff: Record<string, string>;
  const choose = (timeZone: string) => sendFacts(site, "congregation", staff, { timeZone });
  beforeAll(async () => {
    site = await open({}, { clock });
    staff = { cookie: await signIn(site) };
    await using db = databaseOf(site);
    await insertEvents(db, [
      { eventTitle: "Last of Saturday", eventDate: "2026-11-21", eventTime: "22:00", slug: "late" },
      { eventTitle: "Sunday lunch", eventDate: "2026-11-22", eventTime: "12:30", slug: "lunch" },
    ]);
    await db
      .insertInto("dailyPosts")
      .values({
        id: "0193b0a0-0000-7000-8000-000000000001",
        date: "2026-11-21T20:00:00.000Z",
        imgUrl: "",
        imgPath: "",
        postedBy: "Ann Hill",
        content: "Be still.",
        likes: 0,
      })
      .execute();
  });

  test("the time zone that staff choose is followed at once by lists, posts, feeds, structured data and staff screens", async () => {
    for (const path of ["/", "/event", "/daily-posts", "/services"]) await page(site, path);
    expect(visibleText(await page(site, "/event"))).toContain("Last of Saturday");
    expect(visibleText(await page(site, "/daily-posts"))).toContain("Saturday, November 21, 2026");

    expect((await choose("Pacific/Auckland")).status).toBe(302);
    const events = visibleText(await page(site, "/event"));
    expect(events).not.toContain("Last of Saturday");
    expect(events).toContain("Sunday lunch");
    expect(visibleText(await page(site, "/event/past"))).toContain("Last of Saturday");
    expect(visibleText(await page(site, "/daily-posts"))).toContain("Sunday, November 22, 2026");
    const feed = await page(site, "/calendar.ics");
    expect(feed).toContain("DTSTART;TZID=Pacific/Auckland:20261122T123000");
    expect(feed).not.toContain("Europe/London");
    const lunch = await page(site, "/event/lunch/2026-11-22");
    expect(JSON.stringify(structuredDataIn(lunch))).toContain("2026-11-22T12:30+13:00");
    expect(visibleText(await page(site, "/activity", staff))).toContain("22 November 2026, 10.30am");
    expect(
      parsePage(await page(site, "/add-post", staff))
        .querySelector("[name=day]")
        ?.getAttribute("value"),
    ).toBe("2026-11-22");
  });

  test("the time zone that staff choose decides when a schedule begins", async () => {
    await choose("Pacific/Auckland");
    const event = {
      eventTitle: "Lantern walk",
      eventContent: "Along the river",
      eventDate: "2026-12-20",
      eventTime: "18:00",
      repeats: "never",
    };
    const schedule = { shown: "from", fromDay: "2026-11-23", fromTime: "07:00" };
    expect((await postForm(site, "/event-create", { ...event, ...schedule }, staff)).status).toBe(302);
    await using db = databaseOf(site);
    const row = await db
      .selectFrom("events")
      .select("visibleFrom")
      .where("eventTitle", "=", "Lantern walk")
      .executeTakeFirst();
    expect(row).toEqual({ visibleFrom: "2026-11-22T18:00:00.000Z" });
  });

  test("the time zone that staff choose is followed by this site only, when one process serves two", async () => {
    await choose("Pacific/Auckland");
    const other = await open({}, { clock });
    await using db = databaseOf(other);
    await insertEvents(db, [
      { eventTitle: "Last of Saturday", eventDate: "2026-11-21", eventTime: "22:00", slug: "late" },
    ]);
    const [ours, theirs] = await Promise.all([page(site, "/event"), page(other, "/event")]);
    expect(visibleText(ours)).not.toContain("Last of Saturday");
    expect(visibleText(theirs)).toContain("Last of Saturday");
    expect(await page(site, "/calendar.ics")).toContain("TZID=Pacific/Auckland");
    expect(await page(other, "/calendar.ics")).toContain("TZID=Europe/London");
  });

  test("the time zone that staff choose is one that there is", async () => {
    for (const zone of ["Middle/Earth", "+01:00"]) {
      const refused = await choose(zone);
      expect(refused.status).toBe(400);
      expect(visibleText(await refused.text())).toContain("must be a time zone such as Europe/London");
    }
  });

  test("the time zone that staff choose is the file's again with the original facts", async () => {
    await choose("Pacific/Auckland");
    const history = await page(site, "/facts/congregation/history", staff);
    const version = parsePage(history).querySelector("[name=version]")?.getAttribute("value") ?? "";
    await postForm(site, "/facts/congregation/original", { version }, staff);
    expect(visibleText(await page(site, "/event"))).toContain("Last of Saturday");
  });
});
