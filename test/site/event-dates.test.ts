import { beforeAll, beforeEach, expect, test } from "vitest";
import { idOf } from "../support/database.ts";
import { insertEvents } from "../support/events.ts";
import {
  announced,
  attributesIn,
  fieldValue,
  headingsIn,
  parsePage,
  textsIn,
  visibleText,
} from "../support/html.ts";
import {
  describeSite,
  describeSiteOnBothDatabases,
  postForm,
  signIn,
  type TestSite,
} from "../support/test-site.ts";
import { clearActivity, keptActivity } from "./support/activity.ts";
import type { Open } from "./support/open.ts";
import { follow, page, statusOf } from "./support/page.ts";
import { databaseOf } from "./support/people.ts";

/** Saturday. */
const now = new Date("2026-11-21T10:00:00Z");
const id = idOf(1);
const dates = `/event-alter/${id}/dates`;

/** Every Sunday from 13 December 2026. */
const service = {
  id,
  eventTitle: "Service",
  eventContent: "All are welcome.",
  eventDate: "2026-12-13",
  eventTime: "09:00",
  rule: "FREQ=WEEKLY;BYDAY=SU",
};

const { id: _, rule: __, ...simple } = service;
const oneDate = { ...simple, eventDate: "2026-12-20", place: "own", version: "1" };
const weekly = { ...simple, repeats: "weekly", every: "1", weekdays: "SU", ends: "never", place: "own" };

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
    await insertEvents(db, [service], now);
    await clearActivity(site);
  });
}

function send(path: string, fields: Record<string, string> = {}) {
  return postForm(site, `${dates}/${path}`, fields, staff);
}

/** The notice that a command led to, after checking where it led. */
async function noticeOf(response: Response, location: string): Promise<string | undefined> {
  expect(response.status).toBe(302);
  expect(response.headers.get("location")).toBe(location);
  return announced(await follow(site, response, staff.cookie), "status")[0];
}

/** The rows of the page of dates: what they say without their buttons. */
async function rows(search = ""): Promise<string[]> {
  const html = await page(site, dates + search, staff);
  return [...parsePage(html).querySelectorAll("article")].map((row) =>
    visibleText(row.children[0] ?? row).replaceAll("\u00a0", " "),
  );
}

async function actions(): Promise<string[]> {
  return (await keptActivity(site)).map(({ action }) => action);
}

async function eventsNow() {
  await using db = databaseOf(site);
  return await db.selectFrom("events").selectAll().orderBy("eventDate").execute();
}

async function daysOfEvents() {
  await using db = databaseOf(site);
  const rows = await db.selectFrom("occurrences").selectAll().orderBy("date").limit(5).execute();
  return rows.map(({ eventId, day, date, isCancelled }) => ({
    eventId,
    day,
    date,
    isCancelled: Boolean(isCancelled),
  }));
}

