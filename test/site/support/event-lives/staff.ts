import { attributesIn } from "../../../support/html.ts";
import { calendarOf, importPreview, previewOf } from "../imports.ts";
import { formAt } from "../page-edits.ts";
import { databaseOf } from "../people.ts";
import { formOf, goOn, type Life, pick, save, send, todayOf, versionOf } from "./life.ts";
import {
  changeParts,
  type Difference,
  datesBetween,
  dueDays,
  type Event,
  type Facts,
  factsOn,
  later,
  type Part,
  partOn,
  weekdayOf,
  wouldLose,
} from "./model.ts";

/** Does something and says what; undefined when it makes no sense now. */
export type Command = (life: Life, event: Event) => Promise<string | undefined>;

const times = ["17:00", "18:00", "18:30", "19:00"];
const weekdays = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];
const weeksAhead = 6;
const mostParts = 5;

/** A title that nothing had before. */
function titleOf(life: Life, word: string): string {
  life.titles += 1;
  return `${word} ${life.titles}`;
}

function soon(life: Life, event: Event): Facts[] {
  const today = todayOf(life);
  return datesBetween(event, today, later(today, 7 * weeksAhead));
}

function pathOf({ id }: Event): string {
  return `/event-alter/${id}`;
}

function latest({ parts }: Event): Part {
  return parts.at(-1) as Part;
}

/** The next day from `day` on that is one of these weekdays. */
function nextOf(weekdays: readonly string[], day: string): string {
  const days = Array.from({ length: 7 }, (_, index) => later(day, index));
  return days.find((one) => weekdays.includes(weekdayOf(one))) as string;
}

/** A part that begins on `firstDay`, without what was before. */
function begun(part: Part, firstDay: string): Part {
  const added = part.added.filter((day) => day > firstDay);
  const isOver = part.weekly && part.weekly.until !== "" && part.weekly.until < firstDay;
  return {
    ...part,
    firstDay,
    added,
    weekly: isOver ? ({ ...part.weekly, until: "" } as Part["weekly"]) : part.weekly,
  };
}

/** Saves a form that changes dates. What would be lost has to be agreed to. */
async function saveParts(
  life: Life,
  { event, path, fields, after }: { event: Event; path: string; fields: object; after: Part[] },
): Promise<string> {
  const losing = wouldLose(event, after);
  if (losing.length > 0) {
    const refused = await send(life, path, { ...fields }, life.staff);
    await refused.body?.cancel();
    if (refused.status !== 409)
      throw new Error(`${path} returned ${refused.status}, though ${losing.join()} would be lost`);
  }
  await save(life, path, { ...fields, ...(losing.length > 0 && { mayLose: "on" }) });
  changeParts(event, after, life.snow);
  return losing.length > 0 ? `, which loses ${losing.join(", ")}` : "";
}

/** Changes the latest part of an event, or its only one, in the form of the event. */
async function update(life: Life, event: Event, part: Part): Promise<string> {
  const fields = { ...formOf(event, part), version: await versionOf(life, event) };
  const after = [...event.parts.slice(0, -1), part];
  return saveParts(life, { event, path: `${pathOf(event)}/update`, fields, after });
}

