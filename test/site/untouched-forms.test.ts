import { v7 as uuidv7 } from "uuid";
import { beforeAll, expect, test } from "vitest";
import { factSetNames } from "../../app/pages/originals/fact-sets.server.ts";
import { setsForTwo } from "../../app/pages/originals/facts.ts";
import { podcastOf } from "../../app/sermons/sermon-import/testing/feeds.ts";
import { eventRow } from "../support/events.ts";
import { cookiesOf, describeSite, postForm, type TestSite } from "../support/test-site.ts";
import { calendarOf, importFile, importPreview, locationOf, sendList } from "./support/imports.ts";
import { exportOfOld, importOld, sendOldSite } from "./support/moving.ts";
import { databaseOf } from "./support/people.ts";
import { saveUntouched } from "./support/untouched-form.ts";
import { comeWithCode, finish, sendStep } from "./support/welcome.ts";

const monday = new Date("2026-11-23T09:00:00Z");

let site: TestSite;
let staff: Record<string, string>;

/** A church that Welcome opens, and what else can bring a row: imports, moving in, proposals and earlier versions. */
async function fillInEveryWay(): Promise<void> {
  const browser = await comeWithCode(site);
  await sendStep(site, "congregation", browser, { name: "Hill Chapel" });
  await sendStep(site, "service", browser, { place: "The barn" });
  await sendStep(site, "service?service=new", browser, { name: "Evening prayer", time: "18:00", place: "" });
  staff = { cookie: cookiesOf(await finish(site, browser, "ruth@people.example")) };
  await importFile(site, staff, calendarOf(...imported));
  const feed = podcastOf(
    `<title>Only a title</title><guid>1</guid><enclosure url="https://hill.example/1.mp3" type="audio/mpeg"/>`,
  );
  await importPreview(site, staff, locationOf(await sendList(site, staff, { file: feed })));
  const preview = locationOf(await sendOldSite(site, staff, { file: exportOfOld(moved) }));
  await importOld(site, staff, preview);
  await publishProposal();
  await insertRowsOfEarlierVersions();
}

const at = (day: string, time = "T103000") => `DTSTART:${day}${time}`;

const imported = [
  ["UID:1", "SUMMARY:Only a title", at("20261206")],
  ["UID:2", "SUMMARY:All day", "DTSTART;VALUE=DATE:20261207"],
  ["UID:3", "SUMMARY:Begins outside its rule", at("20261202"), "RRULE:FREQ=WEEKLY;BYDAY=SU"],
  ["UID:4", "SUMMARY:Has an earlier date", at("20261206"), "RDATE:20261130T103000", "RRULE:FREQ=WEEKLY"],
  ["UID:5", "SUMMARY:Old series", at("20120101"), "RRULE:FREQ=WEEKLY", "RDATE:20120104T103000"],
  ["UID:6", "SUMMARY:No rule of ours", at("20261206"), "RRULE:FREQ=MONTHLY;BYDAY=1SU,3SU"],
  ["UID:7", "SUMMARY:Part of a series", at("20261209"), "RECURRENCE-ID:20261208T103000"],
  ["UID:8", "SUMMARY:Often", at("20261206"), "RRULE:FREQ=DAILY;INTERVAL=120"],
  ["UID:9", "SUMMARY:Counted", at("20261206"), "RRULE:FREQ=DAILY;COUNT=2000"],
  ["UID:10", "SUMMARY:Far", at("20261206"), "LOCATION:1 Mill Lane, Ashby", "URL:https://hill.example/a b"],
  ["UID:11", "SUMMARY:Ends at once", at("20261206"), "DTEND:20261206T103000"],
  ["UID:12", "SUMMARY:Changed date", at("20261206"), "RRULE:FREQ=WEEKLY"],
  ["UID:12", "SUMMARY:Another title", at("20261215"), "RECURRENCE-ID:20261213T103000"],
];

const event = { type: "tribe_events", title: "Walk", id: 5 };
const moved = [
  { id: 1, title: "No text", content: "" },
  { id: 2, title: "Some text", content: "<p>Come along.</p>" },
  { id: 3, type: "post", title: "Without a picture", content: "<p>Thanks.</p>" },
  { id: 4, type: "post", title: "", content: "<p>No title.</p>" },
  { ...event, meta: { _EventStartDate: "2026-12-24 10:00:00", _EventURL: "https://hill.example/a b" } },
];

async function publishProposal(): Promise<void> {
  const supper = { eventTitle: "Supper", eventContent: "Soup.", eventDate: "2026-12-05", eventTime: "18:30" };
  const proposed = { ...supper, contactName: "Ann", contactEmail: "ann@people.example" };
  expect((await postForm(site, "/event/propose", proposed, staff)).status).toBe(302);
  await using db = databaseOf(site);
  const { id } = await db.selectFrom("eventProposals").select("id").executeTakeFirstOrThrow();
  const url = `/event-create?proposal=${id}`;
  expect(await saveUntouched(site, url, staff)).toBeUndefined();
}

