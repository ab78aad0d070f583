import ICAL from "ical.js";
import { expect } from "vitest";
import { calendarAfter, otherReaders } from "../../../../app/events/attendance/testing/other-calendars.ts";
import { calendarAt } from "../calendars.ts";
import { mailsTo } from "../mailbox.ts";
import { type Life, type Person, todayOf } from "./life.ts";
import { dueDays, type Event, factsOn, isThere, later, type Part, type Reply } from "./model.ts";

const weeks = { back: 2, ahead: 6 };

function textOf(event: ICAL.Component, name: string): string {
  return event.getFirstPropertyValue(name)?.toString() ?? "";
}

function startOf(event: ICAL.Component): string {
  return textOf(event, "dtstart").slice(0, "2026-10-11T18:00".length);
}

/** A calendar that a subscriber reads: each date once, each part with one UID that it has for good. */
export async function lookAtFeed(life: Life): Promise<void> {
  const events = new ICAL.Component(ICAL.parse(await calendarAt(life.site))).getAllSubcomponents("vevent");
  const slugOf = (event: ICAL.Component) => new URL(textOf(event, "url")).pathname.split("/")[2] ?? "";
  const bySlug = Map.groupBy(events, slugOf);
  for (const event of life.events) expectDates(life, event, bySlug.get(event.slug) ?? []);
  for (const component of events) expectNewer(life, component);
}

function expectDates(life: Life, event: Event, components: ICAL.Component[]): void {
  const where = `${event.slug} in the feed`;
  const [masters, overrides] = [false, true].map((isOne) =>
    components.filter((component) => component.hasProperty("recurrence-id") === isOne),
  ) as [ICAL.Component[], ICAL.Component[]];
  if (!isThere(event)) {
    expect(components.length, where).toBe(0);
    return;
  }
  expectUids(life, event, masters, where);
  const from = later(todayOf(life), -7 * weeks.back);
  const to = later(todayOf(life), 7 * weeks.ahead);
  const shown = masters.flatMap((master) => datesOf(master, overrides, { from, to }));
  // A part with one date is shown whenever that is.
  const alone = event.parts.filter(hasDate(event.parts)).filter(hasOneDate(event.parts));
  const days = new Set([...dueDays(event.parts, from, to), ...alone.map(({ firstDay }) => firstDay)]);
  const expected = [...days].map((day) => {
    const { date, time, title, isCancelled } = factsOn(event, day);
    return `${date}T${time} ${title}${isCancelled ? " CANCELLED" : ""}`;
  });
  expect(shown.sort(), where).toEqual(expected.sort());
}

/** What a program shows of a series between two days when its dates are due. */
function datesOf(
  master: ICAL.Component,
  overrides: ICAL.Component[],
  { from, to }: { from: string; to: string },
): string[] {
  const uid = textOf(master, "uid");
  const own = overrides.filter((override) => textOf(override, "uid") === uid);
  const event = new ICAL.Event(master, { exceptions: own, strictExceptions: true });
  const inWords = (component: ICAL.Component, start: ICAL.Time) =>
    `${start.toString().slice(0, "2026-10-11T18:00".length)} ${textOf(component, "summary")}${
      textOf(component, "status") === "CANCELLED" ? " CANCELLED" : ""
    }`;
  if (!event.isRecurring()) {
    expect(own, `changed dates of ${uid}, which is no series`).toHaveLength(0);
    return [inWords(master, event.startDate)];
  }
  const dates: string[] = [];
  const due = new Set<string>();
  const iterator = event.iterator();
  for (let next = iterator.next(); next; next = iterator.next()) {
    const day = next.toString().slice(0, "2026-10-11".length);
    if (day > later(to, 400)) break;
    due.add(next.toString());
    if (day < from || day > to) continue;
    const { item, startDate } = event.getOccurrenceDetails(next);
    dates.push(inWords(item.component, startDate));
  }
  for (const override of own)
    expect(due, `a change of a date that ${uid} does not have`).toContain(textOf(override, "recurrence-id"));
  return dates;
}

