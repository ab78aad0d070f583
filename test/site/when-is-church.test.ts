import { beforeAll, beforeEach, expect, test } from "vitest";
import { later } from "../../app/dates/day-arithmetic.ts";
import { icalJs } from "../../app/events/calendar-import/testing/other-readers.ts";
import type { NewEvent } from "../../app/events/events.ts";
import { always, never } from "../../app/items/visibility/visibility.ts";
import { insertEvents, listAllDates } from "../support/events.ts";
import { attributesIn, parsePage, structuredDataIn, textsIn, visibleText } from "../support/html.ts";
import { describeSite, postForm, signIn, type TestSite } from "../support/test-site.ts";
import { calendarAt } from "./support/calendars.ts";
import { page } from "./support/page.ts";
import { sendFacts } from "./support/page-edits.ts";
import { databaseOf } from "./support/people.ts";
import { weekly } from "./support/weekly-service.ts";

type Service = Partial<NewEvent> & { id: string };

const morning: Service = { ...weekly, id: "morning", placeName: "The chapel" };
const evening: Service = { ...morning, id: "evening", eventTitle: "Evening prayer", eventTime: "18:00" };
const sentence = "We meet again on 6 September.";

interface Situation {
  /** A timestamp. */
  now: string;
  timeZone?: string;
  services?: Service[];
  /** What staff change once visitors have seen them. */
  change?: Partial<Pick<NewEvent, "eventDate" | "rule" | "visibleFrom">>;
  /** Days of the morning service. */
  cancelled?: string[];
  isSnowDay?: boolean;
  sentence?: string;
}

/** What each surface says. */
interface Said {
  /** The welcome on the home page. */
  home: string;
  /** Below every page. */
  footer: string;
  services: string;
  today: string;
  /** The last step of Welcome. */
  welcome: string;
  /** The next date, by our clock, for search engines and people who are new, and in feeds, which hold what has not begun. */
  next: string;
  coming: string;
  feed: string;
}

const words = "The chapel Songs, a reading and coffee.";
const links = "Join us on Sunday How to get there";
const ways = `The chapel ${links}`;
const usual: Said = {
  home: `This Sunday, 29 November, 10.30am ${ways}`,
  footer: "Morning service: Sunday, 10.30am",
  services: `Morning service 10.30am Sunday ${words} All dates`,
  today: `Our next service Sunday, 29 November at 10.30am Morning service ${words} How to get there Add to my calendar All dates`,
  welcome: "Morning service: Sunday, 10.30am, The chapel",
  next: "2026-11-29 10:30",
  coming: "2026-11-29 10:30",
  feed: "2026-11-29 10:30",
};
const onTheDay = `This Sunday, 29 November, 10.30am ${ways} About this service`;
const today = {
  ...usual,
  home: onTheDay,
  today: `Our next service Today at 10.30am Morning service ${words} How to get there Add to my calendar All dates`,
};
const inAWeek = { next: "2026-12-06 10:30", coming: "2026-12-06 10:30", feed: "2026-12-06 10:30" };
const nextSunday = "Morning service Sunday, 6 December at 10.30am The chapel How to get there All dates";
const over = {
  ...usual,
  ...inAWeek,
  home: `Next Sunday, 6 December, 10.30am ${ways}`,
  today: `Just over Thank you for being with us Morning service is over for today. We are glad of everybody who came. ${nextSunday}`,
};
const off = "No service on Sunday, 29 November.";
const cancelled = {
  ...usual,
  ...inAWeek,
  home: `Next Sunday, 6 December, 10.30am The chapel ${off} ${links}`,
  footer: `${usual.footer} ${off}`,
  services: `Morning service 10.30am Sunday ${words} ${off} All dates`,
  today: `Cancelled No service today at 10.30am Morning service All dates ${nextSunday}`,
};
const silent: Said = {
  ...{ home: "", footer: "", services: "", welcome: "–", next: "", coming: "", feed: "" },
  today: "We will say here when we meet next Please ask us: we would love to see you.",
};
const told = {
  ...silent,
  home: `${sentence} Ask us when we meet How to get there`,
  footer: sentence,
  services: sentence,
  welcome: sentence,
  today: `We will say here when we meet next ${sentence}`,
};
const place = "The chapel, 4 Chapel Lane";
const factWords =
  "An hour and a quarter: songs old and new, a reading, a sermon you can follow, and prayer. Coffee afterwards, for as long as you like.";
