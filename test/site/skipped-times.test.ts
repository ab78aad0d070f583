import { beforeAll, expect, test } from "vitest";
import { attributesIn, structuredDataIn, visibleText } from "../support/html.ts";
import { describeSite, postForm, signIn, type TestSite } from "../support/test-site.ts";
import { follow, page } from "./support/page.ts";
import { databaseOf } from "./support/people.ts";

const now = new Date("2026-11-25T12:00:00Z");
/** On 28 March 2027 clocks in London go from 1am to 2am. */
const night = "2027-03-28";

describeSite("a time that the clocks skip", (open) => {
  let site: TestSite;
  let staff: { cookie: string };
  beforeAll(async () => {
    site = await open({}, { clock: () => now });
    staff = { cookie: await signIn(site) };
  });

  const vigil = {
    eventTitle: "Vigil",
    eventContent: "Keep watch.",
    eventDate: night,
    eventTime: "01:30",
    eventUrl: "",
    repeats: "never",
    endTime: "02:00",
  };
  const told =
    "Clocks change on Sunday, 28 March 2027 and skip 1.30am: the event begins at 2.30am on that day.";
  const plain = (text: string) => text.replaceAll("\u00a0", " ");

  test("a time that the clocks skip is told to staff when they have entered it, and shown as clocks show it, everywhere alike", async () => {
    const added = await follow(site, await postForm(site, "/event-create", vigil, staff), staff.cookie);
    expect(plain(visibleText(added))).toContain(told);
    const html = await page(site, "/event/vigil");
    expect(plain(visibleText(html))).toContain("Sunday, 28 March 2027 2.30am to 3am");
    expect(structuredDataIn(html)[0]["@graph"][0]).toMatchObject({
      startDate: "2027-03-28T02:30+01:00",
      endDate: "2027-03-28T03:00+01:00",
    });
    const google = attributesIn(html, "aside a", "href").find((link) => link.includes("calendar.google"));
    expect(new URL(google ?? "").searchParams.get("dates")).toBe("20270328T013000Z/20270328T020000Z");
    for (const path of ["/calendar.ics", "/event/vigil/calendar.ics", `/event/vigil/${night}/calendar.ics`]) {
      const feed = await page(site, path);
      expect(feed).toContain("DTSTART;TZID=Europe/London:20270328T023000");
      expect(feed).toContain("DTEND;TZID=Europe/London:20270328T030000");
    }
  });

  test("a time that the clocks skip of one date of a series is told when that date is changed, and only that date is later", async () => {
    const series = {
      ...vigil,
      eventTitle: "Watch",
      repeats: "weekly",
      every: "1",
      weekdays: "SU",
      endTime: "",
    };
    await postForm(site, "/event-create", { ...series, eventDate: "2027-03-14", eventTime: "19:00" }, staff);
    await using db = databaseOf(site);
    const { id } = await db
      .selectFrom("events")
      .select("id")
      .where("slug", "=", "watch")
      .executeTakeFirstOrThrow();
    const change = { ...vigil, eventTitle: "Watch", endTime: "", reason: "", version: "1" };
    const changed = await postForm(site, `/event-alter/${id}/dates/${night}/change`, change, staff);
    expect(changed.status).toBe(302);
    expect(plain(visibleText(await follow(site, changed, staff.cookie)))).toContain(told);
    expect(plain(visibleText(await page(site, `/event/watch/${night}`)))).toContain("28 March 2027 2.30am");
    expect(plain(visibleText(await page(site, "/event/watch/2027-03-21")))).toContain("21 March 2027 7pm");
  });

  test("a time that the clocks skip that clocks show is not spoken of", async () => {
    const evening = { ...vigil, eventTitle: "Evening", eventTime: "19:00", endTime: "20:00" };
    const added = await follow(site, await postForm(site, "/event-create", evening, staff), staff.cookie);
    expect(visibleText(added)).not.toContain("Clocks");
  });
});
