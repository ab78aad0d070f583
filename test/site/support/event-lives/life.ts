import { expect } from "vitest";
import { momentAt } from "../../../../platform/recurrence/wall-clock.ts";
import { sequence } from "../../../support/sequence.ts";
import { signIn, type TestSite } from "../../../support/test-site.ts";
import { mailsTo, newestMailTo } from "../mailbox.ts";
import { cookieOf, databaseOf, fromElsewhere } from "../people.ts";
import { join } from "../traces.ts";
import type { Event, Part, SnowDay } from "./model.ts";

const minute = 60_000;
const zone = "Europe/London";

/** Somebody who replies: with an account, or by links that are mailed to them. */
export interface Person {
  email: string;
  /** Undefined for a guest. */
  headers: Record<string, string> | undefined;
  /** The links that they were mailed, and the days that these were about. */
  links: { event: Event; day: string; link: string }[];
  /** The UIDs of replies that they withdrew: nobody mails about them any more. */
  left: Set<string>;
  /** How many of their mails were looked at. */
  read: number;
}

/** A site and all that one life knows of it. */
export interface Life {
  site: TestSite;
  clock: { now: Date };
  random: () => number;
  staff: Record<string, string>;
  people: Person[];
  events: Event[];
  snow: SnowDay | undefined;
  /** How many titles were made up. */
  titles: number;
  /** The UID of each series that a feed has had. */
  seriesUids: Set<string>;
  /** What a subscriber has of each entry, by UID and RECURRENCE-ID. */
  subscribed: Map<string, { sequence: number; text: string }>;
}

type Headers = Record<string, string>;

export async function beginLife(site: TestSite, clock: Life["clock"], seed: number): Promise<Life> {
  const members = [await join(site), await join(site)];
  const people = [
    ...members.map(({ email, headers }) => ({ email, headers })),
    { email: "gil@people.example", headers: undefined },
  ];
  return {
    site,
    clock,
    random: sequence(seed),
    staff: { cookie: await signIn(site) },
    people: people.map((person) => ({ ...person, links: [], left: new Set(), read: 0 })),
    events: [],
    snow: undefined,
    titles: 0,
    seriesUids: new Set(),
    subscribed: new Map(),
  };
}

export function pick<Item>({ random }: Pick<Life, "random">, items: readonly Item[]): Item {
  return items[Math.floor(random() * items.length)] as Item;
}

/** The congregation's day. */
export function todayOf({ clock }: Pick<Life, "clock">): string {
  return local(clock.now).toPlainDate().toString();
}

function local(date: Date): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(date.getTime()).toZonedDateTimeISO(zone);
}

/** A moment as pages tell it to programs, `2026-10-25T18:30:00+00:00`. */
export function startsAt(day: string, time: string): number {
  return momentAt(day, time, zone).moment.epochMilliseconds;
}

/** Lets the clock go on until what has changed is told, and to the next morning when it is late. */
export async function letNewsBeTold(life: Life): Promise<void> {
  life.clock.now = new Date(life.clock.now.getTime() + 15 * minute);
  await workDone(life);
  if (local(life.clock.now).hour >= 14) await goOn(life, 1);
}

/** Lets the clock go on by days, to eight in the morning. */
export async function goOn(life: Life, days: number): Promise<void> {
  const day = local(life.clock.now).toPlainDate().add({ days }).toString();
  life.clock.now = new Date(startsAt(day, "08:00"));
  if (life.snow && life.snow.day < day) life.snow = undefined;
  await workDone(life);
  life.staff = { cookie: await signIn(life.site) };
  for (const person of life.people)
    if (person.headers) person.headers = { cookie: await cookieOf(life.site, person.email) };
}

async function workDone({ site, clock }: Life): Promise<void> {
  await using db = databaseOf(site);
  // No life is about them, and many replies come from one place.
  await db.deleteFrom("limits").execute();
  const due = db
    .selectFrom("deferredWork")
    .select(["kind", "lastError"])
    .where("dueAt", "<=", clock.now.toISOString());
  const waiting = async () => [
    ...(await due.execute()),
    ...(await db.selectFrom("outbox").select("recipient").execute()),
  ];
  await expect.poll(waiting, { timeout: 60_000, interval: 50 }).toEqual([]);
}

export function send(
  { site }: Life,
  path: string,
  fields: Record<string, string | string[]>,
  headers: Headers,
): Promise<Response> {
  const entries = Object.entries(fields).flatMap(([name, values]) =>
    [values].flat().map((value) => [name, value]),
  );
  return site.request(path, { method: "POST", body: new URLSearchParams(entries), headers });
}

/** Sends a form of staff, which must be saved. */
export async function save(
  life: Life,
  path: string,
  fields: Record<string, string | string[]> = {},
): Promise<void> {
  const sent = await send(life, path, fields, life.staff);
  if (sent.status !== 302)
    throw new Error(`${path} returned ${sent.status}: ${problemIn(await sent.text())}`);
  await sent.body?.cancel();
}

function problemIn(html: string): string {
  return html
    .replace(/<script.*?<\/script>/gs, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");
}

export async function versionOf({ site }: Life, { id }: Event): Promise<string> {
  await using db = databaseOf(site);
  const event = await db.selectFrom("events").select("version").where("id", "=", id).executeTakeFirst();
  return String(event?.version);
}

/** The form of an event that has this as its latest part. */
export function formOf({ isShown, places }: Event, { weekly, ...part }: Part) {
  return {
    eventTitle: part.title,
    eventContent: "Soup for all.",
    eventDate: part.firstDay,
    eventTime: part.time,
    isAllDay: "",
    repeats: weekly ? "weekly" : "never",
    every: String(weekly?.every ?? 1),
    weekdays: weekly?.weekdays ?? [],
    ends: weekly?.until ? "on" : "never",
    until: weekly?.until ?? "",
    addedDates: part.added.join(" "),
    place: "own",
    category: "service",
    audience: "everybody",
    replies: "yes",
    places: String(places),
    shown: isShown ? "now" : "draft",
  };
}

/** Asks for a link as a guest does, and returns it. */
export async function askForLink(life: Life, { email }: Person, path: string): Promise<string> {
  const before = (await mailsTo(life.site, email)).length;
  const asked = await send(life, path, { email }, fromElsewhere());
  if (![200, 302].includes(asked.status)) throw new Error(`${path} returned ${asked.status}`);
  return (await newestMailTo(life.site, email, before + 1)).link;
}