const facts: Said = {
  home: `This Sunday, 29 November, 9am ${place} ${links}`,
  footer: "Sunday service: Sunday, 9am",
  services: `Sunday service 9am Sunday ${place} ${factWords}`,
  today: `Our next service Sunday, 29 November at 9am Sunday service ${place} ${factWords} How to get there`,
  welcome: `Sunday service: Sunday, 9am, ${place}`,
  ...{ next: "2026-11-29 09:00", coming: "2026-11-29 09:00", feed: "" },
};
const both = `${usual.services} Evening prayer 6pm Sunday ${words} All dates`;
const two = {
  welcome: `${usual.welcome} Evening prayer: Sunday, 6pm, The chapel`,
  next: "2026-11-29 18:00",
  coming: "2026-11-29 18:00",
  feed: "2026-11-29 18:00",
};
const eveningNext = "Evening prayer Today at 6pm The chapel How to get there All dates";
const from = (day: string, date: string) => ({
  ...usual,
  home: `Next service: ${day}, 10.30am The chapel From ${day}. ${links}`,
  footer: `${usual.footer} From ${day}.`,
  services: `Morning service 10.30am Sunday ${words} From ${day}. All dates`,
  today: usual.today.replace("Sunday, 29 November", day),
  ...{ next: `${date} 10:30`, coming: `${date} 10:30`, feed: `${date} 10:30` },
});

function asInTexas(said: Said): Said {
  const words = (text: string) =>
    text.replaceAll("10.30am", "10:30 AM").replaceAll(/(\d+) (November|December)/g, "$2 $1");
  return Object.fromEntries(
    Object.entries(said).map(([surface, text]) => [surface, words(text)]),
  ) as unknown as Said;
}

const wednesday = "2026-11-25T12:00:00Z";
const early = "2026-11-29T08:00:00Z";
const during = "2026-11-29T11:00:00Z";
const late = "2026-11-29T13:00:00Z";
const services = [morning];
const isOff = ["2026-11-29"];
const saturdays = { eventDate: "2026-11-28", rule: "FREQ=WEEKLY;BYDAY=SA" };

