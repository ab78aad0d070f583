/** What a life knows of an event, its dates and the replies to them, without any code of the site. */

const codes = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];

export interface Part {
  /** The first day that it says something of; empty for the first part. */
  from: string;
  firstDay: string;
  weekly: { every: number; weekdays: string[]; until: string } | undefined;
  added: string[];
  time: string;
  title: string;
  /** Its UID in feeds, once one was read. */
  uid?: string;
}

/** How a date differs from its part. */
export interface Difference {
  isCancelled: boolean;
  reason: string;
  changes: { date?: string; time?: string; title?: string };
}

export interface Facts {
  /** When it is due. */
  day: string;
  /** When it takes place. */
  date: string;
  time: string;
  title: string;
  isCancelled: boolean;
}

export interface Told {
  date: string;
  time: string;
  isCancelled: boolean;
}

export interface Reply {
  email: string;
  day: string;
  people: number;
  state: "coming" | "waiting";
  arrival: number;
  isCalledOff: boolean;
  told: Told;
  /** When their calendar says that it begins; undefined without an entry. */
  entry: string | undefined;
  /** The UID of their entry, once a mail said it. */
  uid?: string;
}

export interface Event {
  id: string;
  slug: string;
  parts: Part[];
  differences: Map<string, Difference>;
  /** Titles of the orders of service. */
  orders: Map<string, string>;
  /** Old days of dates, and where they are now. */
  moved: Map<string, string>;
  isShown: boolean;
  isDeleted: boolean;
  places: number;
  replies: Reply[];
}

export interface SnowDay {
  day: string;
  sentence: string;
  dates: { event: Event; day: string; reasonBefore: string | undefined; changes: string }[];
}

/** No life looks further than from here to there. */
export const horizon = { from: "2026-08-01", to: "2027-06-30" };

export function later(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, "2026-10-12".length);
}

export function daysBetween(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = later(day, 1)) days.push(day);
  return days;
}

export function weekdayOf(day: string): string {
  return codes[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7] ?? "";
}

function mondayOf(day: string): string {
  return later(day, -codes.indexOf(weekdayOf(day)));
}

function weekOf(day: string): string[] {
  return daysBetween(mondayOf(day), later(mondayOf(day), 6));
}

function isDueIn({ firstDay, weekly, added }: Part, day: string): boolean {
  if (day === firstDay || added.includes(day)) return true;
  if (!weekly?.weekdays.includes(weekdayOf(day)) || day < firstDay) return false;
  if (weekly.until && day > weekly.until) return false;
  const weeks = (Date.parse(mondayOf(day)) - Date.parse(mondayOf(firstDay))) / (7 * 24 * 60 * 60_000);
  return weeks % weekly.every === 0;
}

export function partOn(parts: readonly Part[], day: string): Part {
  return parts.findLast(({ from }) => from <= day) ?? (parts[0] as Part);
}

export function isDue(parts: readonly Part[], day: string): boolean {
  return isDueIn(partOn(parts, day), day);
}

export function dueDays(parts: readonly Part[], from = horizon.from, to = horizon.to): string[] {
  return daysBetween(from, to).filter((day) => isDue(parts, day));
}

export function isSeries({ parts }: Pick<Event, "parts">): boolean {
  return parts.length > 1 || parts.some(({ weekly, added }) => weekly !== undefined || added.length > 0);
}

export function factsOn(event: Event, day: string): Facts {
  const { time, title } = partOn(event.parts, day);
  const { isCancelled = false, changes } = event.differences.get(day) ?? {};
  return { day, date: day, time, title, isCancelled, ...changes };
}

/** The dates of an event that take place within some days, in their order. */
export function datesBetween(event: Event, from: string, to: string): Facts[] {
  const order = ({ date, time, day }: Facts) => `${date} ${time} ${day}`;
  return dueDays(event.parts)
    .map((day) => factsOn(event, day))
    .filter(({ date }) => date >= from && date <= to)
    .sort((one, other) => (order(one) < order(other) ? -1 : 1));
}

/**
 * Which date the date of a day becomes; undefined when it is gone. One that is still due stays. The only date of a week
 * becomes the only date of that week. A single event becomes the first date of its series.
 */
function dateNow(before: Part[], after: Part[]): (day: string) => string | undefined {
  const wasSingle = !isSeries({ parts: before });
  return (day) => {
    if (isDue(after, day)) return day;
    if (!isDue(before, day)) return undefined;
    const [there, ...others] = weekOf(day).filter((one) => isDue(after, one));
    const isOnly = weekOf(day).filter((one) => isDue(before, one)).length === 1;
    if (isOnly && there && others.length === 0) return there;
    return wasSingle ? dueDays(after)[0] : undefined;
  };
}

/** The days whose differences an event would lose with other parts. */
export function wouldLose({ parts, differences }: Event, after: Part[]): string[] {
  const now = dateNow(parts, after);
  return [...differences.keys()].filter((day) => now(day) === undefined);
}