/** What the first versions stored when nobody had said more. */
async function insertRowsOfEarlierVersions(): Promise<void> {
  await using db = databaseOf(site);
  const unknown = { eventContent: "", eventDate: "", eventTime: "" };
  await db
    .insertInto("events")
    .values([
      eventRow({ eventTitle: "No date", ...unknown }),
      eventRow({
        eventTitle: "Strange",
        eventDate: "2026-12-06",
        link: "http://hill.example",
        placePosition: "x",
      }),
      eventRow({ eventTitle: "Long", eventDate: "2026-12-06", endDate: "2027-12-06" }),
      eventRow({ eventTitle: "Address only", eventDate: "2026-12-06", placeAddress: "2 Mill Lane" }),
      eventRow({ eventTitle: "Backwards", eventDate: "2026-12-06", eventTime: "10:00", endTime: "09:00" }),
    ])
    .execute();
  const text = { title: "Old film", sermonBy: "", content: "", videoUrl: "https://films.example/1.mp4" };
  await db
    .insertInto("videos")
    .values({ ...text, id: uuidv7(), date: "2020-01-05T10:00:00.000Z", userName: "", embeddable: true })
    .execute();
  await db
    .insertInto("dailyPosts")
    .values({
      ...{ id: uuidv7(), date: "2020-01-05T10:00:00.000Z", postedBy: "", content: "" },
      ...{ imgUrl: "", imgPath: "", imgAlt: "", likes: 0 },
    })
    .execute();
}

async function rowsOf() {
  await using db = databaseOf(site);
  return {
    events: await db.selectFrom("events").selectAll().orderBy("id").execute(),
    eventExceptions: await db.selectFrom("eventExceptions").selectAll().orderBy("id").execute(),
    videos: await db.selectFrom("videos").selectAll().orderBy("id").execute(),
    dailyPosts: await db.selectFrom("dailyPosts").selectAll().orderBy("id").execute(),
  };
}

/** The URLs of the next dates of a series that repeats. */
async function datesOf(id: string): Promise<string[]> {
  await using db = databaseOf(site);
  const rows = await db
    .selectFrom("occurrences")
    .select("day")
    .where("eventId", "=", id)
    .where("day", ">=", "2026-12-01")
    .orderBy("day")
    .execute();
  return rows.length > 2 ? rows.map(({ day }) => `/event-alter/${id}/dates/${day}`) : [];
}

/** What every save counts, and what follows from what is changed. */
const bookkeeping = ["version", "changedAt", "slug", "checkedAt"];

/** The columns that differ, whichever row they are of; a row that is new or gone counts as a whole. */
function changed(before: Awaited<ReturnType<typeof rowsOf>>, after: typeof before): string[] {
  const columns = Object.entries(after).flatMap(([table, rows]) => {
    const rowsBefore = new Map(before[table as keyof typeof before].map((row) => [row.id, row]));
    return rows.flatMap((row) => {
      const rowBefore = rowsBefore.get(row.id);
      if (!rowBefore) return [`a row of ${table}`];
      const names = Object.keys(row) as (keyof typeof row)[];
      return names.filter((name) => row[name] !== rowBefore[name]) as string[];
    });
  });
  return columns.filter((name) => !bookkeeping.includes(name));
}

/** What one press on each form did, besides saving the field that was changed. */
async function sideEffects(
  urls: readonly string[],
  change: (index: number) => [string, string][],
): Promise<string[]> {
  const found: string[] = [];
  for (const [index, url] of urls.entries())
    for (const field of [undefined, ...change(index)]) {
      const before = await rowsOf();
      const told = await saveUntouched(site, url, staff, field && { [field[0]]: field[1] });
      if (told !== undefined) found.push(told);
      const meant = field ? [field[0]] : [];
      const others = changed(before, await rowsOf()).filter((name) => !meant.includes(name));
      if (others.length > 0) found.push(`${url} ${field?.join("=") ?? "unchanged"}: ${others.join()}`);
    }
  return found;
}

/** What became of each form, sent as it was opened and then with one change. */
async function refusals(urls: readonly string[], changes: Record<string, string>): Promise<string[]> {
  const told: (string | undefined)[] = [];
  for (const url of urls) {
    told.push(await saveUntouched(site, url, staff));
    for (const [name, value] of Object.entries(changes))
      told.push(await saveUntouched(site, url, staff, { [name]: value }));
  }
  return told.filter((sentence) => sentence !== undefined);
}

