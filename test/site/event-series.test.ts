import { beforeAll, beforeEach, expect, test } from "vitest";
import { idOf } from "../support/database.ts";
import { insertEvents } from "../support/events.ts";
import { announced, attributesIn, fieldValue, headingsIn, textsIn, visibleText } from "../support/html.ts";
import {
  describeSite,
  describeSiteOnBothDatabases,
  postForm,
  signIn,
  type TestSite,
} from "../support/test-site.ts";
import type { Open } from "./support/open.ts";
import { follow, page } from "./support/page.ts";
import { databaseOf } from "./support/people.ts";
import { uploaded } from "./support/stored-pictures.ts";

/** Saturday. */
const now = new Date("2026-11-21T10:00:00Z");

const supper = {
  eventTitle: "Second Sunday Supper",
  eventContent: "Soup and bread.",
  eventDate: "2026-12-13",
  eventTime: "18:30",
};
const monthly = {
  ...supper,
  repeats: "monthlyWeekday",
  every: "1",
  nth: "2",
  nthWeekday: "SU",
  ends: "never",
  place: "own",
  category: "group",
  audience: "everybody",
};

let site: TestSite;
let staff: Record<string, string>;

/** Each group has a site of its own. */
function prepare(open: Open): void {
  beforeAll(async () => {
    site = await open({}, { clock: () => now });
    staff = { cookie: await signIn(site) };
  });
  beforeEach(async () => {
    await using db = databaseOf(site);
    await db.deleteFrom("events").execute();
  });
}

async function saved() {
  await using db = databaseOf(site);
  return await db.selectFrom("events").selectAll().orderBy("id").execute();
}

async function haveEvents(...events: Parameters<typeof insertEvents>[1]): Promise<void> {
  await using db = databaseOf(site);
  await insertEvents(db, events, now);
}

function add(fields: Record<string, string>) {
  return postForm(site, "/event-create", fields, staff);
}

async function previewed(fields: Record<string, string>): Promise<string> {
  return visibleText(await (await add({ ...monthly, ...fields, preview: "dates" })).text());
}