/** One UID for each part that has a date, which it keeps, and which no other part ever has. */
function expectUids(life: Life, event: Event, masters: ICAL.Component[], where: string): void {
  const inFeed = event.parts.filter(hasDate(event.parts));
  const isAlone = hasOneDate(event.parts);
  const first = (part: Part) =>
    isAlone(part) ? startOfSingle(event, part) : `${part.firstDay}T${part.time}`;
  expect(masters.map(startOf).sort(), `parts of ${where}`).toEqual(inFeed.map(first).sort());
  const uids = masters.map((master) => textOf(master, "uid"));
  expect(new Set(uids).size, `UIDs of ${where}`).toBe(uids.length);
  for (const part of inFeed) {
    const there = masters.filter((master) => startOf(master) === first(part));
    const [master] = there;
    // Two parts that begin alike cannot be told apart.
    if (!master || there.length > 1) continue;
    const uid = textOf(master, "uid");
    if (part.uid !== undefined) expect(uid, `the UID of ${where} from ${part.from}`).toBe(part.uid);
    else expect(life.seriesUids, `the UID of the new part of ${where} from ${part.from}`).not.toContain(uid);
    part.uid = uid;
  }
  for (const uid of uids) life.seriesUids.add(uid);
}

function startOfSingle(event: Event, { firstDay }: Part): string {
  const { date, time } = factsOn(event, firstDay);
  return `${date}T${time}`;
}

function hasDate(parts: readonly Part[]): (part: Part) => boolean {
  return (part) => {
    const next = parts[parts.indexOf(part) + 1];
    return part.firstDay >= part.from && (next === undefined || part.firstDay < next.from);
  };
}

function hasOneDate(parts: readonly Part[]): (part: Part) => boolean {
  return (part) => {
    const next = parts[parts.indexOf(part) + 1];
    const added = part.added.filter((day) => day >= part.from && (next === undefined || day < next.from));
    return part.weekly === undefined && added.length === 0;
  };
}

/** A program takes over what has changed only when its SEQUENCE is higher. */
function expectNewer({ subscribed }: Life, component: ICAL.Component): void {
  const key = `${textOf(component, "uid")} ${textOf(component, "recurrence-id")}`;
  const sequence = Number(textOf(component, "sequence"));
  const text = component
    .toString()
    .split("\r\n")
    .filter((line) => !/^(DTSTAMP|LAST-MODIFIED|SEQUENCE)/.test(line))
    .join("\n");
  const before = subscribed.get(key);
  if (before && before.text !== text)
    expect(sequence, `SEQUENCE of ${key}, which was\n${before.text}\nand is\n${text}\n`).toBeGreaterThan(
      before.sequence,
    );
  subscribed.set(key, { sequence, text });
}

/** The calendar of somebody who opens each file that is mailed: one entry for each reply, with one UID for its life. */
export async function lookAtEntries(life: Life, person: Person): Promise<void> {
  const mails = (await mailsTo(life.site, person.email)).flatMap(({ calendar }) => calendar ?? []);
  const own = life.events.flatMap(({ replies }) => replies.filter(({ email }) => email === person.email));
  for (const [name, read] of Object.entries(otherReaders)) {
    for (const entry of mails.slice(person.read).flatMap(read))
      if (entry.method === "CANCEL" && entry.recurrenceId === "")
        expect(life.seriesUids, `${name}: a mail to ${person.email} removes a series`).not.toContain(
          entry.uid,
        );
    const held = new Map(calendarAfter(mails, read).map(({ uid, start }) => [uid, start]));
    learnUids(own, held);
    for (const { uid, entry, day } of own)
      expect(uid && held.get(uid), `${name}: the entry of ${person.email} for ${day}, ${uid}`).toBe(entry);
    const uids = own.flatMap(({ uid }) => uid ?? []);
    expect(new Set(uids).size, `UIDs of the replies of ${person.email}`).toBe(uids.length);
    for (const uid of person.left) if (!uids.includes(uid)) held.delete(uid);
    expect([...held.keys()].sort(), `${name}: the entries of ${person.email}`).toEqual(
      own.flatMap(({ uid, entry }) => (uid && entry ? uid : [])).sort(),
    );
  }
  person.read = mails.length;
}

function learnUids(own: Reply[], held: Map<string, string>): void {
  for (const reply of own) {
    if (reply.uid !== undefined || reply.entry === undefined) continue;
    const taken = own.map(({ uid }) => uid);
    reply.uid = [...held].find(([uid, start]) => start === reply.entry && !taken.includes(uid))?.[0];
  }
}