const situations: [string, Situation, Said][] = [
  ["only the facts name a service", { now: wednesday }, facts],
  [
    "only the facts name one, and it snows",
    { now: early, isSnowDay: true },
    {
      ...facts,
      home: `Next Sunday, 6 December, 9am ${place} ${off} ${links}`,
      footer: `${facts.footer} ${off}`,
      services: `${facts.services} ${off}`,
      today: `Cancelled Today is cancelled Sunday service 9am Sunday service Sunday, 6 December at 9am ${place} How to get there`,
      ...{ next: "2026-12-06 09:00", coming: "2026-12-06 09:00", feed: "" },
    },
  ],
  ["a service is an event", { now: wednesday, services }, usual],
  ["it is today, and has not begun", { now: early, services }, today],
  [
    "it is on now",
    { now: during, services },
    {
      ...usual,
      ...inAWeek,
      home: onTheDay,
      next: usual.next,
      today: `On now Church is now Morning service Since 10.30am ${words} How to get there All dates`,
    },
  ],
  ["it is over", { now: late, services }, over],
  [
    "it is cancelled this Sunday",
    { now: "2026-11-27T12:00:00Z", services, cancelled: isOff },
    {
      ...cancelled,
      home: cancelled.home.replace("Next Sunday", "Next service: Sunday"),
      today: cancelled.today.replace("today", "on Sunday, 29 November"),
    },
  ],
  ["it is cancelled today", { now: early, services, cancelled: isOff }, cancelled],
  ["it would be over, but was cancelled", { now: late, services, cancelled: isOff }, cancelled],
  [
    "it snows",
    { now: early, services, isSnowDay: true },
    {
      ...cancelled,
      today: cancelled.today.replace(
        "No service today at 10.30am Morning service",
        "Today is cancelled Morning service 10.30am",
      ),
    },
  ],
  ["it is hidden for a break", { now: early, services, change: { visibleFrom: never } }, silent],
  [
    "it is hidden until September, with a sentence",
    { now: early, services, change: { visibleFrom: "2027-09-01T00:00:00.000Z" }, sentence },
    told,
  ],
  ["a sentence is written while it is shown", { now: early, services, sentence }, today],
  [
    "it has ended",
    { now: early, services: [{ ...morning, rule: "FREQ=WEEKLY;BYDAY=SU;UNTIL=20261122" }] },
    silent,
  ],
  [
    "it moves to another weekday",
    { now: wednesday, services, change: saturdays },
    {
      home: usual.home.replace("Sunday, 29", "Saturday, 28"),
      footer: usual.footer.replace("Sunday", "Saturday"),
      services: usual.services.replace("Sunday", "Saturday"),
      welcome: usual.welcome.replace("Sunday", "Saturday"),
      today: usual.today.replace("Sunday, 29", "Saturday, 28"),
      ...{ next: "2026-11-28 10:30", coming: "2026-11-28 10:30", feed: "2026-11-28 10:30" },
    },
  ],
  [
    "it is the first of two",
    { now: late, services: [morning, evening] },
    {
      ...two,
      home: `This Sunday, 29 November, 6pm ${ways} About this service`,
      footer: `${usual.footer} Evening prayer: Sunday, 6pm`,
      services: both,
      today: over.today.replace(nextSunday, eveningNext),
    },
  ],
  [
    "the first of two is cancelled",
    { now: early, services: [morning, evening], cancelled: isOff },
    {
      ...two,
      home: `This Sunday, 29 November, 6pm The chapel Morning service: ${off} ${links} About this service`,
      footer: `${usual.footer} ${off} Evening prayer: Sunday, 6pm`,
      services: both.replace(words, `${words} ${off}`),
      today: cancelled.today.replace(nextSunday, eveningNext),
    },
  ],
  ["it is in Auckland", { now: "2026-11-28T20:00:00Z", services, timeZone: "Pacific/Auckland" }, today],
  [
    "it is in Texas",
    { now: "2026-11-29T15:00:00Z", services, timeZone: "America/Chicago" },
    asInTexas(today),
  ],
  [
    "it begins next month",
    { now: wednesday, services: [{ ...morning, eventDate: "2026-12-27" }] },
    from("Sunday, 27 December", "2026-12-27"),
  ],
  [
    "it begins in spring",
    { now: wednesday, services: [{ ...morning, eventDate: "2027-03-07" }] },
    from("Sunday, 7 March 2027", "2027-03-07"),
  ],
];