describeSite("series of events", (open) => {
  prepare(open);

  test("series of events of members stay theirs when a form lacks fields", async () => {
    await add({ ...supper, audience: "members" });
    const [added] = await saved();
    expect(Boolean(added?.isPublic)).toBe(false);
    const { audience: _, ...unsaid } = monthly;
    const changed = await postForm(
      site,
      `/event-alter/${added?.id}/update`,
      { ...unsaid, version: "1" },
      staff,
    );
    expect(changed.status).toBe(302);
    const [event] = await saved();
    expect({ rule: event?.rule, isPublic: Boolean(event?.isPublic) }).toEqual({
      rule: "FREQ=MONTHLY;BYDAY=2SU",
      isPublic: false,
    });
  });

  test("series of events are added with all their details, and their dates are listed", async () => {
    const details = {
      ...monthly,
      isAllDay: "",
      endTime: "20:00",
      addedDates: "2026-12-24 31/12/2026",
      place: "elsewhere",
      placeName: "Village Hall",
      placeAddress: "Mill Road 2",
      placePosition: "54.23,-2.71",
      contactName: "Ann Hill",
      contactEmail: "ann@people.example",
      link: "https://tickets.example/supper",
      audience: "members",
    };
    expect((await add(details)).status).toBe(302);
    const [event] = await saved();
    expect(event).toMatchObject({
      ...supper,
      slug: "second-sunday-supper",
      rule: "FREQ=MONTHLY;BYDAY=2SU",
      addedDates: "2026-12-24 2026-12-31",
      endTime: "20:00",
      placeName: "Village Hall",
      placePosition: "54.23, -2.71",
      contactName: "Ann Hill",
      category: "group",
      link: "https://tickets.example/supper",
    });
    expect(Boolean(event?.isPublic)).toBe(false);
    await using db = databaseOf(site);
    const dates = await db.selectFrom("occurrences").select("day").orderBy("day").limit(4).execute();
    expect(dates.map(({ day }) => day)).toEqual(["2026-12-13", "2026-12-24", "2026-12-31", "2027-01-10"]);
  });

  test("series of events with a first date that their rule does not have are refused, and the form keeps all that was chosen", async () => {
    const response = await add({ ...monthly, eventDate: "2026-12-15", placeName: "Hall" });
    expect(response.status).toBe(400);
    const html = await response.text();
    expect(visibleText(html)).toContain(
      "The first date is not the second Sunday of its month. The next such day is Sunday, 10 January 2027.",
    );
    expect(attributesIn(html, 'option[value="monthlyWeekday"][selected]', "value")).toHaveLength(1);
    expect(attributesIn(html, 'option[value="group"][selected]', "value")).toHaveLength(1);
    expect(fieldValue(html, "placeName")).toBe("Hall");
    expect(await saved()).toEqual([]);
  });

  test("series of events begin at most five years ago", async () => {
    const old = { ...supper, eventDate: "2021-11-14", repeats: "weekly", every: "1", weekdays: "SU" };
    const response = await add(old);
    expect(response.status).toBe(400);
    expect(visibleText(await response.text())).toContain("A series begins at most 5 years ago.");
    await haveEvents({ id: idOf(1), ...supper, eventDate: "2021-11-14", rule: "FREQ=WEEKLY;BYDAY=SU" });
    const grown = await postForm(
      site,
      `/event-alter/${idOf(1)}/update`,
      { ...old, eventTitle: "Sunday Supper", version: "1" },
      staff,
    );
    expect(grown.status, "a series that has grown old can be changed").toBe(302);
  });

  test("series of events keep their rule and details when an older client sends the five old fields", async () => {
    await haveEvents({
      id: idOf(1),
      ...supper,
      rule: "FREQ=WEEKLY;BYDAY=SU",
      placeName: "Hall",
      category: "youth",
    });
    const sent = { ...supper, eventTitle: "Supper", version: "1" };
    expect((await postForm(site, `/event-alter/${idOf(1)}/update`, sent, staff)).status).toBe(302);
    expect(await saved()).toMatchObject([
      {
        eventTitle: "Supper",
        rule: "FREQ=WEEKLY;BYDAY=SU",
        placeName: "Hall",
        category: "youth",
        slug: idOf(1),
      },
    ]);
  });

  test("series of events show their next dates without scripts, and nothing is saved", async () => {
    const response = await add({ ...monthly, preview: "dates" });
    expect(response.status).toBe(200);
    const html = await response.text();
    expect(visibleText(html)).toContain(
      "On the second Sunday of every month at 6.30pm Sunday, 13 December Sunday, 10 January 2027 Sunday, 14 February 2027 Sunday, 14 March 2027 Sunday, 11 April 2027",
    );
    expect(fieldValue(html, "eventTitle")).toBe(supper.eventTitle);
    expect(await saved()).toEqual([]);
  });

  test("series of events say which dates begin at a time that clocks skip or show twice", async () => {
    const nightly = { repeats: "weekly", weekdays: "SU", eventTime: "01:30" };
    const text = await previewed(nightly);
    expect(text).toContain(
      "Clocks change on Sunday, 28 March 2027 and skip 1.30am: the event begins at 2.30am on that day.",
    );
    expect(text).toContain(
      "Clocks change on Sunday, 31 October 2027 and show 1.30am twice: the event begins the first time.",
    );
    expect(await previewed({ ...nightly, isAllDay: "on" })).not.toContain("Clocks change");
  });

  test("series of events say what else is at the same place at the same time, which is no error", async () => {
    await haveEvents(
      { eventTitle: "Carols", eventDate: "2026-12-13", eventTime: "19:00" },
      { eventTitle: "Brunch", eventDate: "2027-01-10", eventTime: "10:00" },
      { eventTitle: "Fair", eventDate: "2027-02-13", endDate: "2027-02-15", isAllDay: true, eventTime: "" },
      { eventTitle: "Dance", eventDate: "2026-12-13", eventTime: "19:00", placeName: "Village Hall" },
    );
    const text = await previewed({ endTime: "20:00" });
    expect(text).toContain("Carols is at the same place on Sunday, 13 December 2026 at 7pm.");
    expect(text).toContain("Fair is at the same place on Saturday, 13 February 2027.");
    expect(text).not.toMatch(/Brunch is|Dance is/);
    expect(await previewed({ endTime: "19:00" })).not.toContain("Carols is");
    expect((await add(monthly)).status).toBe(302);
    const { id = "" } = (await saved()).find(({ eventTitle }) => eventTitle === supper.eventTitle) ?? {};
    const own = await postForm(
      site,
      `/event-alter/${id}/update`,
      { ...monthly, version: "1", preview: "dates" },
      staff,
    );
    expect(visibleText(await own.text())).not.toContain("Supper is at the same place");
  });

  test("series of events are previewed by an address for scripts too, which says nothing while the form is incomplete", async () => {
    const ask = (query: string) => page(site, `/event-create/preview?${query}`, staff);
    const { eventTitle: _, eventContent: __, ...dates } = monthly;
    expect(JSON.parse(await ask(String(new URLSearchParams(dates))))).toMatchObject({
      words: "On the second Sunday of every month at 6.30pm",
      isSeries: true,
    });
    for (const query of [
      "",
      "eventDate=2026-02-30",
      "event=%00",
      "eventDate=2026-12-15&repeats=weekly&weekdays=SU&every=1",
    ])
      expect(JSON.parse(await ask(query))).toEqual({ words: "", dates: [], notes: [], isSeries: false });
  });

  test("series of events are one row of the staff's list, with words and the next date", async () => {
    await haveEvents(
      { id: idOf(1), ...supper, eventDate: "2026-11-08", rule: "FREQ=WEEKLY;INTERVAL=2;BYDAY=SU" },
      {
        id: idOf(2),
        ...supper,
        eventTitle: "Course",
        eventDate: "2026-01-06",
        rule: "FREQ=WEEKLY;BYDAY=TU;COUNT=3",
      },
      {
        id: idOf(3),
        ...supper,
        eventTitle: "Walks",
        eventDate: "2026-12-01",
        addedDates: "2026-12-08 2026-12-15",
      },
      { id: idOf(4), ...supper, eventTitle: "Picnic", eventDate: "2026-12-02", isPublic: false },
    );
    const html = await page(site, "/event-alter", staff);
    expect(headingsIn(html)).toEqual(["Picnic", "Walks", supper.eventTitle, "Course"]);
    expect(textsIn(html, "article p:nth-of-type(1)").map((text) => text.replaceAll("\u00a0", " "))).toEqual([
      "Wednesday, 2 December 2026, 6.30pm · Only for members",
      "Tuesday, 1 December 2026, 6.30pm, and on 2 further dates · next on Tuesday, 1 December 2026",
      "Every second Sunday at 6.30pm · next on Sunday, 22 November 2026",
      "Every Tuesday at 6.30pm, three times · no more dates",
    ]);
    expect(textsIn(html, "article:first-of-type :is(a, button)").slice(0, 5)).toEqual([
      "Update Picnic",
      "Dates Picnic",
      "Who is coming Picnic",
      "Copy Picnic",
      "Delete Picnic",
    ]);
  });

  test("series of events are copied with their picture and an empty date, and each keeps the picture when the other is deleted", async () => {
    const eventUrl = await uploaded(site, "events/supper.jpg", staff);
    expect((await add({ ...monthly, eventUrl })).status).toBe(302);
    const [original] = await saved();
    const url = `/event-create?copy=${original?.id}`;
    const form = await page(site, url, staff);
    expect(fieldValue(form, "eventTitle")).toBe(supper.eventTitle);
    expect(fieldValue(form, "eventDate") ?? "").toBe("");
    expect(attributesIn(form, 'option[value="monthlyWeekday"][selected]', "value")).toHaveLength(1);
    const copy = { ...monthly, eventTitle: "Spring Supper", eventDate: "2027-03-14", eventUrl };
    expect((await postForm(site, url, copy, staff)).status).toBe(302);
    expect((await saved()).map((event) => event.eventUrl)).toEqual([eventUrl, eventUrl]);
    await postForm(site, `/event-alter/${original?.id}/delete`, {}, staff);
    expect((await site.request(eventUrl)).status).toBe(200);
    for (const unknown of [idOf(9), "%00", "a".repeat(3000)])
      expect((await site.request(`/event-create?copy=${unknown}`, { headers: staff })).status).toBe(404);
  });

  test("series of events ask before an edit loses what was changed about single dates", async () => {
    await haveEvents({ id: idOf(1), ...supper, rule: "FREQ=WEEKLY;BYDAY=SU" });
    const cancel = `/event-alter/${idOf(1)}/dates/2026-12-20/cancel`;
    expect((await postForm(site, cancel, { reason: "Snow" }, staff)).status).toBe(302);
    const edit = { ...monthly, version: "2" };
    const update = `/event-alter/${idOf(1)}/update`;
    const refused = await postForm(site, update, edit, staff);
    expect(refused.status).toBe(409);
    const html = await refused.text();
    expect(visibleText(html)).toContain(
      "you would lose what you changed or cancelled: Sunday, 20 December 2026.",
    );
    expect(textsIn(html, "label:has([name=mayLose])")).toEqual(["Yes, lose these changes"]);
    expect(await saved()).toMatchObject([{ rule: "FREQ=WEEKLY;BYDAY=SU", version: 2 }]);
    const agreed = await postForm(site, update, { ...edit, mayLose: "on" }, staff);
    expect(agreed.status).toBe(302);
    expect(announced(await follow(site, agreed, staff.cookie), "status")).toContain(
      "Event updated successfully!",
    );
    await using db = databaseOf(site);
    expect(await db.selectFrom("eventExceptions").selectAll().execute()).toEqual([]);
  });
});

