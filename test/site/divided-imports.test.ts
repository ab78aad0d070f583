import { beforeAll, beforeEach, expect, test } from "vitest";
import { attributesIn, headingsIn, textsIn, visibleText } from "../support/html.ts";
import { describeSite, postForm, signIn, type TestSite } from "../support/test-site.ts";
import { calendarOf, importFile, importPreview, previewOf } from "./support/imports.ts";
import { page, statusOf } from "./support/page.ts";
import { databaseOf } from "./support/people.ts";
import { join, type Member } from "./support/traces.ts";

const now = new Date("2026-11-23T09:00:00Z");

/** Every Saturday. */
const walks = [
  "UID:walks@test",
  "DTSTART:20261205T100000",
  "DTEND:20261205T120000",
  "SUMMARY:Walk",
  "RRULE:FREQ=WEEKLY;BYDAY=SA",
];
const cancelled = [...walks, "EXDATE:20270109T100000"];

describeSite("importing a series again that was divided here", (open) => {
  let site: TestSite;
  let staff: { cookie: string };
  let ann: Member;

  beforeAll(async () => {
    site = await open({}, { clock: () => now });
    staff = { cookie: await signIn(site) };
    ann = await join(site);
  });
  beforeEach(async () => {
    await using db = databaseOf(site);
    for (const table of ["events", "importedEvents", "importPreviews", "attendances"] as const)
      await db.deleteFrom(table).execute();
    await importFile(site, staff, calendarOf(walks));
    await db.updateTable("events").set({ takesReplies: true }).execute();
  });

  async function event() {
    await using db = databaseOf(site);
    return await db.selectFrom("events").selectAll().executeTakeFirstOrThrow();
  }

  /** Lets the walks be on Sundays from a Saturday on. */
  async function divide(since: string, first: string, eventTitle: string): Promise<void> {
    const { id, version } = await event();
    const times = { eventDate: first, eventTime: "14:00", endTime: "16:00", place: "own" };
    const weekly = { repeats: "weekly", every: "1", weekdays: "SU", ends: "never" };
    const form = { eventTitle, eventContent: "Bring boots.", ...times, ...weekly, version: String(version) };
    const sent = await postForm(site, `/event-alter/${id}/dates/${since}/following`, form, staff);
    expect(sent.status).toBe(302);
  }

  async function divideTwice(): Promise<void> {
    await divide("2026-12-19", "2026-12-20", "Sunday walk");
    await divide("2027-01-03", "2027-01-03", "Long walk");
  }

  async function feed(): Promise<string> {
    return (await site.request("/calendar.ics")).text();
  }

  const uidsIn = (calendar: string) => [...calendar.matchAll(/^UID:(\S+)/gm)].map(([, uid = ""]) => uid);

  test("importing a calendar again shows a series that was divided here once, and leaves it as it is", async () => {
    await divideTwice();
    const preview = await previewOf(site, staff, calendarOf(walks));
    const html = await page(site, preview, staff);
    expect(headingsIn(html)).toEqual(["Divided here"]);
    expect(visibleText(html)).toContain(
      "One series was divided here since it was imported. It stays as it is unless you tick it.",
    );
    expect(attributesIn(html, "input[name=take]", "value")).toEqual(["0"]);
    expect(attributesIn(html, "input[name=take][checked]", "value")).toEqual([]);
    expect(textsIn(html, "label:has([name=take])").join()).toContain(
      "If you tick it, what the file says replaces all of its parts. You cannot undo that.",
    );
    const before = await event();
    expect((await importPreview(site, staff, preview)).status).toBe(400);
    expect(await event()).toEqual(before);
  });

  test("importing a calendar over a series that was divided here makes it whole, and its replies follow", async () => {
    await divideTwice();
    const { slug } = await event();
    const attend = `/event/${slug}/2026-12-27/attend`;
    expect((await postForm(site, attend, { people: "2" }, ann.headers)).status).toBe(302);
    expect(uidsIn(await feed())).toHaveLength(3);

    await importPreview(site, staff, await previewOf(site, staff, calendarOf(cancelled)), [0]);
    expect(await event()).toMatchObject({
      ...{ endedParts: "", partId: "", slug, version: 4 },
      ...{ eventTitle: "Walk", eventDate: "2026-12-05", rule: "FREQ=WEEKLY;BYDAY=SA" },
    });
    await using db = databaseOf(site);
    expect(await db.selectFrom("attendances").select("day").execute()).toEqual([{ day: "2026-12-26" }]);
    const exceptions = db.selectFrom("eventExceptions").select(["day", "isCancelled"]);
    expect((await exceptions.execute()).map(({ day }) => day)).toEqual(["2027-01-09"]);
    const old = await site.request(`/event/${slug}/2026-12-27`);
    expect([old.status, old.headers.get("location")]).toEqual([301, `/event/${slug}/2026-12-26`]);
    expect(await statusOf(site, `/event/${slug}/2027-01-03`)).toBe(301);
    const uids = new Set(uidsIn(await feed()));
    expect([...uids].map((uid) => uid.split("@")[0])).toEqual([(await event()).id]);
    const again = await page(site, await previewOf(site, staff, calendarOf(cancelled)), staff);
    expect(headingsIn(again)).toEqual(["Unchanged"]);
  });

  test("importing a calendar again knows a divided series that was deleted and restored, with all its parts", async () => {
    await divideTwice();
    const { id, endedParts, partId } = await event();
    await postForm(site, `/event-alter/${id}/delete`, {}, staff);
    expect(headingsIn(await page(site, await previewOf(site, staff, calendarOf(walks)), staff))).toEqual([
      "Deleted here",
    ]);
    expect((await postForm(site, `/event-alter/${id}/restore`, {}, staff)).status).toBe(302);
    expect(await event()).toMatchObject({ id, endedParts, partId });
    expect(headingsIn(await page(site, await previewOf(site, staff, calendarOf(walks)), staff))).toEqual([
      "Divided here",
    ]);
  });

  test("importing a calendar takes over no part of a series that this site itself publishes", async () => {
    await divideTwice();
    const { id } = await event();
    const uids = uidsIn(await feed());
    expect(uids).toHaveLength(3);
    await using db = databaseOf(site);
    const former = "0193a000-0000-7000-8000-0000000000ff";
    await db.insertInto("formerEvents").values({ id: former, slug: "former", eventId: id }).execute();
    const [, calendarId] = uids[0]?.split("@") ?? [];
    const more = [
      `${former}@${calendarId}`,
      `${id}-2026-12-27@${calendarId}`,
      `${former}-2027-01-03@${calendarId}`,
    ];
    const others = calendarOf(...more.map((uid) => [`UID:${uid}`, ...walks.slice(1, 4)]));
    for (const [file, count] of [
      [await feed(), 3],
      [others, 3],
    ] as const) {
      const html = await page(site, await previewOf(site, staff, file), staff);
      expect(visibleText(html)).toContain(`${count} events cannot be imported.`);
      expect(visibleText(html).split("It comes from this site’s own calendar.")).toHaveLength(count + 1);
      expect(attributesIn(html, "input[name=take]", "value")).toEqual([]);
    }
  });
});