export const wholeSeries: Record<string, Command> = {
  async time(life, event) {
    const time = pick(life, times);
    return `series at ${time}${await update(life, event, { ...latest(event), time })}`;
  },
  async title(life, event) {
    const title = titleOf(life, "Supper");
    return `series called ${title}${await update(life, event, { ...latest(event), title })}`;
  },
  async weekday(life, event) {
    const part = latest(event);
    if (!part.weekly) return undefined;
    const others = [pick(life, weekdays)];
    const monday = later(part.firstDay, -weekdays.indexOf(weekdayOf(part.firstDay)));
    const inWeek = nextOf(others, monday);
    const firstDay = inWeek >= part.from ? inWeek : later(inWeek, 7);
    const weekly = { ...part.weekly, weekdays: others };
    const to = begun({ ...part, weekly }, firstDay);
    return `series on ${others} from ${firstDay}${await update(life, event, to)}`;
  },
  async rule(life, event) {
    const part = latest(event);
    if (!part.weekly) return undefined;
    const first = weekdayOf(part.firstDay);
    const others = pick(life, [[first], [first, pick(life, weekdays)]]);
    const weekly = { every: pick(life, [1, 1, 2]), weekdays: [...new Set(others)], until: "" };
    return `series every ${weekly.every} on ${weekly.weekdays}${await update(life, event, { ...part, weekly })}`;
  },
  async end(life, event) {
    const part = latest(event);
    const until = later(todayOf(life), pick(life, [10, 24, 38]));
    if (!part.weekly || until < part.firstDay) return undefined;
    const to = { ...part, weekly: { ...part.weekly, until } };
    return `series until ${until}${await update(life, event, to)}`;
  },
  async single(life, event) {
    const part = latest(event);
    const date = pick(life, soon(life, event));
    if (!date || date.day < part.from || !part.weekly) return undefined;
    const firstDay = pick(life, [date.day, later(date.day, 1)]);
    const to = { ...part, firstDay, weekly: undefined, added: [] };
    return `made single on ${firstDay}${await update(life, event, to)}`;
  },
  async repeat(life, event) {
    const part = latest(event);
    if (part.weekly) return undefined;
    const weekly = { every: 1, weekdays: [weekdayOf(part.firstDay)], until: "" };
    const firstDay = pick(life, [part.firstDay, part.firstDay, later(part.firstDay, 7)]);
    return `made a series from ${firstDay}${await update(life, event, begun({ ...part, weekly }, firstDay))}`;
  },
  async add(life, event) {
    const part = latest(event);
    const day = later(todayOf(life), pick(life, [3, 8, 12, 20]));
    if (day <= part.firstDay || part.added.includes(day)) return undefined;
    const added = [...part.added, day].sort();
    return `${day} added${await update(life, event, { ...part, added })}`;
  },
  async places(life, event) {
    event.places = pick(life, [1, 2, 3, 5]);
    return `${event.places} places${await update(life, event, latest(event))}`;
  },
  async hide(life, event) {
    if (!event.isShown) return undefined;
    const tell = pick(life, ["cancelled", "nothing"]);
    const fields = { ...formOf(event, latest(event)), shown: "draft", tell };
    await save(life, `${pathOf(event)}/update`, { ...fields, version: await versionOf(life, event) });
    const ahead = new Set(
      soonest(life, event)
        .filter(({ isCancelled }) => !isCancelled)
        .map(({ day }) => day),
    );
    for (const reply of event.replies)
      if (tell === "cancelled" && ahead.has(reply.day) && !reply.told.isCancelled) reply.isCalledOff = true;
    event.isShown = false;
    return `hidden, people hear ${tell}`;
  },
  async show(life, event) {
    if (event.isShown) return undefined;
    event.isShown = true;
    for (const reply of event.replies) reply.isCalledOff = false;
    return `shown${await update(life, event, latest(event))}`;
  },
};

function soonest(life: Life, event: Event): Facts[] {
  return datesBetween(event, todayOf(life), "9999-12-31");
}

export const parts: Record<string, Command> = {
  async following(life, event) {
    const date = pick(life, soon(life, event));
    if (!date || event.parts.length >= mostParts) return undefined;
    const { day } = date;
    const part = partOn(event.parts, day);
    const at = event.parts.indexOf(part);
    const isFirst = dueDays([part], part.from || part.firstDay, later(day, -1)).length === 0;
    if (isFirst && at === event.parts.length - 1) return undefined;
    const changed = changedPart(life, part, day);
    const fields = { ...formOf(event, changed), version: await versionOf(life, event) };
    const { uid: _, ...unread } = changed;
    const instead = isFirst ? [{ ...changed, from: part.from }] : [part, { ...unread, from: day }];
    const after = event.parts.toSpliced(at, 1, ...instead);
    const path = `${pathOf(event)}/dates/${day}/following`;
    const lost = await saveParts(life, { event, path, fields, after });
    const { firstDay, time, title, weekly } = changed;
    return `from ${day} on: ${title} at ${time} on ${weekly?.weekdays ?? "one day"} from ${firstDay}${lost}`;
  },
  async join(life, event) {
    const at = 1 + Math.floor(life.random() * (event.parts.length - 1));
    const ending = event.parts[at];
    if (!ending) return undefined;
    const after = event.parts.toSpliced(at, 1);
    const path = `${pathOf(event)}/dates/${ending.from}/join`;
    return `change from ${ending.from} undone${await saveParts(life, { event, path, fields: {}, after })}`;
  },
};

/** What a part is like from one of its days on. */
function changedPart(life: Life, part: Part, day: string): Part {
  const time = pick(life, times);
  const title = pick(life, [part.title, titleOf(life, "Supper")]);
  if (!part.weekly) return { ...begun(part, day), weekly: undefined, time, title };
  const days = pick(life, [part.weekly.weekdays, [pick(life, weekdays)]]);
  const firstDay = nextOf(days, day);
  const weekly = { ...part.weekly, weekdays: days, every: pick(life, [part.weekly.every, 1]) };
  return { ...begun({ ...part, weekly }, firstDay), time, title };
}

