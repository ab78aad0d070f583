import { sql } from "kysely";
import type { Site } from "../../contexts.ts";
import { endOfDay, startOfDay } from "../../dates/dates.server.ts";
import { clockTime, dayOf, timeOf } from "../../dates/dates.ts";
import { later } from "../../dates/day-arithmetic.ts";
import { eventPath } from "../../events/event-path.ts";
import { datesFor } from "../../events/event-reads.server.ts";
import { whenInLine } from "../../events/event-when-words.ts";
import { inOrder } from "../../events/listed-dates.server.ts";
import { serviceCategory } from "../../events/service-length.ts";
import { nameOfDate, type OrderRow, ordersPath } from "../../events/service-order.ts";
import { readOrders } from "../../events/service-orders.server.ts";
import { readSavedVersions } from "../../pages/texts/drafts.server.ts";
import { listPages } from "../../pages/texts/pages.server.ts";
import { allPages } from "../../pages/texts/published-pages.ts";
import { may, requireRole, type Viewer } from "../../viewer.ts";

export interface TodaysEvent {
  id: string;
  title: string;
  /** `9am`; `All day` */
  time: string;
  place: string;
  isCancelled: boolean;
  /** Why visitors do not see it. */
  hidden: string | undefined;
  to: string;
  /** How many people come, for those who may read the list. */
  replies: { coming: number; waiting: number; to: string } | undefined;
}

/** A service of the next days, and where this date of it alone is changed. */
export interface ServiceAhead {
  id: string;
  day: string;
  title: string;
  /** `Sunday, 6 December, 10am` */
  when: string;
  place: string;
  isCancelled: boolean;
  hidden: string | undefined;
  to: string;
  /** What it begins with, and of how many parts its order is; undefined until somebody has prepared one. */
  order: { parts: number; first: string[] } | undefined;
  /** As its order says. */
  preacher: string | undefined;
  /** Whether people can watch it, and where: in a stream of its own, or in the one of all services. */
  stream: "own" | "usual" | undefined;
  /** Where its order and its stream are changed. */
  orderAt: string;
}

/** What appears, or ends, by itself today. */
export interface DueToday {
  kind: "Event" | "Video" | "Daily post" | "Page";
  title: string;
  /** `from 7am`, `until 6pm` */
  when: string;
  to: string;
}

type TodaySite = Pick<Site, "db" | "storage" | "clock" | "pages" | "facts">;

const mostShown = 20;

export async function listToday(site: TodaySite, viewer: Viewer): Promise<TodaysEvent[]> {
  requireRole(viewer);
  const today = dayOf(site.clock().toISOString());
  const rows = await datesFor(site, { viewer })
    .where("date", "<=", today)
    .where("lastDate", ">=", today)
    .orderBy("time")
    .orderBy("id")
    .limit(mostShown)
    .execute();
  const dates = await inOrder(site, rows);
  const people = may(viewer, "events:write") ? await countPeople(site, rows) : undefined;
  return dates.map((date) => {
    const { id, eventId, day, eventTitle, eventTime, isAllDay, placeName, isCancelled, hidden } = date;
    const editing = `/event-alter/${eventId}`;
    return {
      id,
      title: eventTitle,
      time: isAllDay || !/^\d\d:\d\d$/.test(eventTime) ? "All day" : clockTime(eventTime),
      place: placeName,
      isCancelled,
      hidden,
      to: people ? `${editing}/update` : eventPath(date),
      replies:
        people && date.takesReplies
          ? { ...(people.get(id) ?? nobody), to: `${editing}/attendance/${day}` }
          : undefined,
    };
  });
}

/** On a Sunday after its service, the next one is what people ask for. */
const daysAhead = 7;
const mostServices = 10;

/** The services of today and of the week after it, for those who may change them. */
export async function listServicesAhead(site: TodaySite, viewer: Viewer): Promise<ServiceAhead[]> {
  if (!may(viewer, "events:write")) return [];
  const today = dayOf(site.clock().toISOString());
  const rows = await datesFor(site, { viewer, category: serviceCategory })
    .where("date", ">=", today)
    .where("date", "<=", later(today, daysAhead))
    .orderBy("date")
    .orderBy("time")
    .orderBy("id")
    .limit(mostServices)
    .execute();
  const dates = (await inOrder(site, rows)).map((date) => ({ ...date, day: date.day ?? "" }));
  const orders = await readOrders(site.db, dates);
  const { stream } = await site.facts.read("congregation");
  return dates.map((date) => {
    const order = orders.get(date.id);
    return {
      id: date.id,
      day: date.day,
      title: date.eventTitle,
      when: whenInLine(date, today),
      place: date.placeName,
      isCancelled: date.isCancelled,
      hidden: date.hidden,
      to: `/event-alter/${date.eventId}/dates/${date.day}/change`,
      order: order && order.rows.length > 0 ? inShort(order.rows) : undefined,
      preacher: preacherIn(order?.rows ?? []),
      stream: order?.stream ? "own" : stream ? "usual" : undefined,
      orderAt: `${ordersPath}/${encodeURIComponent(nameOfDate(date))}`,
    };
  });
}

const mostParts = 3;

