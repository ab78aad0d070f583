import { beforeAll, beforeEach, expect, test } from "vitest";
import {
  googleCalendar,
  outlookCalendar,
  planningCenterCalendar,
} from "../../app/events/calendar-import/testing/calendars.ts";
import { announced, attributesIn, headingsIn, textsIn, visibleText } from "../support/html.ts";
import {
  describeSite,
  describeSiteOnBothDatabases,
  postForm,
  signIn,
  type TestSite,
} from "../support/test-site.ts";
import { calendarOf, importFile, importPreview, previewOf, sendCalendar } from "./support/imports.ts";
import type { Open } from "./support/open.ts";
import { follow, page, statusOf } from "./support/page.ts";
import { databaseOf, joinAs, joinAsMember } from "./support/people.ts";

/** The events of `googleCalendar`; a private one is not ticked at first. */
const every = [0, 1, 2, 3, 4];
const walk = ["UID:walk@test", "DTSTART:20261212T100000", "SUMMARY:Winter walk"];

let site: TestSite;
let staff: Record<string, string>;
let now: Date;

/** Each group has a site of its own. */
function prepare(open: Open): void {
  beforeAll(async () => {
    now = new Date("2026-11-23T09:00:00Z");
    site = await open({}, { clock: () => now });
    staff = { cookie: await signIn(site) };
  });
  beforeEach(async () => {
    now = new Date("2026-11-23T09:00:00Z");
    await using db = databaseOf(site);
    for (const table of ["events", "importedEvents", "importPreviews", "attendances"] as const)
      await db.deleteFrom(table).execute();
  });
}

async function events() {
  await using db = databaseOf(site);
  return await db.selectFrom("events").selectAll().orderBy("eventDate").orderBy("eventTime").execute();
}

async function occurrences(title: string) {
  await using db = databaseOf(site);
  return await db
    .selectFrom("occurrences")
    .innerJoin("events", "events.id", "occurrences.eventId")
    .select(["day", "date", "time"])
    .select(({ eb }) => eb("occurrences.isCancelled", "=", true).as("isCancelled"))
    .where("eventTitle", "=", title)
    .where("day", ">=", "2026-12-13")
    .orderBy("day")
    .limit(3)
    .execute();
}

async function previewText(preview: string) {
  return visibleText(await page(site, preview, staff));
}