/** What is saved of a date: how it differs from its part. */
function differ(event: Event, day: string, { date, time, title }: Facts, reason: string): void {
  const part = partOn(event.parts, day);
  const changes = {
    ...(date !== day && { date }),
    ...(time !== part.time && { time }),
    ...(title !== part.title && { title }),
  };
  const { isCancelled = false } = event.differences.get(day) ?? {};
  if (isCancelled || Object.keys(changes).length > 0)
    event.differences.set(day, { isCancelled, reason, changes });
  else event.differences.delete(day);
}

async function changeDate(life: Life, event: Event, to: Facts): Promise<void> {
  const { day, date, time, title } = to;
  const fields = {
    eventTitle: title,
    eventContent: "Soup for all.",
    eventDate: date,
    eventTime: time,
    place: "own",
    reason: "",
    version: await versionOf(life, event),
  };
  await save(life, `${pathOf(event)}/dates/${day}/change`, fields);
  differ(event, day, to, "");
}

export const dates: Record<string, Command> = {
  async retime(life, event) {
    const date = pick(life, soon(life, event));
    if (!date) return undefined;
    const time = pick(life, times);
    await changeDate(life, event, { ...date, time });
    return `${date.day} at ${time}`;
  },
  async rename(life, event) {
    const date = pick(life, soon(life, event));
    if (!date) return undefined;
    const title = titleOf(life, "Baptism");
    await changeDate(life, event, { ...date, title });
    return `${date.day} called ${title}`;
  },
  async move(life, event) {
    const date = pick(life, soon(life, event));
    if (!date) return undefined;
    const to = later(date.day, pick(life, [-2, -1, 1, 2, 7]));
    if (to < todayOf(life)) return undefined;
    await changeDate(life, event, { ...date, date: to });
    return `${date.day} moved to ${to}`;
  },
  async cancel(life, event) {
    const date = pick(life, soon(life, event));
    if (!date) return undefined;
    await save(life, `${pathOf(event)}/dates/${date.day}/cancel`, { reason: "The hall is cold." });
    const { changes = {} } = event.differences.get(date.day) ?? {};
    event.differences.set(date.day, { isCancelled: true, reason: "The hall is cold.", changes });
    return `${date.day} cancelled`;
  },
  async uncancel(life, event) {
    const date = pick(
      life,
      soon(life, event).filter(({ isCancelled }) => isCancelled),
    );
    if (!date) return undefined;
    await save(life, `${pathOf(event)}/dates/${date.day}/uncancel`);
    takePlace(event, date.day, "");
    return `${date.day} takes place after all`;
  },
  async reset(life, event) {
    const date = pick(
      life,
      soon(life, event).filter(({ day }) => event.differences.has(day)),
    );
    if (!date) return undefined;
    await save(life, `${pathOf(event)}/dates/${date.day}/reset`);
    event.differences.delete(date.day);
    return `${date.day} as planned`;
  },
  async order(life, event) {
    const date = pick(life, soon(life, event));
    if (!date) return undefined;
    const title = titleOf(life, "Psalm");
    const path = `/event-alter/orders/${event.id}.${date.day}`;
    const body = await formAt(life.site, path, life.staff, {
      "row-rows-title": [title],
      "row-rows-who": [""],
      "row-rows-text": [""],
      "row-rows-shown": ["now"],
      button: "publish",
    });
    const saved = await life.site.request(path, { method: "POST", body, headers: life.staff });
    if (saved.status !== 302) throw new Error(`${path} returned ${saved.status}`);
    event.orders.set(date.day, title);
    return `order of ${date.day}: ${title}`;
  },
};

function takePlace(event: Event, day: string, reason: string): void {
  const { changes } = event.differences.get(day) as Difference;
  if (Object.keys(changes).length === 0 && reason === "") event.differences.delete(day);
  else event.differences.set(day, { isCancelled: false, reason, changes });
}

const sentence = "The roads are icy.";