describeSite("dates of a series", (open) => {
  prepare(open);

  test("dates of a series are listed from today, five to a page, with links to past ones", async () => {
    await using db = databaseOf(site);
    await db.deleteFrom("events").execute();
    await insertEvents(db, [{ ...service, eventDate: "2026-11-08" }], now);
    const html = await page(site, dates, staff);
    expect(visibleText(html)).toContain("Service : Every Sunday at 9am");
    expect(headingsIn(html)).toHaveLength(5);
    expect(headingsIn(html)[0]?.replaceAll("\u00a0", " ")).toBe("Sunday, 22 November 2026");
    expect(attributesIn(html, 'a[rel="next"]', "href")).toEqual([`${dates}?page=2`]);
    const past = await rows("?show=past");
    expect(past.map((row) => row.slice(0, "Sunday, 15 November".length))).toEqual([
      "Sunday, 15 November",
      "Sunday, 8 November ",
    ]);
    expect(await statusOf(site, `/event-alter/${idOf(9)}/dates`, staff)).toBe(404);
  });

  test("the pages of dates and of replies of an event lead to its card in the list, on whichever page that is", async () => {
    const leads = async () => {
      const pages = [dates, `/event-alter/${id}/attendance`].map((path) => page(site, path, staff));
      return (await Promise.all(pages)).map((html) =>
        [...parsePage(html).querySelectorAll("main a")]
          .filter(({ textContent }) => textContent === "All events")
          .map((link) => link.getAttribute("href")),
      );
    };
    expect(await leads()).toEqual([[`/event-alter#${id}`], [`/event-alter#${id}`]]);
    await using db = databaseOf(site);
    const newer = [1, 2, 3, 4, 5, 6].map((number) => ({ id: idOf(number + 20), eventDate: "2027-03-01" }));
    const others = [
      { id: idOf(30), eventDate: "" },
      { id: idOf(31), eventDate: "2026-01-01" },
    ];
    await insertEvents(db, [...newer, ...others], now);
    const second = `/event-alter?page=2#${id}`;
    expect(await leads()).toEqual([[second], [second]]);
    const list = await page(site, "/event-alter?page=2", staff);
    expect(parsePage(list).querySelector(`[id="${id}"]`)).not.toBeNull();
  });

  test("dates of a series are cancelled with a reason, and brought back", async () => {
    const question = await page(site, `${dates}/2026-12-20/cancel?page=2`, staff);
    expect(visibleText(question)).toContain("Service , Sunday, 20 December 2026, stays in the calendar");
    const cancelled = await send("2026-12-20/cancel?page=1", { reason: "Snow" });
    expect(await noticeOf(cancelled, `${dates}?page=1#2026-12-20`)).toBe("This date is cancelled.");
    expect((await rows())[1]).toBe("Cancelled Sunday, 20 December 2026 9am · 4 Chapel Lane Snow");
    const buttons = textsIn(await page(site, dates, staff), "#\\32 026-12-20 article a");
    expect(buttons[0]).toMatch(/^Change/);
    expect(buttons.at(-1)).toMatch(/^Bring back/);
    expect((await daysOfEvents())[1]).toMatchObject({ day: "2026-12-20", isCancelled: true });
    const back = await send("2026-12-20/uncancel");
    expect(await noticeOf(back, `${dates}#2026-12-20`)).toBe("This date takes place after all.");
    expect((await rows())[1]).toBe("Sunday, 20 December 2026 9am · 4 Chapel Lane");
    expect(await actions()).toEqual(["cancelled", "uncancelled"]);
  });

  test("dates of a series are not cancelled for a reason that is too long, which stays in the form", async () => {
    const reason = "s".repeat(251);
    const response = await send("2026-12-20/cancel", { reason });
    expect(response.status).toBe(400);
    const html = await response.text();
    expect(visibleText(html)).toContain("Please use at most 250 characters");
    expect(fieldValue(html, "reason")).toBe(reason);
    expect(await actions()).toEqual([]);
  });

  test("dates of a series are changed and moved one at a time, and follow their series again", async () => {
    const form = await page(site, `${dates}/2026-12-20/change`, staff);
    expect(fieldValue(form, "eventDate")).toBe("2026-12-20");
    expect(fieldValue(form, "version")).toBe("1");
    const moved = {
      ...oneDate,
      eventDate: "2026-12-21",
      eventTime: "18:00",
      reason: "The heating is broken.",
      place: "elsewhere",
      placeName: "Village Hall",
    };
    const changed = await send("2026-12-20/change", moved);
    expect(await noticeOf(changed, `${dates}#2026-12-20`)).toBe("This date has been changed.");
    expect((await rows())[1]).toBe(
      "Moved Monday, 21 December 2026 6pm · Village Hall · was due Sunday, 20 December 2026, 9am The heating is broken.",
    );
    const again = await page(site, `${dates}/2026-12-20/change`, staff);
    expect(fieldValue(again, "placeName")).toBe("Village Hall");
    expect(fieldValue(again, "reason")).toBe("The heating is broken.");
    const question = await page(site, `${dates}/2026-12-20/reset`, staff);
    expect(visibleText(question)).toContain("takes place as planned again: on Sunday, 20 December 2026");
    expect(await noticeOf(await send("2026-12-20/reset"), `${dates}#2026-12-20`)).toBe(
      "The changes to this date have been undone.",
    );
    expect((await rows())[1]).toBe("Sunday, 20 December 2026 9am · 4 Chapel Lane");
    expect(await actions()).toEqual(["date-changed", "date-reset"]);
  });

  test.each([
    [{ eventTitle: "" }, 400, "Please enter a title"],
    [{ endDate: "2026-12-19" }, 400, "The last day is before the first day"],
    [{ place: "elsewhere" }, 400, "Please enter a name for the place"],
    [{ version: "7" }, 409, "Somebody else has changed this since you opened it."],
  ])("dates of a series are not changed by %j", async (wrong, status, message) => {
    const response = await send("2026-12-20/change", { ...oneDate, eventContent: "Typed", ...wrong });
    expect(response.status).toBe(status);
    const html = await response.text();
    expect(visibleText(html)).toContain(message);
    expect(fieldValue(html, "eventContent")).toBe("Typed");
    expect(await actions()).toEqual([]);
  });

  test.each(["2026-12-21", "2026-02-30", "tomorrow", "2020-12-13"])(
    "a day that a series does not have is not found: %s",
    async (day) => {
      for (const verb of ["cancel", "uncancel", "change", "reset", "following"]) {
        expect(await statusOf(site, `${dates}/${day}/${verb}`, staff), verb).toBe(404);
        expect((await send(`${day}/${verb}`, { ...weekly, version: "1" })).status, verb).toBe(404);
      }
    },
  );

  test("dates of a series are changed with all that follow, which can be undone", async () => {
    await send("2027-01-03/cancel", { reason: "New year" });
    const form = await page(site, `${dates}/2026-12-27/following`, staff);
    expect(fieldValue(form, "eventDate")).toBe("2026-12-27");
    expect(visibleText(form)).toContain("The dates before Sunday, 27 December 2026 stay as they are.");
    const later = { ...weekly, eventDate: "2026-12-27", eventTime: "10:30", version: "2" };
    const response = await send("2026-12-27/following", later);
    expect(await noticeOf(response, dates)).toBe("This date and all later ones have been changed.");
    const [series] = await eventsNow();
    expect(series).toMatchObject({ id, rule: "FREQ=WEEKLY;BYDAY=SU", eventTime: "10:30" });
    const days = async () =>
      (await daysOfEvents()).map(({ eventId, date, isCancelled }) => [eventId === id, date, isCancelled]);
    const all = [
      [true, "2026-12-13", false],
      [true, "2026-12-20", false],
      [true, "2026-12-27", false],
      [true, "2027-01-03", true],
      [true, "2027-01-10", false],
    ];
    expect(await days()).toEqual(all);
    const times = async () =>
      Promise.all(
        ["2026-12-20", "2026-12-27"].map(async (day) => {
          const text = visibleText(await page(site, `/event/${series?.slug}/${day}`));
          return /\b[\d.]+am\b/.exec(text)?.[0];
        }),
      );
    expect(await times()).toEqual(["9am", "10.30am"]);
    expect(visibleText(await page(site, `/event-alter/${id}/update`, staff))).toContain(
      "The dates before Sunday, 27 December 2026 stay as they are.",
    );
    const join = `${dates}/2026-12-27/join`;
    expect(attributesIn(await page(site, dates, staff), "main a", "href")).toContain(join);
    expect(visibleText(await page(site, join, staff))).toContain("Every Sunday at 9am");
    const joined = await postForm(site, join, {}, staff);
    expect(await noticeOf(joined, `${dates}#2026-12-27`)).toMatch(/^The change has been undone/);
    expect(await eventsNow()).toMatchObject([{ id, rule: service.rule, eventTime: "09:00" }]);
    expect(await times()).toEqual(["9am", "9am"]);
    expect(await days()).toEqual(all);
    expect(await actions()).toEqual(["cancelled", "following-changed", "joined"]);
    expect((await postForm(site, join, {}, staff)).status, "it cannot be undone twice").toBe(404);
  });

  test("dates of a series that would lose what was changed about them are changed only when somebody agrees", async () => {
    await send("2027-01-10/cancel", { reason: "Holidays" });
    const monthly = {
      ...weekly,
      eventDate: "2026-12-27",
      repeats: "monthlyWeekday",
      nth: "-1",
      nthWeekday: "SU",
    };
    const refused = await send("2026-12-27/following", { ...monthly, version: "2" });
    expect(refused.status).toBe(409);
    const html = await refused.text();
    expect(visibleText(html)).toContain(
      "you would lose what you changed or cancelled: Sunday, 10 January 2027.",
    );
    expect(textsIn(html, "label:has([name=mayLose])")).toEqual(["Yes, lose these changes"]);
    expect(await eventsNow()).toHaveLength(1);
    const agreed = await send("2026-12-27/following", { ...monthly, version: "2", mayLose: "on" });
    expect(agreed.status).toBe(302);
    expect((await eventsNow()).map(({ rule }) => rule)).toEqual(["FREQ=MONTHLY;BYDAY=-1SU"]);
    expect((await daysOfEvents()).map(({ date }) => date)).toEqual([
      "2026-12-13",
      "2026-12-20",
      "2026-12-27",
      "2027-01-31",
      "2027-02-28",
    ]);
  });

  test("dates of a series from the first on are the whole series, whose own form opens", async () => {
    const response = await site.request(`${dates}/2026-12-13/following`, { headers: staff });
    expect(response.headers.get("location")).toBe(`/event-alter/${id}/update`);
  });

  test("dates of a series that follow cannot begin before the chosen one, and a series changed meanwhile is not divided", async () => {
    const early = { ...weekly, eventDate: "2026-12-20", version: "1" };
    const refused = await send("2026-12-27/following", early);
    expect(refused.status).toBe(400);
    expect(visibleText(await refused.text())).toContain("Please begin on Sunday, 27 December 2026 or later.");
    const stale = await send("2026-12-27/following", { ...early, eventDate: "2026-12-27", version: "5" });
    expect(stale.status).toBe(409);
    expect(await eventsNow()).toHaveLength(1);
  });

  test("dates of a series that are counted stay as many when a series is divided", async () => {
    await using db = databaseOf(site);
    await db.deleteFrom("events").execute();
    await insertEvents(db, [{ ...service, rule: "FREQ=WEEKLY;BYDAY=SU;COUNT=5" }], now);
    const form = await page(site, `${dates}/2026-12-27/following`, staff);
    expect(fieldValue(form, "count")).toBe("3");
  });
});

describeSiteOnBothDatabases(
  "dates of a series at the same moment",
  "three cancel one date at once, and rows are locked",
  (open) => {
    prepare(open);

    test("dates of a series say that somebody cancels twice only once", async () => {
      const responses = await Promise.all([1, 2, 3].map(() => send("2026-12-20/cancel", { reason: "Snow" })));
      const { length } = responses.filter(({ status }) => status === 302);
      expect(length).toBeGreaterThan(0);
      await using db = databaseOf(site);
      expect(await db.selectFrom("eventExceptions").select("day").execute()).toEqual([{ day: "2026-12-20" }]);
    });
  },
);
