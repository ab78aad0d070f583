import ICAL from "ical.js";
import { describe, expect, test } from "vitest";
import { later } from "../../app/dates/day-arithmetic.ts";
import type { SiteProcess } from "../faults/support/site-process.ts";
import { calendarAt } from "../site/support/calendars.ts";
import { calendarOf, importFile } from "../site/support/imports.ts";
import { newestMailTo } from "../site/support/mailbox.ts";
import { page } from "../site/support/page.ts";
import { formAt } from "../site/support/page-edits.ts";
import { databaseOf, fromElsewhere } from "../site/support/people.ts";
import { join, type Member } from "../site/support/traces.ts";
import { databaseKinds } from "../support/database.ts";
import { attributesIn, visibleText } from "../support/html.ts";
import { postForm, signIn, type TestSite } from "../support/test-site.ts";
import { onePlaceFor } from "./versions.ts";

const today = new Date().toISOString().slice(0, 10);
const weekday = new Date(today).getUTCDay();
/** The Sunday in so many weeks. */
const sunday = (weeks: number) => later(today, 7 - weekday + 7 * weeks);

const weekly = {
  ...{
    eventContent: "Soup for all.",
    isAllDay: "",
    category: "service",
    audience: "everybody",
    shown: "now",
  },
  ...{ repeats: "weekly", every: "1", weekdays: "SU", ends: "never", replies: "yes" },
  ...{ eventDate: sunday(0), eventTime: "10:30" },
};

/** Who fills the site, and what by. */
interface Church {
  staff: { cookie: string };
  ann: Member;
}

describe.each(databaseKinds)("series that the version before has divided, on %s", (kind) => {
  const start = onePlaceFor(kind);

  test("are one event after an update, with the same URLs, entries and replies, also while that version still runs", async () => {
    const before = await start("earlier");
    const church = { staff: { cookie: await signIn(before) }, ann: await join(before) };
    const ids = await fill(before, church);
    const { dates, others } = await urlsOf(before);
    const starts = await startsOn(before, church, dates);
    const shown = await withStatus(before, church, others, 200);
    const replies = await repliesIn(before);
    const entries = await entriesOf(before);
    expect(new Set(starts.values()).size).toBeGreaterThan(20);
    expect(shown.length).toBeGreaterThan(100);
    expect(replies).toHaveLength(6);

    const after = await start("present");
    // Of "Evening prayer", not everybody sees both parts.
    const titles = ["Evening prayer", "Evening prayer", "Hymns", "Late service", "Supper"];
    expect(await titlesIn(after)).toEqual(titles);
    expect(await startsOn(after, church, dates)).toEqual(starts);
    expect(await withStatus(after, church, shown, 200)).toEqual(shown);
    expect(await withoutIds(repliesIn(after))).toEqual(await withoutIds(Promise.resolve(replies)));
    expect(entriesWithout(await entriesOf(after), "sequence")).toEqual(entriesWithout(entries, "sequence"));
    const sequences = new Map(entries.map(({ uid, sequence }) => [uid, sequence]));
    for (const { uid, sequence } of await entriesOf(after))
      expect(sequence).toBeGreaterThanOrEqual(sequences.get(uid) ?? Number.POSITIVE_INFINITY);

    // A copy of the version before still answers.
    for (const url of [...dates, ...shown]) {
      const { status } = await before.request(url, { headers: church.staff });
      expect(status, url).toBeLessThan(500);
    }
    const url = `/event/morning-service/${sunday(8)}/attend`;
    expect((await postForm(before, url, { people: "4" }, church.ann.headers)).status).toBe(302);
    expect(visibleText(await page(after, url, church.ann.headers))).toContain("You are coming (4 people).");
    await divide(before, church, ids.service, sunday(9), { eventTime: "16:00" });
    await after.close();
    const again = await start("present");
    expect(await titlesIn(again)).toHaveLength(5);
    for (const slug of ["morning-service", "late-service"])
      starts.set(`/event/${slug}/${sunday(9)}`, `${sunday(9)}T16:00`);
    expect(await startsOn(again, church, starts.keys())).toEqual(starts);
    expect(visibleText(await page(again, url, church.ann.headers))).toContain("You are coming (4 people).");
  });
});