describeSite("a form saves what its row holds, whichever way it came", (open) => {
  beforeAll(async () => {
    const offered = { ADMIN_PASSWORD: "", EVENT_PROPOSALS: "on" };
    site = await open(offered, { clock: () => monday });
    await fillInEveryWay();
  });

  test("every way in brought its rows", async () => {
    const titles = (await rowsOf()).events.map(({ eventTitle }) => eventTitle);
    for (const title of ["Sunday service", "Begins outside its rule", "Walk", "Supper", "No date"])
      expect(titles).toContain(title);
    expect(titles.length).toBeGreaterThan(15);
    expect((await rowsOf()).videos.map(({ title }) => title)).toEqual(["Only a title", "Old film"]);
    expect((await rowsOf()).dailyPosts).toHaveLength(3);
  });

  test("of the services that Welcome asks for, without a place too", async () => {
    const services = (await rowsOf()).events.filter(({ category }) => category === "service");
    expect(services.map(({ placeName }) => placeName)).toEqual(["The barn", ""]);
    const urls = services.map(({ id }) => `/welcome/service?service=${id}`);
    expect(await sideEffects(urls, () => [])).toEqual([]);
    const times: [string, string][] = [["time", "11:00"]];
    expect(await sideEffects(urls, () => times)).toEqual(urls.map((url) => `${url} time=11:00: eventTime`));
  });

  test("of events, and nothing but what was changed is another", async () => {
    const { events } = await rowsOf();
    const urls = events.map(({ id }) => `/event-alter/${id}/update`);
    const values: [string, string][] = [
      ["contactName", "Ann"],
      ["contactEmail", "ann@people.example"],
      ["link", "https://hill.example/"],
      ["category", "youth"],
      ["eventTime", "10:45"],
    ];
    const change = (index: number): [string, string][] => {
      const { isAllDay = false, eventTitle } = events[index] ?? {};
      const [field, value] = values[index % values.length] ?? ["", ""];
      // The form hides the time of what lasts all day; an end before the start goes with another start.
      const hasOwnStart = !isAllDay && eventTitle !== "Backwards";
      const one: [string, string] =
        field === "eventTime" && !hasOwnStart ? ["contactName", "Ann"] : [field, value];
      return [["eventTitle", "Other"], one];
    };
    expect(await sideEffects(urls, change)).toEqual([]);
    for (const { eventTitle, eventContent } of (await rowsOf()).events)
      expect([eventTitle, eventContent].join()).toMatch(/^Other,(|Soup\.|In the chapel)$/);
  });

  test("of a date, and of all that follow", async () => {
    const hall = { place: "elsewhere", placeName: "Hall" };
    for (const { id, eventContent } of (await rowsOf()).events) {
      const [first, , third, fourth] = await datesOf(id);
      if (!first) continue;
      const before = await rowsOf();
      expect(await refusals([`${first}/change`], {})).toEqual([]);
      expect(changed(before, await rowsOf())).toEqual([]);
      expect(await refusals([`${first}/change`], { reason: "Late", eventTitle: "Another" })).toEqual([]);
      expect(
        (await rowsOf()).eventExceptions.find((row) => first.includes(row.eventId) && row.reason),
      ).toMatchObject({
        reason: "Late",
        changes: expect.stringContaining('"eventTitle":"Another"'),
      });
      // Once a part begins on a date, the form of the whole series changes it.
      if (third) expect(await saveUntouched(site, `${third}/following`, staff)).toBeUndefined();
      if (fourth) expect(await saveUntouched(site, `${fourth}/following`, staff, hall)).toBeUndefined();
      expect((await rowsOf()).events.find((row) => row.id === id)).toMatchObject({ eventContent });
    }
  });

  test("of sermons and posts", async () => {
    const sermons = (await rowsOf()).videos.map(({ id }) => `/alter-uploads/${id}/update`);
    expect(await refusals(sermons, { title: "Other", summary: "Short" })).toEqual([]);
    const posts = (await rowsOf()).dailyPosts.map(({ id }) => `/update-daily-post/${id}/update`);
    expect(await refusals(posts, { day: "2020-01-06" })).toEqual([]);
  });

  test("of pages", async () => {
    await using db = databaseOf(site);
    const own = await db.selectFrom("ownPages").select("id").execute();
    expect(own.length).toBeGreaterThan(1);
    const urls = [...own.map(({ id }) => id), "baptism", "about-us"].map((id) => `/pages/${id}/edit`);
    expect(await refusals(urls, {})).toEqual([]);
  });

  test.each(factSetNames.filter((name) => !setsForTwo.has(name) && name !== "look"))(
    "of the facts %s",
    async (name) => {
      expect(await refusals([`/facts/${name}/edit`], {})).toEqual([]);
    },
  );
});