export const others: Record<string, Command> = {
  async delete(life, event) {
    await save(life, `${pathOf(event)}/delete`);
    event.isDeleted = true;
    return "deleted";
  },
  async importAgain(life, event) {
    if (event !== life.events[1]) return undefined;
    const part = { ...(event.parts[0] as Part), firstDay: "2026-10-13", added: [], time: pick(life, times) };
    const after = { ...part, weekly: { every: 1, weekdays: [pick(life, ["TU", "TU", "FR"])], until: "" } };
    after.firstDay = nextOf(after.weekly.weekdays, after.firstDay);
    await importSeries(life, after);
    event.differences.clear();
    changeParts(event, [after], life.snow);
    return `imported again: ${after.weekly.weekdays} at ${after.time}`;
  },
  async snowDay(life) {
    const today = todayOf(life);
    const cancelled = life.events
      .filter(({ isDeleted }) => !isDeleted)
      .flatMap((event) => datesBetween(event, today, today).map(({ day }) => ({ event, day })))
      .filter(({ event, day }) => !factsOn(event, day).isCancelled);
    if (life.snow || cancelled.length === 0) return undefined;
    await save(life, "/staff/snow-day", { day: today, sentence, sure: "on" });
    const dates = cancelled.map(({ event, day }) => {
      const { reason, changes = {} } = event.differences.get(day) ?? {};
      event.differences.set(day, { isCancelled: true, reason: sentence, changes });
      return { event, day, reasonBefore: reason, changes: JSON.stringify(changes) };
    });
    life.snow = { day: today, sentence, dates };
    return `snow on ${today}`;
  },
  async thaw(life) {
    const { snow } = life;
    if (!snow) return undefined;
    await save(life, "/staff/snow-day", { undo: snow.day });
    for (const { event, day, reasonBefore, changes } of snow.dates) {
      const now = event.differences.get(day);
      const isUntouched =
        now?.isCancelled && now.reason === sentence && JSON.stringify(now.changes) === changes;
      if (event.isDeleted || !isUntouched) continue;
      if (reasonBefore === undefined) event.differences.delete(day);
      else event.differences.set(day, { ...now, isCancelled: false, reason: reasonBefore });
    }
    life.snow = undefined;
    return `no snow on ${snow.day}`;
  },
  async wait(life) {
    const days = pick(life, [1, 1, 3, 5, 8]);
    await goOn(life, days);
    return `${days} days later`;
  },
};

/** Brings a deleted event back. */
export async function restore(life: Life, event: Event): Promise<string> {
  await save(life, `${pathOf(event)}/restore`);
  event.isDeleted = false;
  return "restored";
}

/** Imports the file of another program that has this series. */
export async function importSeries(
  { site, staff }: Life,
  { firstDay, time, title, weekly }: Part,
): Promise<void> {
  const start = `${firstDay}T${time}:00`.replaceAll(/[-:]/g, "");
  const rule = `RRULE:FREQ=WEEKLY;BYDAY=${weekly?.weekdays}`;
  const file = calendarOf(["UID:walks@elsewhere.example", `DTSTART:${start}`, rule, `SUMMARY:${title}`]);
  const preview = await previewOf(site, staff, file);
  const html = await (await site.request(preview, { headers: staff })).text();
  const offered = attributesIn(html, 'input[name="take"]', "value").map(Number);
  if (offered.length === 0) return;
  const imported = await importPreview(site, staff, preview, offered);
  if (imported.status !== 302) throw new Error(`${preview} returned ${imported.status}`);
}

/** Adds the two events of a life: a series that staff make, and one that is imported. */
export async function addEvents(life: Life): Promise<void> {
  const weekly = { every: 1, weekdays: ["SU"], until: "" };
  const supper: Part = {
    from: "",
    firstDay: "2026-10-11",
    weekly,
    added: [],
    time: "18:00",
    title: "Supper",
  };
  const walk: Part = {
    ...supper,
    firstDay: "2026-10-13",
    weekly: { ...weekly, weekdays: ["TU"] },
    time: "17:00",
    title: "Walk",
  };
  const event = (part: Part): Event => ({
    id: "",
    slug: "",
    parts: [part],
    differences: new Map(),
    orders: new Map(),
    moved: new Map(),
    isShown: true,
    isDeleted: false,
    places: 3,
    replies: [],
  });
  life.events = [event(supper), event(walk)];
  const [made, imported] = life.events as [Event, Event];
  await save(life, "/event-create", formOf(made, supper));
  await importSeries(life, walk);
  await using db = databaseOf(life.site);
  for (const one of life.events) {
    const rows = db.selectFrom("events").select(["id", "slug"]);
    const title = one.parts[0]?.title ?? "";
    Object.assign(one, await rows.where("eventTitle", "=", title).executeTakeFirstOrThrow());
  }
  await update(life, imported, walk);
}