async function fill(site: SiteProcess, church: Church) {
  const { staff, ann } = church;
  const service = await add(site, church, { ...weekly, eventTitle: "Morning service" });
  const supper = await add(site, church, {
    ...{ ...weekly, eventTitle: "Supper", repeats: "never", category: "other", eventDate: sunday(1) },
  });
  const prayer = await add(site, church, { ...weekly, eventTitle: "Evening prayer", eventTime: "19:00" });
  const walks = ["UID:hymns@test", `DTSTART:${sunday(0).replaceAll("-", "")}T150000`, "SUMMARY:Hymns"];
  expect((await importFile(site, staff, calendarOf([...walks, "RRULE:FREQ=WEEKLY"]))).status).toBe(302);
  const hymns = await idOf(site, "Hymns");

  for (const weeks of [1, 3, 6]) {
    const url = `/event/morning-service/${sunday(weeks)}/attend`;
    const vi = `vi${weeks}@people.example`;
    expect((await postForm(site, url, { people: "2" }, ann.headers)).status).toBe(302);
    expect((await postForm(site, url, { email: vi }, fromElsewhere())).status).toBe(200);
    const { link } = await newestMailTo(site, vi);
    expect((await postForm(site, link, { people: "1" }, fromElsewhere())).status).toBe(302);
  }
  const first = await divide(site, church, service, sunday(2), { eventTime: "09:00" });
  const second = await divide(site, church, first, sunday(5), {
    eventTime: "11:15",
    eventTitle: "Late service",
  });
  await change(site, church, `/event-alter/${first}/dates/${sunday(3)}/cancel`, { reason: "Snow" });
  await change(site, church, `/event-alter/${second}/dates/${sunday(7)}/change`, {
    ...{ eventTitle: "Late service", eventContent: "Soup for all.", isAllDay: "", place: "own" },
    ...{ eventDate: later(sunday(7), 1), eventTime: "18:00", reason: "" },
  });
  for (const [id, weeks] of [
    [service, 1],
    [first, 4],
    [second, 6],
  ] as const) {
    const url = `/event-alter/orders/${id}.${sunday(weeks)}`;
    const body = await formAt(site, url, staff, { button: "publish", "row-rows-title": ["Welcome"] });
    expect((await site.request(url, { method: "POST", body, headers: staff })).status).toBe(302);
  }
  await change(site, church, `/event-alter/${supper}/update`, {
    ...{ ...weekly, eventTitle: "Supper", category: "other", eventDate: sunday(1) },
  });
  await divide(site, church, supper, sunday(3), { eventTime: "20:00", category: "other" });
  await divide(site, church, hymns, sunday(2), { eventTime: "15:30", category: "other" });
  await divide(site, church, prayer, sunday(2), { eventTime: "18:00", audience: "members" });
  return { service };
}

async function add(site: SiteProcess, { staff }: Church, fields: Record<string, string>): Promise<string> {
  expect((await postForm(site, "/event-create", fields, staff)).status).toBe(302);
  return idOf(site, fields.eventTitle ?? "");
}

/** Changes a date and all that follow, as the version before does, and returns the event that it makes. */
async function divide(
  site: SiteProcess,
  church: Church,
  id: string,
  day: string,
  change_: Record<string, string>,
): Promise<string> {
  await using db = databaseOf(site);
  const { eventTitle } = await db
    .selectFrom("events")
    .select("eventTitle")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const fields = { ...weekly, eventTitle, eventDate: day, ...change_ };
  await change(site, church, `/event-alter/${id}/dates/${day}/following`, fields);
  const made = db.selectFrom("events").select("id").where("followsId", "=", id).orderBy("id", "desc");
  return (await made.executeTakeFirstOrThrow()).id;
}

async function change(
  site: SiteProcess,
  { staff }: Church,
  url: string,
  fields: Record<string, string>,
): Promise<void> {
  await using db = databaseOf(site);
  const event = db
    .selectFrom("events")
    .select("version")
    .where("id", "=", url.split("/")[2] ?? "");
  const { version } = await event.executeTakeFirstOrThrow();
  const sent = await postForm(site, url, { version: String(version), ...fields }, staff);
  expect(sent.status, `${url} ${sent.status === 302 ? "" : visibleText(await sent.text())}`).toBe(302);
}