describeSiteOnBothDatabases("a search for series of events", "titles are searched in SQL", (open) => {
  prepare(open);

  test("series of events are found by title and category, and links to pages and dialogs keep the search", async () => {
    await haveEvents(
      ...Array.from({ length: 7 }, (_, index) => ({
        ...supper,
        eventTitle: `Supper ${index + 1}`,
        category: "group",
        eventDate: `2026-12-0${index + 1}`,
      })),
      { ...supper, eventTitle: "Youth supper", category: "youth" },
      { ...supper, eventTitle: "Choir", category: "group" },
    );
    const html = await page(site, "/event-alter?q=SUPPER&category=group", staff);
    expect(headingsIn(html)).toEqual(["Supper 7", "Supper 6", "Supper 5", "Supper 4", "Supper 3"]);
    expect(attributesIn(html, 'a[rel="next"]', "href")).toEqual([
      "/event-alter?q=SUPPER&category=group&page=2",
    ]);
    const dialogs = attributesIn(html, 'article a[href*="/update"]', "href");
    expect(dialogs.every((href) => href.endsWith("/update?q=SUPPER&category=group"))).toBe(true);
    expect(headingsIn(await page(site, "/event-alter?category=youth", staff))).toEqual(["Youth supper"]);
    const none = visibleText(await page(site, "/event-alter?q=nothing", staff));
    expect(none).toContain("Nothing was found.");
  });
});
