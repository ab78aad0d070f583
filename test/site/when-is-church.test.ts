import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { v7 as uuidv7 } from "uuid";
import { later } from "../../app/dates/day-arithmetic.ts";
import { icalJs } from "../../app/events/calendar-import/testing/other-readers.ts";
import type { NewEvent } from "../../app/events/events.ts";
import { never } from "../../app/items/visibility/visibility.ts";
import type { Services } from "../../content/schema.ts";
import { insertEvents, listAllDates } from "../support/events.ts";
import { attributesIn, parsePage, structuredDataIn, textsIn, visibleText } from "../support/html.ts";
import { describeSite, postForm, signIn, type TestSite } from "../support/test-site.ts";
import { calendarAt } from "./support/calendars.ts";
import { page } from "./support/page.ts";
import { sendFacts, sendPage } from "./support/page-edits.ts";
import { databaseOf } from "./support/people.ts";
import { weekly } from "./support/weekly-service.ts";

type Service = Partial<NewEvent> & { id: string };

const morning: Service = { ...weekly, id: "morning", placeName: "The chapel" };
const evening: Service = { ...morning, id: "evening", eventTitle: "Evening prayer", eventTime: "18:00" };
const ofFacts: Services["services"][number] = {
  ...{ name: "Family service", day: "Sunday", time: "09:00" },
  ...{ place: "The chapel", words: "Songs." },
};
const sentence = "We meet again on 6 September.";

interface Situation {
  /** A timestamp. */
  now: string;
  timeZone?: string;
  services?: Service[];
  /** A change of them that staff make after visitors have seen them. */
  then?: Partial<Record<"eventTime" | "rule" | "eventDate" | "visibleFrom", string>>;
  cancelled?: string[];
  isSnowDay?: boolean;
  sentence?: string;
}

/** What each surface says; `…` is whatever is between. */
interface Said {
  home: string;
  footer: string;
  services: string;
  today: string;
  /** Its next date: for search engines, for calendars, and for people who are new. */
  data: string;
  feed: string;
  coming: string;
  toDo: string;
}

const usual = { services: [morning] };
const untold: Pick<Said, "data" | "feed"> = { data: "", feed: "" };
const nothing = { ...untold, coming: "" };
const nextSunday = { data: "2026-12-06T10:30+00:00", feed: "2026-12-06 10:30", coming: "2026-12-06 10:30" };
const thisSunday = { data: "2026-11-29T10:30+00:00", feed: "2026-11-29 10:30", coming: "2026-11-29 10:30" };
const footer = "Morning service: Sunday, 10.30am";
const services = "Morning service 10.30am Sunday";
const off = "No service on Sunday, 29 November.";

const situations: [string, Situation, Partial<Said>][] = [];

describeSite("when church is", (open) => {
  let now = new Date("2026-11-25T12:00:00Z");
  let site: TestSite;
  let staff: Record<string, string>;
  let timeZone = "Europe/London";
  beforeAll(async () => {
    site = await open({}, { clock: () => now, showsSampleTexts: false });
    staff = { cookie: await signIn(site) };
    for (const slug of ["new-here", "services"])
      expect((await sendPage(site, slug, staff, { lead: "Welcome in." })).status).toBe(302);
  });
  beforeEach(async () => {
    now = new Date("2026-11-25T12:00:00Z");
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
    const id = uuidv7();
    const facts = { services: [ofFacts], lifeGroups: [], noServices: situation.sentence };
    await db.deleteFrom("pageTexts").where("slug", "=", "facts/services").execute();
    await db
      .insertInto("pageRevisions")
      .values({
        ...{ id, slug: "facts/services", version: Number.parseInt(id.slice(0, 8), 16) % 1_000_000 },
        ...{ content: JSON.stringify(facts), origin: "edited", authorId: null, authorName: "Ann" },
        createdAt: now.toISOString(),
      })
      .execute();
    await db.insertInto("pageTexts").values({ slug: "facts/services", revisionId: id, version: 1 }).execute();
    const before = new Date(Date.parse(situation.now) - 60 * 60_000 * 24 * 3);
    await insertEvents(db, situation.services ?? [], before);
    for (const day of situation.cancelled ?? [])
      await db
        .insertInto("eventExceptions")
        .values({ id: day, eventId: "morning", day, isCancelled: true, reason: "", changes: "{}" })
        .execute();
    now = new Date(situation.now);
    if (situation.then) await db.updateTable("events").set(situation.then).execute();
    if (situation.services) await listAllDates(db, now);
    if (situation.isSnowDay) {
      const call = { day: situation.now.slice(0, 10), sentence: "Too much snow.", sure: "on" };
      expect((await postForm(site, "/staff/snow-day", call, staff)).status).toBe(302);
    }
  }

  async function look(): Promise<Said> {
    const main = async (path: string, selector: string, headers = {}) => {
      const parts = [...parsePage(await page(site, path, headers)).querySelectorAll(selector)];
      return parts.map((part) => visibleText(part)).join(" ").replaceAll("\u00a0", " ");
    };
    const home = await page(site, "/");
    const [church] = structuredDataIn(home);
    const day = now.toISOString().slice(0, 10);
    const clock = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
    const listed = icalJs(await calendarAt(site), { from: later(day, -1), to: later(day, 60), timeZone });
    const footers = await Promise.all(
      ["/", "/contact-us", "/services"].map((path) => main(path, "footer > div > div:last-of-type > :is(ul, p)")),
    );
    expect(new Set(footers).size, footers.join("\n")).toBe(1);
    const toDo = textsIn(await page(site, "/staff/still-to-do", staff), "main ol > li > p");
    expect(await main("/welcome/open", "main dl", staff)).toContain(footers[0]?.split(/No service|From|Only/)[0]?.trim() ?? "");
    return {
      home: await main("/", "main section:first-of-type .border-gold"),
      footer: footers[0] ?? "",
      services: await main("/services", "section[aria-label=Services]"),
      today: await main("/today", "main header, main article"),
      data: church.event?.map(({ startDate }: { startDate: string }) => startDate).sort()[0] ?? "",
      feed: listed.find((start) => start > clock.format(now)) ?? "",
      coming: attributesIn(await page(site, "/new-here"), 'select[name="day"] option', "value")[1] ?? "",
      toDo: toDo.filter((text) => /services|when you meet/.test(text)).join(" "),
    };
  }

  test.each(situations)("%s", async (_, situation, said) => {
    await arrange(situation);
    const seen = await look();
    console.log(JSON.stringify(seen, null, 1));
    expect(seen).toMatchObject(said);
  });
});