async function idOf(site: TestSite, title: string): Promise<string> {
  await using db = databaseOf(site);
  const event = db.selectFrom("events").select("id").where("eventTitle", "=", title);
  return (await event.executeTakeFirstOrThrow()).id;
}

async function titlesIn(site: TestSite): Promise<string[]> {
  await using db = databaseOf(site);
  const rows = await db.selectFrom("events").select("eventTitle").orderBy("eventTitle").execute();
  return rows.map(({ eventTitle }) => eventTitle);
}

/** When the dates begin that these pages are about, as staff see them. */
async function startsOn(
  site: TestSite,
  { staff }: Church,
  urls: Iterable<string>,
): Promise<Map<string, string>> {
  const starts = new Map<string, string>();
  for (const url of urls) {
    const response = await follow(site, url, staff);
    const [start = ""] = attributesIn(await response.text(), "main time", "datetime");
    starts.set(url, response.status === 200 ? start.slice(0, 16) : `${response.status}`);
  }
  return starts;
}

/** The response, or that of the page to which a permanent redirect leads. */
async function follow(site: TestSite, url: string, headers: Record<string, string>): Promise<Response> {
  const response = await site.request(url, { headers });
  return response.status === 301
    ? site.request(response.headers.get("location") ?? "", { headers })
    : response;
}

/** The URLs of the dates of ten weeks, and the other URLs of events and of staff's screens about them. */
async function urlsOf(site: TestSite): Promise<{ dates: string[]; others: string[] }> {
  await using db = databaseOf(site);
  const rows = await db
    .selectFrom("occurrences")
    .innerJoin("events", "events.id", "occurrences.eventId")
    .select(["slug", "day", "eventId"])
    .where("day", "<", sunday(10))
    .orderBy("slug")
    .orderBy("day")
    .execute();
  const last = new Map(rows.map((row) => [row.slug, row]));
  const others = [...last.values()].flatMap(({ slug, day, eventId }) => [
    ...["", "/calendar.ics", "/share.jpg"].map((page) => `/event/${slug}${page}`),
    ...["/attend", "/calendar.ics", "/share.jpg"].map((page) => `/event/${slug}/${day}${page}`),
    ...[
      "update",
      "dates",
      "attendance",
      `attendance/${day}`,
      `dates/${day}/cancel`,
      `dates/${day}/change`,
    ].map((page) => `/event-alter/${eventId}/${page}`),
    `/event-alter/orders/${eventId}.${day}`,
  ]);
  return { dates: rows.map(({ slug, day }) => `/event/${slug}/${day}`), others };
}

async function withStatus(
  site: TestSite,
  { staff }: Church,
  urls: string[],
  status: number,
): Promise<string[]> {
  const found: string[] = [];
  for (const url of urls) {
    const response = await follow(site, url, staff);
    await response.body?.cancel();
    if (response.status === status) found.push(url);
  }
  return found;
}

async function repliesIn(site: TestSite) {
  await using db = databaseOf(site);
  return await db
    .selectFrom("attendances")
    .select(["id", "eventId", "day", "email", "people", "state"])
    .orderBy("id")
    .execute();
}

async function withoutIds(replies: ReturnType<typeof repliesIn>) {
  return (await replies).map(({ eventId: _, ...reply }) => reply);
}

/** What a subscribed calendar holds: each series and each of its dates that differs. */
async function entriesOf(site: TestSite) {
  const calendar = new ICAL.Component(ICAL.parse(await calendarAt(site)));
  const entries = calendar.getAllSubcomponents("vevent").map((event) => {
    const value = (name: string) => String(event.getFirstPropertyValue(name) ?? "");
    const text = (name: string) => value(name);
    return {
      ...{ uid: text("uid"), recurrence: text("recurrence-id"), start: text("dtstart"), rule: text("rrule") },
      ...{ status: text("status"), title: text("summary"), sequence: Number(value("sequence")) },
    };
  });
  return entries.toSorted((one, other) => (one.uid + one.recurrence < other.uid + other.recurrence ? -1 : 1));
}

function entriesWithout(entries: Awaited<ReturnType<typeof entriesOf>>, name: "sequence") {
  return entries.map(({ [name]: _, ...entry }) => entry);
}