/** Gives an event other parts; all that hangs on its dates follows. */
export function changeParts(event: Event, after: Part[], snow: SnowDay | undefined): void {
  const now = dateNow(event.parts, after);
  const before = dueDays(event.parts);
  for (const day of wouldLose(event, after)) event.differences.delete(day);
  const moves = before.flatMap((from): [string, string][] => {
    const to = now(from);
    return to === undefined || to === from ? [] : [[from, to]];
  });
  const hasReply = (at: string, email: string) =>
    event.replies.some((reply) => reply.day === at && reply.email === email);
  for (const [from, to] of moves) {
    event.replies = event.replies.filter(({ day, email }) => day !== to || !hasReply(from, email));
    for (const reply of event.replies) if (reply.day === from) reply.day = to;
    follow(event.differences, from, to);
    follow(event.orders, from, to);
    for (const date of snow?.dates ?? []) if (date.event === event && date.day === from) date.day = to;
  }
  for (const [from, to] of event.moved) event.moved.set(from, now(to) ?? to);
  for (const [from, to] of moves) event.moved.set(from, to);
  for (const from of [...event.moved.keys()]) if (isDue(after, from)) event.moved.delete(from);
  event.parts = after;
}

function follow<Value>(of: Map<string, Value>, from: string, to: string): void {
  const value = of.get(from);
  if (value === undefined) return;
  of.set(to, value);
  of.delete(from);
}

/** Where the date of a URL is now: due then, taking place then, or moved from there. */
export function resolve(event: Event, asked: string): string | undefined {
  const seen = new Set<string>();
  for (let day: string | undefined = asked; day !== undefined && !seen.has(day); ) {
    seen.add(day);
    const at = day;
    if (isDue(event.parts, at)) return at;
    const there = [...event.differences]
      .filter(([due, { changes }]) => changes.date === at && isDue(event.parts, due))
      .map(([due]) => due)
      .sort();
    if (there[0] !== undefined) return there[0];
    day = event.moved.get(at);
  }
  return undefined;
}

export function isThere(event: Event): boolean {
  return event.isShown && !event.isDeleted;
}

/** Whether people can say yes to a date. All dates begin in the evening, and all that happens does by day. */
export function isOpen(event: Event, day: string, today: string): boolean {
  if (!isThere(event) || !isDue(event.parts, day)) return false;
  const { isCancelled, date } = factsOn(event, day);
  return !isCancelled && date >= today;
}

export function freePlaces(event: Event, day: string): number {
  const coming = event.replies.filter((reply) => reply.day === day && reply.state === "coming");
  return Math.max(0, event.places - coming.reduce((sum, { people }) => sum + people, 0));
}

/** Adds a reply, whose first mail says when the date begins. */
export function addReply(
  event: Event,
  { day, email, people }: Pick<Reply, "day" | "email" | "people">,
): void {
  const { date, time, isCancelled } = factsOn(event, day);
  const state = people <= freePlaces(event, day) ? "coming" : "waiting";
  const arrival =
    1 + Math.max(0, ...event.replies.filter((one) => one.day === day).map((one) => one.arrival));
  const entry = state === "coming" ? `${date}T${time}` : undefined;
  const told = { date, time, isCancelled };
  event.replies.push({ email, day, people, state, arrival, told, entry, isCalledOff: false });
}

/** What people hear of a change ten minutes later, and who moves up from the waiting list. */
export function tellNews(event: Event, today: string): void {
  for (const reply of event.replies) {
    const now = newsFor(event, reply);
    if (!now) continue;
    const { told } = reply;
    const isNews = now.date !== told.date || now.time !== told.time || now.isCancelled !== told.isCancelled;
    if (!isNews) continue;
    reply.told = now;
    const isOver = now.date < today && told.date < today;
    if (reply.state === "coming" && !isOver)
      reply.entry = now.isCancelled ? undefined : `${now.date}T${now.time}`;
  }
  for (const day of new Set(event.replies.map((reply) => reply.day)))
    if (isOpen(event, day, today)) moveUp(event, day);
}

function newsFor(event: Event, { day, told, isCalledOff }: Reply): Told | undefined {
  const gone = { ...told, isCancelled: true };
  if (event.isDeleted || !isDue(event.parts, day)) return gone;
  const { date, time, isCancelled } = factsOn(event, day);
  if (event.isShown && !isCalledOff) return { date, time, isCancelled };
  return isCalledOff || isCancelled ? gone : undefined;
}

function moveUp(event: Event, day: string): void {
  const waiting = event.replies
    .filter((reply) => reply.day === day && reply.state === "waiting" && !reply.isCalledOff)
    .sort((one, other) => one.arrival - other.arrival);
  const { date, time, isCancelled } = factsOn(event, day);
  for (const reply of waiting) {
    if (reply.people > freePlaces(event, day)) continue;
    Object.assign(reply, { state: "coming", told: { date, time, isCancelled }, entry: `${date}T${time}` });
  }
}