describeSite("importing a calendar", (open) => {
  prepare(open);

  test("entities of WordPress’s plugins are shown to nobody, and what is imported again is the same", async () => {
    const lines = [
      ...["UID:case@test", "DTSTART:20280310T190000Z", "SUMMARY:Bread &amp\\; soup &#8211\\; all welcome"],
      ...["DESCRIPTION:Soup &amp\\; bread.", "LOCATION:St Mary&#8217\\;s Hall"],
    ];
    const preview = await previewOf(site, staff, calendarOf(lines));
    expect(await previewText(preview)).toContain("Bread & soup – all welcome");
    await importPreview(site, staff, preview);
    expect(await events()).toMatchObject([
      {
        ...{ eventTitle: "Bread & soup – all welcome", eventContent: "Soup & bread." },
        ...{ placeName: "St Mary’s Hall", slug: expect.not.stringContaining("amp") },
      },
    ]);
    expect(await previewText(await previewOf(site, staff, calendarOf(lines)))).toContain(
      "One event is here already, unchanged.",
    );
  });

  test("importing a calendar shows first what will happen, and saves nothing before staff agree", async () => {
    const preview = await previewOf(site, staff, googleCalendar);
    const html = await page(site, preview, staff);
    expect(headingsIn(html)).toEqual(["New"]);
    const text = visibleText(html);
    for (const shown of [
      "Riverside calendar",
      "5 events are new.",
      "One event is over and is left out.",
      "Every Sunday, 10.30am to 11.30am, from Sunday, 2 January 2022",
      "One date is cancelled or left out in the file. Visitors see it as cancelled.",
      "It is private in the file, so only people who are logged in will see it.",
      "One new event is private in the file, so it is not ticked.",
      "in the time zone UTC",
    ])
      expect(text).toContain(shown);
    expect(await events()).toEqual([]);

    expect(attributesIn(html, "input[name=take][checked]", "value")).toEqual(["0", "1", "2", "4"]);
    const done = await importPreview(site, staff, preview, every);
    expect(announced(await follow(site, done, staff.cookie), "status")).toEqual(["5 events were added."]);
    expect((await events()).map(({ eventTitle }) => eventTitle)).toEqual([
      "Family service",
      "Elders meet",
      "Winter walk",
      "Office closed",
      "Summer supper",
    ]);
    expect(
      (await occurrences("Family service")).map((date) => ({
        ...date,
        isCancelled: Boolean(date.isCancelled),
      })),
    ).toEqual([
      { day: "2026-12-13", date: "2026-12-13", time: "10:30", isCancelled: false },
      { day: "2026-12-20", date: "2026-12-20", time: "16:00", isCancelled: false },
      { day: "2026-12-27", date: "2026-12-27", time: "10:30", isCancelled: true },
    ]);
    expect(visibleText(await page(site, "/event"))).not.toContain("Elders meet");
  });

  test.each([
    ["Outlook", outlookCalendar, 2],
    ["Planning Center", planningCenterCalendar, 2],
  ])("importing a calendar takes over what %s exports, and says what it cannot", async (_, file, count) => {
    const preview = await previewOf(site, staff, file);
    expect(await previewText(preview)).toContain("One event cannot be imported.");
    await importPreview(site, staff, preview);
    expect(await events()).toHaveLength(count);
  });

  test("importing a calendar that failed comes back with the ticks that were sent", async () => {
    const preview = await previewOf(site, staff, googleCalendar);
    await using db = databaseOf(site);
    await db.schema.alterTable("events").renameTo("eventsElsewhere").execute();
    const failed = await importPreview(site, staff, preview, [1, 3]);
    await db.schema.alterTable("eventsElsewhere").renameTo("events").execute();
    expect(failed.status).toBe(500);
    expect(attributesIn(await failed.text(), "input[name=take][checked]", "value")).toEqual(["1", "3"]);
  });

  test("importing a calendar again changes nothing, and writes one entry about each import", async () => {
    const first = await previewOf(site, staff, googleCalendar);
    expect(textsIn(await page(site, first, staff), "main form button")).toContain("Import");
    await importPreview(site, staff, first, every);
    const before = await events();
    const preview = await previewOf(site, staff, googleCalendar);
    const html = await page(site, preview, staff);
    expect(visibleText(html)).toContain("5 events are here already, unchanged.");
    expect(textsIn(html, "main form button")).not.toContain("Import");
    expect(announced(await (await importPreview(site, staff, preview)).text())).toEqual([
      "Nothing was ticked, so nothing was imported.",
    ]);
    // Somebody may tick by hand what the page does not offer.
    await importPreview(site, staff, preview, [...every, 99]);
    expect(await events()).toEqual(before);
    await using db = databaseOf(site);
    const entries = await db
      .selectFrom("activity")
      .select(["title", "after"])
      .where("action", "=", "imported")
      .orderBy("id", "desc")
      .limit(2)
      .execute();
    expect(entries.map(({ title, after }) => [title, JSON.parse(after ?? "")])).toEqual([
      ["Riverside calendar", { added: 0, updated: 0, leftAlone: 0 }],
      ["Riverside calendar", { added: 5, updated: 0, leftAlone: 0 }],
    ]);
    expect(visibleText(await page(site, "/activity", staff))).toContain(
      "Administrator imported the calendar Riverside calendar",
    );
  });

  test("importing a calendar again takes over what has changed in the file, and keeps addresses", async () => {
    await importFile(site, staff, googleCalendar);
    const [before] = await events();
    const changed = googleCalendar
      .replace("EXDATE;TZID=Europe/London:20261227T103000\r\n", "")
      .replace("SUMMARY:Family service", "SUMMARY:Morning service");
    const preview = await previewOf(site, staff, changed);
    expect(await previewText(preview)).toContain(
      "One event has changed in the calendar and will be updated.",
    );
    const done = await importPreview(site, staff, preview);
    expect(announced(await follow(site, done, staff.cookie), "status")).toEqual(["One event was updated."]);
    const [after] = await events();
    expect(after).toMatchObject({
      id: before?.id,
      slug: before?.slug,
      eventTitle: "Morning service",
      version: 2,
    });
    expect((await occurrences("Morning service")).map(({ isCancelled }) => Boolean(isCancelled))).toEqual([
      false,
      false,
      false,
    ]);
  });

  test("importing a calendar leaves alone what was changed here, unless it is ticked, and keeps what files cannot say", async () => {
    await importFile(site, staff, calendarOf(walk));
    const [imported] = await events();
    await using db = databaseOf(site);
    const own = { category: "group", contactName: "Ann", eventTitle: "Snow walk", version: 2 };
    await db.updateTable("events").set(own).execute();
    const file = calendarOf([...walk.slice(0, 2), "SUMMARY:Long winter walk"]);
    const preview = await previewOf(site, staff, file);
    expect(await previewText(preview)).toContain(
      "One event was changed here since it was imported. It stays as it is unless you tick it.",
    );
    expect((await importPreview(site, staff, preview)).status).toBe(400);
    expect(await events()).toMatchObject([own]);
    await importPreview(site, staff, preview, [0]);
    expect(await events()).toMatchObject([
      { id: imported?.id, ...own, eventTitle: "Long winter walk", version: 3 },
    ]);
  });

  test("importing a calendar knows events that share a UID again, also when a later file holds only one of them", async () => {
    const shared = (start: string, title: string) => ["UID:plugin", `DTSTART:${start}`, `SUMMARY:${title}`];
    const carols = shared("20261213T180000", "Carols");
    const play = shared("20261220T150000", "Nativity play");
    await importFile(site, staff, calendarOf(carols, play));
    expect((await events()).map(({ eventTitle }) => eventTitle)).toEqual(["Carols", "Nativity play"]);
    expect(await previewText(await previewOf(site, staff, calendarOf(play)))).toContain(
      "One event is here already, unchanged.",
    );
  });

  test("importing a calendar takes rhythms that our series lack as single dates, and names the date of what it refuses", async () => {
    const communion = ["UID:c@test", "DTSTART:20261206T103000", "SUMMARY:Communion"];
    const vigil = ["UID:v@test", "DTSTART:20261224T230000", "SUMMARY:Vigil", "RRULE:FREQ=HOURLY"];
    const file = calendarOf([...communion, "RRULE:FREQ=MONTHLY;BYDAY=1SU,3SU"], vigil);
    const preview = await previewOf(site, staff, file);
    const text = await previewText(preview);
    expect(text).toContain("it is imported as 50 single dates, from Sunday, 6 December 2026");
    expect(text).toContain("Vigil Thursday, 24 December 2026 It repeats every hour.");
    await importPreview(site, staff, preview);
    expect((await occurrences("Communion")).map(({ date, time }) => `${date} ${time}`)).toEqual([
      "2026-12-20 10:30",
      "2027-01-03 10:30",
      "2027-01-17 10:30",
    ]);
    expect(await previewText(await previewOf(site, staff, file))).toContain(
      "One event is here already, unchanged.",
    );
    const [{ id = "" } = {}] = await events();
    expect(await statusOf(site, `/event-alter/${id}/update`, staff)).toBe(200);
  });

  test("importing a calendar leaves deleted what was deleted here, unless it is ticked", async () => {
    await importFile(site, staff, calendarOf(walk));
    const [imported] = await events();
    await postForm(site, `/event-alter/${imported?.id}/delete`, {}, staff);
    const preview = await previewOf(site, staff, calendarOf(walk));
    expect(await previewText(preview)).toContain("One event was deleted here.");
    expect((await importPreview(site, staff, preview)).status).toBe(400);
    expect(await events()).toEqual([]);
    await importPreview(site, staff, preview, [0]);
    expect(await events()).toMatchObject([{ eventTitle: "Winter walk" }]);
  });

  test("importing a calendar cancels a date that the file cancels, and brings it back", async () => {
    const series = [...walk, "RRULE:FREQ=WEEKLY;COUNT=3"];
    const one = [
      "UID:walk@test",
      "RECURRENCE-ID:20261219T100000",
      "DTSTART:20261219T100000",
      "STATUS:CANCELLED",
    ];
    const cancelled = async () =>
      (await occurrences("Winter walk")).map(({ day, isCancelled }) => [day, Boolean(isCancelled)]);
    await importFile(site, staff, calendarOf(series, one));
    expect(await cancelled()).toEqual([
      ["2026-12-19", true],
      ["2026-12-26", false],
    ]);
    await importFile(site, staff, calendarOf(series));
    expect(await cancelled()).toEqual([
      ["2026-12-19", false],
      ["2026-12-26", false],
    ]);
  });

  test("importing a calendar takes no event over that this site itself publishes", async () => {
    await importFile(site, staff, calendarOf(walk));
    const [{ id = "" } = {}] = await events();
    const feed = [`UID:${id}@riverside.example`, ...walk.slice(1)];
    const date = [`UID:${id}-2026-12-12@riverside.example`, ...walk.slice(1)];
    const text = await previewText(await previewOf(site, staff, calendarOf(feed, date)));
    expect(text).toContain("2 events cannot be imported.");
    expect(text).toContain("It comes from this site’s own calendar.");
  });

  async function reply(): Promise<void> {
    await using db = databaseOf(site);
    const { id: eventId } = await db.selectFrom("events").select("id").executeTakeFirstOrThrow();
    const who = { id: "reply", userId: null, name: "", email: "vi@people.example", people: 1 };
    const row = { state: "coming", arrival: 1, told: "{}", createdAt: "", changedAt: "" } as const;
    await db
      .insertInto("attendances")
      .values({ eventId, day: "2026-12-12", ...who, ...row })
      .execute();
  }

  test("importing a calendar keeps no event for members until somebody says what people hear who replied without an account", async () => {
    await importFile(site, staff, calendarOf(walk));
    await reply();
    const file = calendarOf([...walk, "DESCRIPTION:Elders only", "CLASS:PRIVATE"]);
    const html = await page(site, await previewOf(site, staff, file), staff);
    expect(headingsIn(html)).toEqual(["Cannot be imported"]);
    expect(visibleText(html)).toContain(
      "It is private in the file, and people without an account replied to it here. Please keep it for members in its form, which asks what these people hear. Then import it again.",
    );
    const [event] = await events();
    const form = {
      ...{ eventTitle: "Winter walk", eventContent: "Bring boots.", eventDate: "2026-12-12" },
      ...{ eventTime: "10:00", isAllDay: "", repeats: "never", category: "other", shown: "now" },
      ...{ audience: "members", version: String(event?.version) },
    };
    const update = `/event-alter/${event?.id}/update`;
    expect((await postForm(site, update, form, staff)).status).toBe(409);
    expect((await postForm(site, update, { ...form, tell: "nothing" }, staff)).status).toBe(302);
    const again = await previewOf(site, staff, file);
    expect(headingsIn(await page(site, again, staff))).toEqual(["Changed here"]);
    await importPreview(site, staff, again, [0]);
    const [imported] = await events();
    expect(imported?.eventContent).toBe("Elders only");
    expect(Boolean(imported?.isPublic)).toBe(false);
  });

  test("importing a calendar leaves an event alone that would be kept for members, when somebody replied since the preview", async () => {
    await importFile(site, staff, calendarOf(walk));
    const preview = await previewOf(site, staff, calendarOf([...walk, "CLASS:PRIVATE"]));
    const before = await events();
    await reply();
    const done = await importPreview(site, staff, preview);
    expect(announced(await follow(site, done, staff.cookie), "status")).toEqual([
      "One event was left alone, because somebody changed it, imported it or replied to it in the meantime.",
    ]);
    expect(await events()).toEqual(before);
  });

  test("importing a calendar imports only what is ticked", async () => {
    await importPreview(site, staff, await previewOf(site, staff, googleCalendar), [1]);
    expect((await events()).map(({ eventTitle }) => eventTitle)).toEqual(["Summer supper"]);
  });

  test("importing a calendar leaves alone what somebody changed between preview and import", async () => {
    await importFile(site, staff, calendarOf(walk));
    const preview = await previewOf(site, staff, calendarOf([...walk.slice(0, 2), "SUMMARY:Other walk"]));
    await using db = databaseOf(site);
    await db.updateTable("events").set({ eventTitle: "Mine", version: 2 }).execute();
    const done = await importPreview(site, staff, preview);
    expect(announced(await follow(site, done, staff.cookie), "status")).toEqual([
      "One event was left alone, because somebody changed it, imported it or replied to it in the meantime.",
    ]);
    expect(await events()).toMatchObject([{ eventTitle: "Mine" }]);
  });

  test("importing a calendar shows a preview for an hour, once, and only to the person who asked for it", async () => {
    const expired = "This preview has expired, or was imported already. Please read the calendar again.";
    const noticeOf = async (response: Response, headers: Record<string, string>) =>
      announced(await follow(site, response, headers.cookie));
    const preview = await previewOf(site, staff, calendarOf(walk));
    const editor = { cookie: await joinAs(site, "editor") };
    const others = await site.request(preview, { headers: editor });
    expect(await noticeOf(others, editor)).toEqual([expired]);
    expect(await noticeOf(await importPreview(site, editor, preview, [0]), editor)).toEqual([expired]);
    expect(await events()).toEqual([]);

    now = new Date("2026-11-23T10:00:00Z");
    expect(await noticeOf(await site.request(preview, { headers: staff }), staff)).toEqual([expired]);
    expect(await noticeOf(await importPreview(site, staff, preview, [0]), staff)).toEqual([expired]);
    expect(await events()).toEqual([]);

    const fresh = await previewOf(site, staff, calendarOf(walk));
    await importPreview(site, staff, fresh);
    expect(await noticeOf(await importPreview(site, staff, fresh, [0]), staff)).toEqual([expired]);
    expect(await events()).toHaveLength(1);
  });

  test("importing a calendar keeps the last five previews of a person", async () => {
    for (let number = 0; number < 7; number++) await previewOf(site, staff, calendarOf(walk));
    await using db = databaseOf(site);
    expect(await db.selectFrom("importPreviews").select("id").execute()).toHaveLength(5);
  });

  test("importing a calendar is refused to visitors and members", async () => {
    const preview = await previewOf(site, staff, calendarOf(walk));
    const member = { cookie: await joinAsMember(site) };
    for (const [headers, status] of [
      [{}, 401],
      [member, 403],
    ] as const) {
      expect((await sendCalendar(site, headers, { file: calendarOf(walk) })).status).toBe(status);
      expect((await importPreview(site, headers, preview, [0])).status).toBe(status);
    }
    expect(await events()).toEqual([]);
  });

  test.each([
    ["nothing", {}, "Please choose a file, or enter the link of a calendar."],
    ["an empty file", { file: "" }, "This file is empty."],
    ["a web page", { file: "<!DOCTYPE html><p>Hello" }, "This is a web page, not a calendar."],
    ["a PDF", { file: "%PDF-1.7 ..." }, "This is a PDF, not a calendar."],
    ["text", { file: "Dear all" }, "This is not a calendar file."],
    ["a file and an address", { file: "x", address: "https://a.example/" }, "not both"],
    ["an address of http", { address: "http://a.example/a.ics" }, "Only links that begin with https://"],
    ["a local file", { address: "file:///etc/passwd" }, "Only links that begin with https://"],
    ["no address", { address: "my calendar" }, "This is not a link."],
  ])("importing a calendar answers %s with a sentence and saves nothing", async (_, given, sentence) => {
    const response = await sendCalendar(site, staff, given);
    expect(response.status).toBe(400);
    expect(announced(await response.text())).toEqual([expect.stringContaining(sentence)]);
  });

  test("importing a calendar answers a file of 20 MB, and one with too many events, with a sentence", async () => {
    const large = await sendCalendar(site, staff, { file: new Uint8Array(20 * 1024 * 1024) });
    expect(large.status).toBe(413);
    expect(visibleText(await large.text())).toContain("This file is larger than 5 MB.");
    const many = Array.from({ length: 501 }, (_, number) => [`UID:${number}`, ...walk.slice(1)]);
    const refused = await sendCalendar(site, staff, { file: calendarOf(...many) });
    expect(announced(await refused.text())).toEqual([
      "This calendar has 501 events to import, and at most 500 can be imported at a time. Please export a shorter period.",
    ]);
  });
});

describeSiteOnBothDatabases(
  "importing calendars into the database",
  "two import at once, and each database allows another number of values in a statement",
  (open) => {
    prepare(open);

    test("importing a calendar in two tabs at once adds each event once", async () => {
      const previews = [
        await previewOf(site, staff, googleCalendar),
        await previewOf(site, staff, googleCalendar),
      ];
      const [first = "", second = ""] = previews;
      await Promise.all(
        [first, second, first, second].map((preview) => importPreview(site, staff, preview, every)),
      );
      expect(await events()).toHaveLength(5);
    });

    test("importing a calendar takes 500 series at once", async () => {
      const many = Array.from({ length: 500 }, (_, number) => [
        `UID:${number}`,
        ...walk.slice(1),
        "RRULE:FREQ=WEEKLY",
      ]);
      expect((await importFile(site, staff, calendarOf(...many))).status).toBe(302);
      expect(await events()).toHaveLength(500);
    });
  },
);