describeSite("when church is", (open) => {
  let now = new Date(wednesday);
  let site: TestSite;
  let staff: Record<string, string>;
  let timeZone = "Europe/London";
  let noServices = "";
  beforeAll(async () => {
    site = await open({}, { clock: () => now });
    staff = { cookie: await signIn(site) };
  });
  beforeEach(async () => {
    now = new Date(wednesday);
    await using db = databaseOf(site);
    for (const table of ["snowDates", "snowDays", "eventExceptions", "occurrences", "events"] as const)
      await db.deleteFrom(table).execute();
    await db.deleteFrom("serviceCalendar").execute();
  });

  async function arrange(situation: Situation): Promise<void> {
    await using db = databaseOf(site);
    if ((situation.timeZone ?? "Europe/London") !== timeZone) {
      timeZone = situation.timeZone ?? "Europe/London";
      expect((await sendFacts(site, "congregation", staff, { timeZone })).status).toBe(302);
    }
    const said = situation.sentence ?? "";
    if (said !== noServices)
      expect((await sendFacts(site, "services", staff, { noServices: said })).status).toBe(302);
    noServices = said;
    const before = new Date(Date.parse(situation.now) - 60 * 60_000 * 24 * 3);
    await insertEvents(db, situation.services ?? [], before);
    for (const day of situation.cancelled ?? [])
      await db
        .insertInto("eventExceptions")
        .values({ id: day, eventId: "morning", day, isCancelled: true, reason: "", changes: "{}" })
        .execute();
    now = new Date(situation.now);
    if (situation.change) await db.updateTable("events").set(situation.change).execute();
    if (situation.services) await listAllDates(db, now);
    if (situation.isSnowDay) {
      const call = { day: situation.now.slice(0, 10), sentence: "Too much snow.", sure: "on" };
      expect((await postForm(site, "/staff/snow-day", call, staff)).status).toBe(302);
    }
  }

  async function look(): Promise<Said> {
    const main = async (path: string, selector: string, headers = {}) => {
      const parts = [...parsePage(await page(site, path, headers)).querySelectorAll(selector)];
      return parts
        .map((part) => visibleText(part))
        .join(" ")
        .replaceAll("\u00a0", " ");
    };
    const home = await page(site, "/");
    const [church] = structuredDataIn(home);
    const day = now.toISOString().slice(0, 10);
    const clock = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
    const listed = icalJs(await calendarAt(site), { from: later(day, -1), to: later(day, 120), timeZone });
    const footers = await Promise.all(
      ["/", "/contact-us", "/services"].map((path) =>
        main(path, "footer > div > div:first-of-type > div:nth-of-type(2) > :is(ul, p)"),
      ),
    );
    expect(new Set(footers).size, footers.join("\n")).toBe(1);
    const startOf = ({ startDate }: { startDate: string }) => startDate.replace("T", " ").slice(0, 16);
    return {
      home: await main("/", "main section:first-of-type .border-gold"),
      footer: footers[0] ?? "",
      services: (await main("/services", "section[aria-label=Services]")).replace(/\s*Riverside Kids.*/s, ""),
      today: await main("/today", "main header, main article"),
      welcome: await main("/welcome/open", "main dl > div:nth-of-type(3) > dd", staff),
      next: church.event.map(startOf).sort()[0] ?? "",
      feed: listed.find((start) => start > clock.format(now)) ?? "",
      coming: attributesIn(await page(site, "/new-here"), 'select[name="day"] option', "value")[1] ?? "",
    };
  }

  test.each(situations)("%s", async (_, situation, said) => {
    await arrange(situation);
    expect(await look()).toEqual(said);
  });
});

describeSite("a church whose services are hidden", (open) => {
  test("a church whose services are hidden reads in its list that visitors miss a sentence, until one is written", async () => {
    const now = new Date(early);
    const site = await open({}, { clock: () => now, showsSampleTexts: false });
    const staff = { cookie: await signIn(site) };
    const tasks = async () => {
      const all = textsIn(await page(site, "/staff/still-to-do", staff), "main ol > li > p");
      return all.filter((text) => /service|when you meet/.test(text));
    };
    await using db = databaseOf(site);
    // One that visitors have never seen is not hidden from them.
    await insertEvents(db, [{ ...morning, visibleFrom: never }], now);
    expect(await tasks()).toEqual(["The site does not say yet when you meet."]);
    await db.updateTable("events").set({ visibleFrom: always }).execute();
    await listAllDates(db, now);
    expect(await tasks()).toEqual([]);
    await db.updateTable("events").set({ visibleFrom: never }).execute();
    await listAllDates(db, now);
    expect(await tasks()).toEqual(["Your services are hidden, and visitors do not read why."]);
    expect((await sendFacts(site, "services", staff, { noServices: sentence })).status).toBe(302);
    expect(await tasks()).toEqual([]);
  });
});
