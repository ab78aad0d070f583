import { beforeAll, beforeEach, expect, test } from "vitest";
import type { NewEvent } from "../../app/events/events.ts";
import { storeServices } from "../../app/events/services.server.ts";
import { unpublished } from "../../app/items/visibility/visibility.ts";
import { insertEvents } from "../support/events.ts";
import { announced, attributesIn, parsePage, textsIn, visibleText } from "../support/html.ts";
import {
  describeSite,
  describeSiteOnBothDatabases,
  postForm,
  signIn,
  type TestSite,
} from "../support/test-site.ts";
import { databaseOf } from "./support/people.ts";

const service: Partial<NewEvent> & { id: string } = {
  id: "service",
  eventTitle: "Morning service",
  eventContent: "Songs, a reading and coffee.",
  eventDate: "2026-11-22",
  eventTime: "10:30",
  category: "service",
  rule: "FREQ=WEEKLY;BYDAY=SU",
};
const choir = { id: "choir", eventTitle: "Choir", eventDate: "2026-11-29", eventTime: "18:00", rule: "" };
const camp = { ...choir, id: "camp", eventTitle: "Camp", endDate: "2026-12-02" };
const walk = { ...service, id: "walk", eventTitle: "Walk", category: "other", eventTime: "14:00" };
const sentence = "Everything is cancelled because of the snow.";
const today = "2026-11-29";

let now: Date;
let site: TestSite;
let staff: Record<string, string>;

async function setUp(open: () => Promise<TestSite>): Promise<void> {
  now = new Date("2026-11-29T08:00:00Z");
  site = await open();
  staff = { cookie: await signIn(site) };
}

async function startAgain(): Promise<void> {
  now = new Date("2026-11-29T08:00:00Z");
  await using db = databaseOf(site);
  for (const table of [
    "snowDays",
    "eventExceptions",
    "occurrences",
    "events",
    "serviceCalendar",
    "attendances",
    "deferredWork",
    "activity",
  ] as const)
    await db.deleteFrom(table).execute();
  const at = new Date("2026-11-27T08:00:00Z");
  await insertEvents(db, [service, { ...service, ...choir }, { ...service, ...camp }, walk], at);
  await db
    .insertInto("eventExceptions")
    .values({ id: "before", eventId: "walk", day: today, isCancelled: true, reason: "Mud", changes: "{}" })
    .execute();
}

const call = (fields: Record<string, string> = {}) =>
  postForm(site, "/staff/snow-day", { day: today, sentence, sure: "on", ...fields }, staff);

const undo = () => postForm(site, "/staff/snow-day", { undo: today }, staff);

const textOf = async (path: string) => {
  const response = await site.request(path);
  expect(response.status, path).toBe(200);
  return response.text();
};

const exceptions = async () => {
  await using db = databaseOf(site);
  const rows = await db.selectFrom("eventExceptions").selectAll().orderBy("eventId").execute();
  return rows.map(({ eventId, isCancelled, reason, changes }) => ({
    eventId,
    isCancelled: Boolean(isCancelled),
    reason,
    changes,
  }));
};

const mud = { eventId: "walk", isCancelled: true, reason: "Mud", changes: "{}" };