function inShort(rows: readonly OrderRow[]): NonNullable<ServiceAhead["order"]> {
  return { parts: rows.length, first: rows.slice(0, mostParts).map(({ title }) => title) };
}

function preacherIn(rows: readonly OrderRow[]): string | undefined {
  return rows.find(({ title, who }) => who && /\b(sermon|preach|message|talk|homily|address)/i.test(title))
    ?.who;
}

const nobody = { coming: 0, waiting: 0 };

async function countPeople({ db }: TodaySite, dates: { id: string }[]) {
  if (dates.length === 0) return new Map<string, typeof nobody>();
  const rows = await db
    .selectFrom("occurrences")
    .innerJoin("attendances", (join) =>
      join
        .onRef("attendances.eventId", "=", "occurrences.eventId")
        .onRef("attendances.day", "=", "occurrences.day"),
    )
    .select(["occurrences.id", "attendances.state"])
    .select(({ fn }) => fn.sum<number | string>("people").as("people"))
    .where(
      "occurrences.id",
      "in",
      dates.map(({ id }) => id),
    )
    .groupBy(["occurrences.id", "attendances.state"])
    .execute();
  const counts = new Map<string, typeof nobody>();
  for (const { id, state, people } of rows)
    counts.set(id, { ...nobody, ...counts.get(id), [state]: Number(people) });
  return counts;
}

/** What was scheduled to appear or to end today, of the kinds that the viewer may change, soonest first. */
export async function listDue(site: TodaySite, viewer: Viewer): Promise<DueToday[]> {
  requireRole(viewer);
  const due = await Promise.all([
    may(viewer, "events:write") ? dueItems(site, "events", "eventTitle", ["Event", "/event-alter"]) : [],
    may(viewer, "sermons:write") ? dueItems(site, "videos", "title", ["Video", "/alter-uploads"]) : [],
    may(viewer, "posts:write")
      ? dueItems(site, "dailyPosts", "content", ["Daily post", "/update-daily-post"])
      : [],
    may(viewer, "pages:write") ? duePages(site, viewer) : [],
  ]);
  return due
    .flat()
    .toSorted((one, other) => one.at.localeCompare(other.at))
    .slice(0, mostShown)
    .map(({ at: _, ...item }) => item);
}

type Timed = DueToday & { at: string };

async function dueItems(
  { db, clock }: TodaySite,
  table: "events" | "videos" | "dailyPosts",
  title: "eventTitle" | "title" | "content",
  [kind, list]: [DueToday["kind"], string],
): Promise<Timed[]> {
  const [from, until] = [startOfDay(clock()), endOfDay(clock())];
  const rows = await db
    .selectFrom(table as "events")
    .select(["id", "visibleFrom", "visibleUntil"])
    .select(sql<string>`substr(${sql.ref(title)}, 1, 80)`.as("title"))
    .where(({ or, and, eb }) =>
      or([
        and([eb("visibleFrom", ">=", from), eb("visibleFrom", "<", until)]),
        and([eb("visibleUntil", ">=", from), eb("visibleUntil", "<", until)]),
      ]),
    )
    .orderBy("visibleFrom")
    .limit(mostShown)
    .execute();
  return rows.map(({ id, title, ...moments }) => ({
    kind,
    title: title.replace(/\s+/g, " "),
    to: `${list}/${id}/update`,
    ...whenToday(moments, from, until),
  }));
}

async function duePages(site: TodaySite, viewer: Viewer): Promise<Timed[]> {
  const [from, until] = [startOfDay(site.clock()), endOfDay(site.clock())];
  const isDue = ({ visibleFrom, visibleUntil }: Moments) =>
    (visibleFrom >= from && visibleFrom < until) || (visibleUntil >= from && visibleUntil < until);
  const drafts = (await readSavedVersions(site.db)).flatMap(({ published: { slug }, draft }) =>
    draft && isDue(draft) ? [{ slug, ...draft }] : [],
  );
  const pages = (await allPages(site.pages)).flatMap((page) =>
    isDue(page) && page.removedAt === null ? [{ ...page, slug: page.id }] : [],
  );
  if (drafts.length + pages.length === 0) return [];
  const titles = new Map((await listPages(site, viewer)).map(({ slug, title }) => [slug, title]));
  const timed = ({ slug, ...moments }: Moments & { slug: string }, to: string): Timed => ({
    kind: "Page",
    title: titles.get(slug) ?? slug,
    to,
    ...whenToday(moments, from, until),
  });
  return [
    ...drafts.map((draft) => timed(draft, `/pages/${draft.slug}/edit`)),
    ...pages.map((page) => timed(page, `/pages/${page.slug}/settings`)),
  ];
}

interface Moments {
  visibleFrom: string;
  visibleUntil: string;
}

function whenToday({ visibleFrom, visibleUntil }: Moments, from: string, until: string) {
  const appears = visibleFrom >= from && visibleFrom < until;
  const at = appears ? visibleFrom : visibleUntil;
  const ends = visibleUntil >= from && visibleUntil < until;
  const words = [appears && `from ${clockOf(visibleFrom)}`, ends && `until ${clockOf(visibleUntil)}`];
  return { at, when: words.filter(Boolean).join(" ") };
}

function clockOf(moment: string): string {
  const time = timeOf(moment);
  return time === "00:00" ? "midnight" : clockTime(time);
}
