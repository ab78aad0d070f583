import { expect } from "vitest";
import { replyInWords } from "../../../../app/events/attendance/attendance-limits.ts";
import { attributesIn, parsePage, structuredDataIn, visibleText } from "../../../support/html.ts";
import { page } from "../page.ts";
import { databaseOf } from "../people.ts";
import { type Life, pick, startsAt, todayOf } from "./life.ts";
import {
  datesBetween,
  dueDays,
  type Event,
  type Facts,
  factsOn,
  isDue,
  isSeries,
  isThere,
  later,
  resolve,
} from "./model.ts";

/** How many dates a page lists, and how far ahead a life looks for them. */
const mostListed = 10;
const end = "9999-12-31";

function pathOf(event: Event, day: string): string {
  return isSeries(event) ? `/event/${event.slug}/${day}` : `/event/${event.slug}`;
}

/** The next dates of an event, as far as a life sees. */
function nextDates(event: Event, today: string): Facts[] {
  return datesBetween(event, today, end);
}

/** The page of an event, and the list of what comes next. */
export async function lookAtEvents(life: Life): Promise<void> {
  const today = todayOf(life);
  for (const event of life.events) {
    const response = await life.site.request(`/event/${event.slug}`);
    const html = await response.text();
    const where = `the page of ${event.slug}`;
    expect(response.status, where).toBe(isThere(event) ? 200 : 404);
    if (!isThere(event)) continue;
    if (!isSeries(event)) expectDate(html, factsOn(event, event.parts[0]?.firstDay ?? ""), where);
    else {
      const items = [...parsePage(html).querySelectorAll('section[aria-label="Next dates"] li')];
      const shown = items.map(
        (item) =>
          `${item.querySelector("a")?.getAttribute("href")}${item.querySelector("s") ? " cancelled" : ""}`,
      );
      const expected = nextDates(event, today)
        .slice(0, mostListed)
        .map(({ day, isCancelled }) => `${pathOf(event, day)}${isCancelled ? " cancelled" : ""}`);
      expect(shown, where).toEqual(expected);
    }
  }
  const upcoming = life.events
    .filter(isThere)
    .flatMap((event) => {
      const [next] = nextDates(event, today);
      return next ? [{ ...next, event }] : [];
    })
    .map(({ event, day, date, time }) => [`${date} ${time} ${event.id}`, pathOf(event, day)] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  const listed = attributesIn(await page(life.site, "/event"), "main h3 a", "href");
  expect(listed, "the list of upcoming events").toEqual(upcoming.map(([, path]) => path));
}

function expectDate(html: string, { date, time, title, isCancelled }: Facts, where: string): void {
  const [{ "@graph": [shown = {}] = [] } = {}] = structuredDataIn(html).filter((data) => "@graph" in data);
  expect(
    {
      title: shown.name,
      starts: Date.parse(shown.startDate),
      isCancelled: shown.eventStatus?.endsWith("Cancelled"),
    },
    where,
  ).toEqual({ title, starts: startsAt(date, time), isCancelled });
}

/** Some days of URLs: those on which something hangs, and some others. */
function someDays(life: Life, event: Event): string[] {
  const today = todayOf(life);
  const near = dueDays(event.parts, later(today, -10), later(today, 35));
  const told = [
    ...event.differences.keys(),
    ...[...event.differences.values()].flatMap(({ changes }) => changes.date ?? []),
    ...event.moved.keys(),
    ...event.replies.map(({ day }) => day),
  ].filter((day) => day >= later(today, -10));
  return [...new Set([pick(life, near), pick(life, told), pick(life, told), later(today, 4)])].filter(
    Boolean,
  );
}

/** The pages of dates, old URLs of those that have moved, and where people reply. */
export async function lookAtDates(life: Life, event: Event): Promise<void> {
  for (const asked of someDays(life, event)) {
    const url = `/event/${event.slug}/${asked}`;
    const response = await life.site.request(url);
    const html = await response.text();
    const day = isThere(event) ? resolve(event, asked) : undefined;
    if (day === undefined) expect(response.status, url).toBe(404);
    else if (day !== asked)
      expect([response.status, response.headers.get("location")], url).toEqual([
        301,
        `/event/${event.slug}/${day}`,
      ]);
    else {
      expect(response.status, url).toBe(200);
      expectDate(html, factsOn(event, day), url);
    }
  }
}

/** What somebody reads where they reply, with their account or by a mailed link. */
export async function lookAtReplies(life: Life, event: Event): Promise<void> {
  const today = todayOf(life);
  const who = pick(life, life.people);
  const own = event.replies.filter(({ email, day }) => email === who.email && day >= later(today, -10));
  const reply = pick(life, own);
  if (reply && who.headers) {
    const { day } = reply;
    const url = `/event/${event.slug}/${day}/attend`;
    const isReached = isThere(event) && isDue(event.parts, day);
    await expectReply(life, event, { url, headers: who.headers, reply: isReached ? reply : undefined });
  }
  const known = pick(
    life,
    who.links.filter((one) => one.event === event && own.length > 0),
  );
  if (!known || known.day < later(today, -10)) return;
  const day = isThere(event) ? resolve(event, known.day) : undefined;
  const there = own.find((one) => one.day === day);
  if (there || day === undefined)
    await expectReply(life, event, { url: known.link, headers: {}, reply: there });
}

async function expectReply(
  { site }: Life,
  event: Event,
  {
    url,
    headers,
    reply,
  }: { url: string; headers: Record<string, string>; reply: Event["replies"][number] | undefined },
): Promise<void> {
  const response = await site.request(url, { headers });
  const text = visibleText(await response.text());
  expect(response.status, url).toBe(reply ? 200 : 404);
  if (!reply) return;
  const isCancelled = reply.isCalledOff || factsOn(event, reply.day).isCancelled;
  expect(text, url).toContain(replyInWords(reply, { isCancelled }));
}

/** Whose reply stands on which date, and which order of service. */
export async function lookAtWhatHangs(life: Life, event: Event): Promise<void> {
  // The replies to dates of a month ago are deleted at night.
  const since = later(todayOf(life), -20);
  await using db = databaseOf(life.site);
  const rows = await db
    .selectFrom("attendances")
    .select(["email", "day", "people", "state"])
    .where("eventId", "=", event.id)
    .where("day", ">=", since)
    .execute();
  const inWords = ({ email, day, people, state }: (typeof rows)[number]) =>
    `${day} ${email} ${people} ${state}`;
  expect(rows.map(inWords).sort(), `replies to ${event.slug}`).toEqual(
    event.replies
      .filter(({ day }) => day >= since)
      .map(inWords)
      .sort(),
  );
  const orders = await db
    .selectFrom("serviceOrders")
    .select(["day", "content"])
    .where("eventId", "=", event.id)
    .execute();
  expect(
    Object.fromEntries(orders.map(({ day, content }) => [day, JSON.parse(content).rows[0].title])),
    `orders of ${event.slug}`,
  ).toEqual(Object.fromEntries(event.orders));
}