describeSite("a snow day", (open) => {
  beforeAll(() => setUp(() => open({}, { clock: () => now })));
  beforeEach(startAgain);

  test("is said on every page, and cancels what begins and ends today", async () => {
    expect(await textOf("/about-us")).not.toContain(sentence);
    expect((await call()).status).toBe(302);
    for (const path of ["/", "/about-us", "/event", "/services", "/today", "/giving"])
      expect(visibleText(await textOf(path)), path).toContain(sentence);
    expect(textsIn(await textOf("/today"), "h1")).toEqual(["Today is cancelled"]);
    expect(visibleText(await textOf("/"))).toContain("Today is cancelled");
    expect(await exceptions()).toEqual([
      { eventId: "choir", isCancelled: true, reason: sentence, changes: "{}" },
      { eventId: "service", isCancelled: true, reason: sentence, changes: "{}" },
      mud,
    ]);
    expect((await textOf("/calendar.ics")).match(/STATUS:CANCELLED/g)?.length).toBeGreaterThanOrEqual(2);
    expect(await textOf("/event.atom")).toContain(sentence);
  });

  test("is undone as it was, and leaves alone what was changed since", async () => {
    await using db = databaseOf(site);
    const moved = { isCancelled: false, reason: "The hall", changes: JSON.stringify({ placeName: "Hall" }) };
    await db
      .insertInto("eventExceptions")
      .values({ id: "hall", eventId: "service", day: today, ...moved })
      .execute();
    await call();
    expect((await exceptions())[1]).toMatchObject({ isCancelled: true, reason: sentence });
    await db
      .updateTable("eventExceptions")
      .set({ reason: "No heating" })
      .where("eventId", "=", "choir")
      .execute();
    expect((await undo()).status).toBe(302);
    expect(await exceptions()).toEqual([
      { eventId: "choir", isCancelled: true, reason: "No heating", changes: "{}" },
      { eventId: "service", ...moved },
      mud,
    ]);
    expect(await textOf("/about-us")).not.toContain(sentence);
    expect(await textOf("/today")).not.toContain("Today is cancelled");
    await undo();
    expect(await db.selectFrom("snowDates").selectAll().execute()).toEqual([]);
  });

  test("ends with the congregation's day, and cannot be undone then", async () => {
    await call();
    expect(await textOf("/about-us")).toContain(sentence);
    now = new Date("2026-11-29T23:59:59Z");
    expect(await textOf("/about-us")).toContain(sentence);
    now = new Date("2026-11-30T00:00:01Z");
    expect(await textOf("/about-us")).not.toContain(sentence);
    expect(textsIn(await textOf("/today"), "h1").join()).toContain("6 December");
    await undo();
    expect((await exceptions())[0]).toMatchObject({ eventId: "choir", isCancelled: true });
  });

  test("of a day that comes is said on that day only, and until then beside what it cancels", async () => {
    const day = "2026-12-06";
    const storm = "A storm is coming.";
    const banner = async (path: string) => textsIn(await textOf(path), 'aside[aria-label="Today"]');
    const answer = await call({ day, sentence: storm });
    expect(answer.headers.get("location")).toBe(`/staff/snow-day?day=${day}`);
    for (const before of [now, new Date("2026-12-05T23:59:59Z")]) {
      now = before;
      for (const path of ["/", "/about-us", "/today"]) expect(await banner(path), path).toEqual([]);
      expect(textsIn(await textOf("/today"), "h1")).not.toEqual(["Today is cancelled"]);
      expect(await textOf("/")).not.toContain("Today is cancelled");
      expect(visibleText(await textOf("/services")).replaceAll("\u00a0", " ")).toContain(
        "No service on Sunday, 6 December: A storm is coming.",
      );
    }
    const changes = textsIn(await textOf("/"), 'aside[aria-label="Changes"] li');
    expect(changes.map((line) => line.split(storm).length - 1)).toEqual([1, 0]);
    now = new Date(`${day}T00:00:01Z`);
    for (const path of ["/", "/about-us", "/today"]) expect(await banner(path), path).toEqual([storm]);
    expect(textsIn(await textOf("/today"), "h1")).toEqual(["Today is cancelled"]);
    now = new Date("2026-12-07T00:00:01Z");
    expect(await banner("/about-us")).toEqual([]);
  });

  test("of a day that comes is undone as it was", async () => {
    const day = "2026-12-06";
    await call({ day });
    expect(await exceptions()).toHaveLength(3);
    expect((await postForm(site, "/staff/snow-day", { undo: day }, staff)).status).toBe(302);
    expect(await exceptions()).toEqual([mud]);
  });

  test("cancels what is ticked, and says of the day only what is true", async () => {
    const form = await (await site.request("/staff/snow-day", { headers: staff })).text();
    expect(attributesIn(form, 'input[name="dates"][checked]', "value")).toEqual([
      `service/${today}`,
      `choir/${today}`,
    ]);
    const refused = await call({ chooses: "on" });
    expect(refused.status).toBe(400);
    expect(announced(await refused.text())).toEqual(["Please tick what you want to cancel."]);
    await call({ chooses: "on", dates: `choir/${today}` });
    expect((await exceptions()).map(({ eventId }) => eventId)).toEqual(["choir", "walk"]);
    expect(textsIn(await textOf("/today"), "h1")).toEqual(["Today at 10.30am"]);
    expect(await textOf("/")).not.toContain("Today is cancelled");
    expect(visibleText(await textOf("/"))).toContain(sentence);
    const screen = await (await site.request("/staff/snow-day", { headers: staff })).text();
    expect(textsIn(screen, "h1")).toEqual(["Part of today is cancelled"]);
    expect(visibleText(screen)).toContain("As planned: Morning service.");
  });

  test("does not say that all is cancelled while something is left unticked", async () => {
    const usual = "Services and events of Sunday, 29\u00a0November are cancelled because of the weather.";
    const form = await (await site.request("/staff/snow-day", { headers: staff })).text();
    expect(textsIn(form, 'textarea[name="sentence"]')).toEqual([usual.replace("\u00a0", " ")]);
    const said =
      "Visitors read this on every page. Please say what is cancelled, because you left something unticked.";
    const part = { chooses: "on", dates: `choir/${today}` };
    const refused = await call({ ...part, sentence: usual });
    expect(refused.status).toBe(400);
    const html = await refused.text();
    expect(announced(html)).toEqual([said]);
    expect(textsIn(html, "#sentence-error")).toEqual([said]);
    expect(attributesIn(html, 'input[name="dates"][checked]', "value")).toEqual([`choir/${today}`]);
    expect(await exceptions()).toEqual([mud]);
    expect((await call({ ...part, sentence: "The choir is cancelled." })).status).toBe(302);
    await undo();
    await using db = databaseOf(site);
    await db.deleteFrom("events").where("id", "=", "service").execute();
    await db.deleteFrom("occurrences").where("eventId", "=", "service").execute();
    expect((await call({ ...part, sentence: usual })).status).toBe(302);
  });

  test("tells staff what visitors do not see, and visitors nothing of it", async () => {
    await using db = databaseOf(site);
    const lunch = { id: "lunch", eventTitle: "Lunch", eventDate: today, eventTime: "12:00" };
    const save = () => insertEvents(db, [{ ...lunch, ...unpublished }], now);
    const ofStaff = async () => (await site.request("/staff/snow-day", { headers: staff })).text();
    await call();
    await save();
    expect(textsIn(await textOf("/today"), "h1")).toEqual(["Today is cancelled"]);
    const html = await ofStaff();
    expect(textsIn(html, "h1")).toEqual(["Today is cancelled"]);
    expect(visibleText(html)).toContain("As planned: Lunch (hidden from visitors).");
    await undo();
    expect(textsIn(await ofStaff(), 'label:has([name="dates"])')).toEqual([
      "Morning service, 10.30am",
      "Lunch, noon (hidden from visitors)",
      "Choir, 6pm",
    ]);
  });

  test("is offered for the days of the next two weeks on which something is on", async () => {
    const days = async () => {
      const html = await (await site.request("/staff/snow-day", { headers: staff })).text();
      return textsIn(html, 'nav[aria-label="Which day"] a').map((text) => text.replaceAll("\u00a0", " "));
    };
    const sundays = ["Sunday, 6 December", "Sunday, 13 December"];
    expect(await days()).toEqual(["Today", ...sundays]);
    await call({ day: "2026-12-06" });
    expect(await days()).toEqual(["Today", "Sunday, 6 December (cancelled)", "Sunday, 13 December"]);
    const overview = visibleText(await (await site.request("/staff", { headers: staff })).text());
    expect(overview).toContain("Cancel a day");
    expect(overview.replaceAll("\u00a0", " ")).toContain("Undo cancelling Sunday, 6 December");
    const none = await site.request("/staff/snow-day?day=2026-12-08", { headers: staff });
    expect(none.headers.get("location")).toBe("/staff/snow-day");
  });

  test("is not offered while nothing is on", async () => {
    await using db = databaseOf(site);
    const store = () => db.transaction().execute((trx) => storeServices(trx, now));
    // From now on the church's facts are silent.
    await store();
    for (const table of ["occurrences", "events", "eventExceptions"] as const)
      await db.deleteFrom(table).execute();
    await store();
    expect(textsIn(await (await site.request("/staff", { headers: staff })).text(), "main a")).not.toContain(
      "Cancel a day",
    );
  });

  test("that the version before called goes on, and can be undone", async () => {
    await using db = databaseOf(site);
    const span = { calledAt: "2026-11-29T07:00:00.000Z", endsAt: "2026-11-30T00:00:00.000Z" };
    await db
      .insertInto("snowDays")
      .values({ day: today, sentence, onlyAhead: false, ...span })
      .execute();
    for (const eventId of ["service", "choir"]) {
      const date = { eventId, day: today, changes: "{}" };
      await db
        .insertInto("eventExceptions")
        .values({ id: eventId, isCancelled: true, reason: sentence, ...date })
        .execute();
      await db
        .insertInto("snowDates")
        .values({ snowDay: today, reasonBefore: null, ...date })
        .execute();
    }
    await db.updateTable("occurrences").set({ isCancelled: true }).where("date", "=", today).execute();
    expect(textsIn(await textOf("/today"), "h1")).toEqual(["Today is cancelled"]);
    expect(await textOf("/about-us")).toContain(sentence);
    await undo();
    expect(await exceptions()).toEqual([mud]);
    expect(await textOf("/about-us")).not.toContain(sentence);
  });

  test("can be only of what begins from now on", async () => {
    now = new Date("2026-11-29T12:00:00Z");
    await call({ onlyAhead: "on" });
    expect((await exceptions()).map(({ eventId }) => eventId)).toEqual(["choir", "walk"]);
    expect(textsIn(await textOf("/today"), "h1")).toEqual(["The rest of today is cancelled"]);
  });

  test("says its sentence once on the home page, /today and the page of services", async () => {
    await call();
    for (const path of ["/", "/today", "/services"])
      expect(visibleText(await textOf(path)).split(sentence), path).toHaveLength(2);
    expect(visibleText(await textOf("/services")).replaceAll("\u00a0", " ")).toContain(
      "No service on Sunday, 29 November.",
    );
  });

  test("takes a sentence that was typed in several lines as one", async () => {
    expect((await call({ sentence: " Snow.\r\n\r\n Stay at home. " })).status).toBe(302);
    expect(visibleText(await textOf("/about-us"))).toContain("Snow. Stay at home.");
    expect((await exceptions())[0]).toMatchObject({ reason: "Snow. Stay at home." });
    await undo();
    for (const sign of ["\u0007", "\u001b"])
      expect((await call({ sentence: `Snow${sign}.` })).status, sign).toBe(400);
  });

  test.each([
    [{ sure: "" }, "sure", "Please tick that you are sure, so that nothing is cancelled by mistake."],
    [{ sentence: " " }, "sentence", "Please write a sentence for visitors."],
  ])("says %j beside the field and at the top, also to screen readers", async (fields, field, said) => {
    const html = await (await call(fields)).text();
    const invalid = parsePage(html).querySelector("main [aria-invalid]");
    expect(invalid?.id).toBe(field);
    const describing = invalid?.getAttribute("aria-describedby")?.split(" ") ?? [];
    expect(describing.flatMap((id) => textsIn(html, `[id="${id}"]`))).toContain(said);
    expect(announced(html)).toEqual([said]);
    expect(textsIn(html, `[role="group"] a[href="#${field}"]`)).toEqual([said]);
  });

  test("is refused without the tick, without a sentence, for another day, and to others", async () => {
    expect((await call({ sure: "" })).status).toBe(400);
    expect((await call({ sentence: " " })).status).toBe(400);
    expect((await call({ sentence: "x".repeat(201) })).status).toBe(400);
    await call({ day: "2026-11-28" });
    expect((await postForm(site, "/staff/snow-day", { day: today, sentence, sure: "on" })).status).toBe(401);
    expect(await exceptions()).toEqual([mud]);
  });
});

describeSiteOnBothDatabases(
  "a snow day that two people call",
  "two transactions at once, of which one finds the row of the other",
  (open) => {
    beforeAll(() => setUp(() => open({}, { clock: () => now })));
    beforeEach(startAgain);

    test("is called once by two people at the same moment", async () => {
      const answers = await Promise.all([call(), call({ sentence: "Snow!" })]);
      expect(answers.map(({ status }) => status)).toEqual([302, 302]);
      await using db = databaseOf(site);
      expect(await db.selectFrom("snowDays").selectAll().execute()).toHaveLength(1);
      const said = await db
        .selectFrom("activity")
        .select("action")
        .where("kind", "in", ["calendar"])
        .execute();
      expect(said).toEqual([{ action: "day-cancelled" }]);
      expect(new Set((await exceptions()).map(({ reason }) => reason)).size).toBe(2);
    });
  },
);
