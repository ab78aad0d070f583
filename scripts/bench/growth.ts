import { sql } from "kysely";
import { eventLimits } from "../../app/events/events.ts";
import type { Database } from "../../database/connection.ts";
import { eventRow, insertEvents } from "../../test/support/events.ts";

/** A site of the bench: its database, and its URL. */
export interface GrowingSite {
  db: Database;
  url: string;
}

/** Work that grows with what a church has. The longest pause of a heartbeat beside `load` says who waits for it. */
export interface Growth {
  what: string;
  setup(site: GrowingSite): Promise<void>;
  /** Causes the work once. `cookie` is that of an editor. */
  load(site: GrowingSite, cookie: string): Promise<void>;
}

const pastEvents = 300_000;

async function addPastEvents({ db }: GrowingSite): Promise<void> {
  const day = "1990-01-01";
  const { id, ...row } = eventRow({ eventTitle: "Walk", eventDate: day });
  await insertEvents(db, [{ id, ...row }]);
  for (let copies = 1; copies < pastEvents; copies *= 2) await doubleEvents(db, copies);
  await sql`
    insert into "occurrences" ("id", "eventId", "day", "date", "time", "lastDate", "isLong", "isPublic", "isCancelled",
      "category")
    select "id" || '/' || "eventDate", "id", "eventDate", "eventDate", "eventTime", "eventDate", false, true, false,
      'other'
    from "events" where "eventTitle" = 'Walk' and "id" <> ${id}`.execute(db);
  await sql`analyze`.execute(db);
}

async function doubleEvents(db: Database, copies: number): Promise<void> {
  await sql`
    insert into "events" ("id", "slug", "eventTitle", "eventContent", "eventDate", "eventTime", "eventUrl", "changedAt")
    select "id" || ${`-${copies}`}, "slug" || ${`-${copies}`}, "eventTitle", "eventContent", "eventDate", "eventTime", '',
      "changedAt"
    from "events" where "eventTitle" = 'Walk'`.execute(db);
}

async function read({ url }: GrowingSite, path: string): Promise<void> {
  const response = await fetch(url + path);
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  await response.arrayBuffer();
}

/** Lets the next reader find the page changed. */
async function changeAnEvent({ db }: GrowingSite): Promise<void> {
  const eventContent = `Changed at ${performance.now()}`;
  await db.updateTable("events").set({ eventContent }).where("slug", "=", "growing").execute();
}

const afterAChange = (what: string, path: string): Growth => ({
  what: `${what} beside ${pastEvents.toLocaleString("en")} past events, after a change`,
  async setup(site) {
    await insertEvents(site.db, [{ eventTitle: "Supper", slug: "growing", eventDate: "2090-01-01" }]);
    await addPastEvents(site);
  },
  async load(site) {
    await changeAnEvent(site);
    await read(site, path);
  },
});

export const growths: readonly Growth[] = [
  {
    what: `the feed of a series with a number of days and ${eventLimits.addedDates} further ones, after a change`,
    async setup({ db }) {
      const days = Array.from({ length: eventLimits.addedDates }, (_, index) =>
        new Date(Date.UTC(2080, 0, 1 + index)).toISOString().slice(0, 10),
      );
      const rule = "FREQ=DAILY;COUNT=9999";
      await insertEvents(db, [
        { slug: "growing", eventDate: "2026-12-01", rule, addedDates: days.join(" ") },
      ]);
    },
    async load(site) {
      await changeAnEvent(site);
      await read(site, "/calendar.ics");
    },
  },
  afterAChange("the sitemap", "/sitemap.xml"),
  afterAChange("the feed", "/calendar.ics"),
  afterAChange("a search of events", "/event/all?search=supper"),
  {
    what: "a calendar of 9,990 series, which is refused",
    async setup() {},
    async load({ url }, cookie) {
      const events = Array.from(
        { length: 9990 },
        (_, index) =>
          `BEGIN:VEVENT\nUID:${index}@bench\nDTSTART:20261206T100000\nRRULE:FREQ=DAILY;COUNT=999\nEND:VEVENT`,
      );
      const body = new FormData();
      body.set("file", new Blob([["BEGIN:VCALENDAR", ...events, "END:VCALENDAR"].join("\n")]), "a.ics");
      const headers = { cookie, origin: url };
      const response = await fetch(`${url}/event-alter/import`, { method: "POST", body, headers });
      if (response.status !== 400) throw new Error(`the import answered ${response.status}`);
      await response.arrayBuffer();
    },
  },
];
