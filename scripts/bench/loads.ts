import { setTimeout as sleep } from "node:timers/promises";
import autocannon from "autocannon";
import { eventLimits } from "../../app/events/events.ts";
import type { Database } from "../../database/connection.ts";
import { insertEvents } from "../../test/support/events.ts";
import { manyEvents, noticedAfterMs } from "./calendar.ts";
import { addPosts, send, tapsOfEachConnection } from "./likes.ts";
import { addManyRows, addReplies, fullDate } from "./many-rows.ts";
import { addMembers } from "./members.ts";
import type { BusySite, Load } from "./pauses.ts";

const megabyte = 1024 ** 2;
const dailyDates = 2_552;

/** What the longest pauses are measured with. Add a line for everything that could make everybody wait. */
export const loads: readonly Load[] = [
  { name: "likes", what: "500 likes and 250 unlikes while visitors read the posts", prepare: prepareLikes },
  {
    name: "pages",
    what: "200 pages made again, 16 at a time",
    prepare: async () => (site) => read(site, "/event?next=%2F", 200),
  },
  { name: "feed", what: "the feed of 2,000 events after a change", prepare: prepareFeed },
  { name: "series", what: "the feed of a series with 100 exceptions after a change", prepare: prepareSeries },
  {
    name: "further-dates",
    what: `the feed of a series with a number of days and ${eventLimits.addedDates} further ones after a change`,
    prepare: prepareFurtherDates,
  },
  {
    name: "past-feed",
    what: "the feed among 300,000 past events after a change",
    prepare: manyPastEvents("/calendar.ics"),
  },
  {
    name: "sitemap",
    what: "the sitemap among 300,000 past events after a change",
    prepare: manyPastEvents("/sitemap.xml"),
  },
  {
    name: "search",
    what: "a search in the text of 300,000 events",
    prepare: manyPastEvents("/event/all?search=nobody"),
  },
  { name: "form", what: "a member's form of 15 MB with two boundaries", prepare: prepareForm },
  { name: "import", what: "a calendar of 9,990 series, which is refused", prepare: prepareImport },
  { name: "replies", what: "twenty pages of 10,000 replies to a date", prepare: prepareReplies },
  {
    name: "one-date",
    what: `a date of a daily series of ${dailyDates} cancelled and brought back, five times`,
    prepare: prepareOneDate,
  },
];

async function prepareLikes(db: Database, kind: Parameters<Load["prepare"]>[1]) {
  const cookies = await addMembers(db, kind, 100);
  const posts = await addPosts(db);
  return (site: BusySite) =>
    Promise.all([send(site, tapsOfEachConnection(cookies, posts, 10)), read(site, "/daily-posts", 2_000)]);
}

async function prepareFeed(db: Database) {
  await insertEvents(db, manyEvents(new Date()));
  return (site: BusySite) => readAfterChange(site, "/calendar.ics");
}

async function prepareSeries(db: Database) {
  const first = Temporal.Now.plainDateISO().subtract({ days: 50 });
  await insertEvents(db, [
    {
      slug: "series",
      eventTitle: "Morning prayer",
      eventDate: first.toString(),
      rule: "FREQ=DAILY;COUNT=999",
    },
  ]);
  const { id } = await db.selectFrom("events").select("id").executeTakeFirstOrThrow();
  const exceptions = Array.from({ length: 100 }, (_, number) => ({
    id: `exception-${number}`,
    eventId: id,
    day: first.add({ days: 3 * number }).toString(),
    isCancelled: true,
    reason: "",
    changes: "{}",
  }));
  await db.insertInto("eventExceptions").values(exceptions).execute();
  return (site: BusySite) => readAfterChange(site, "/calendar.ics");
}

async function prepareFurtherDates(db: Database) {
  const first = Temporal.Now.plainDateISO();
  const days = Array.from({ length: eventLimits.addedDates }, (_, number) =>
    first.add({ days: 20_000 + number }),
  );
  await insertEvents(db, [
    {
      slug: "series",
      eventDate: first.toString(),
      rule: "FREQ=DAILY;COUNT=9999",
      addedDates: days.join(" "),
    },
  ]);
  return (site: BusySite) => readAfterChange(site, "/calendar.ics");
}

async function prepareImport(db: Database, kind: Parameters<Load["prepare"]>[1]) {
  const cookie = await addEditor(db, kind);
  const events = Array.from(
    { length: 9990 },
    (_, index) =>
      `BEGIN:VEVENT\nUID:${index}@bench\nDTSTART:20261206T100000\nRRULE:FREQ=DAILY;COUNT=999\nEND:VEVENT`,
  );
  const calendar = ["BEGIN:VCALENDAR", ...events, "END:VCALENDAR"].join("\n");
  return async ({ url }: BusySite) => {
    const body = new FormData();
    body.set("file", new Blob([calendar]), "calendar.ics");
    const headers = { cookie, origin: url };
    const reply = await fetch(`${url}/event-alter/import`, { method: "POST", body, headers });
    if (reply.status !== 400) throw new Error(`a calendar that is too long got ${reply.status}`);
    await reply.arrayBuffer();
  };
}

async function prepareReplies(db: Database, kind: Parameters<Load["prepare"]>[1]) {
  const cookie = await addEditor(db, kind);
  await addReplies(db, kind, 10_000);
  const { eventId, day } = fullDate;
  const list = `/event-alter/${eventId}/attendance/${day}`;
  return async ({ url }: BusySite) => {
    for (let page = 1; page <= 20; page++) {
      const reply = await fetch(`${url}${list}?page=${page}`, { headers: { cookie } });
      if (reply.status !== 200) throw new Error(`a page of replies got ${reply.status}`);
      await reply.arrayBuffer();
    }
  };
}

async function prepareOneDate(db: Database, kind: Parameters<Load["prepare"]>[1]) {
  const cookie = await addEditor(db, kind);
  const first = Temporal.Now.plainDateISO();
  const rule = `FREQ=DAILY;COUNT=${dailyDates}`;
  await insertEvents(db, [{ id: "daily", slug: "daily", eventDate: first.toString(), rule }]);
  const date = `/event-alter/daily/dates/${first.add({ days: 100 })}`;
  return async ({ url }: BusySite) => {
    for (let time = 0; time < 5; time++)
      for (const verb of ["cancel", "uncancel"]) {
        const headers = { cookie, origin: url };
        const body = new URLSearchParams({ reason: "Snow" });
        const reply = await fetch(`${url}${date}/${verb}`, {
          method: "POST",
          headers,
          body,
          redirect: "manual",
        });
        if (reply.status !== 302) throw new Error(`${verb} got ${reply.status}`);
      }
  };
}

/** Returns the cookie of somebody who may change events. */
async function addEditor(db: Database, kind: Parameters<Load["prepare"]>[1]): Promise<string> {
  const [cookie = ""] = await addMembers(db, kind, 1);
  const { id } = await db
    .selectFrom("user")
    .select("id")
    .where("email", "like", "member-%")
    .executeTakeFirstOrThrow();
  const editor = { userId: id, role: "editor", grantedAt: new Date().toISOString() } as const;
  await db.insertInto("personRoles").values(editor).execute();
  return cookie;
}

function manyPastEvents(url: string): Load["prepare"] {
  return async (db, kind) => {
    await addManyRows(db, kind, 300_000);
    return (site) => readAfterChange(site, url);
  };
}

async function prepareForm(db: Database, kind: Parameters<Load["prepare"]>[1]) {
  const [cookie = ""] = await addMembers(db, kind, 1);
  const field = '--a\r\nContent-Disposition: form-data; name="x"\r\n\r\n1\r\n';
  const body = `${field.repeat((15 * megabyte) / field.length)}--a--\r\n`;
  return async ({ url }: BusySite) => {
    const reply = await fetch(`${url}/submit-prayer-requests`, {
      method: "POST",
      // The site refuses a write with a session unless it comes from the same origin.
      headers: {
        cookie,
        "sec-fetch-site": "same-origin",
        "content-type": "multipart/form-data; boundary=a; boundary=b",
      },
      body,
    });
    if (reply.ok) throw new Error(`a form of 15 MB was accepted with ${reply.status}`);
  };
}

async function readAfterChange(site: BusySite, url: string): Promise<void> {
  for (let time = 0; time < 5; time++) {
    await changeAnEvent(site.db);
    await sleep(noticedAfterMs);
    await read(site, url, 1);
  }
}

async function changeAnEvent(db: Database): Promise<void> {
  const { id } = await db.selectFrom("events").select("id").limit(1).executeTakeFirstOrThrow();
  await db
    .updateTable("events")
    .set({ eventTitle: `Changed at ${performance.now()}` })
    .where("id", "=", id)
    .execute();
}

async function read({ url }: BusySite, path: string, amount: number): Promise<void> {
  const connections = Math.min(16, amount);
  const { errors, non2xx } = await autocannon({ url: url + path, connections, amount, timeout: 60 });
  if (errors + non2xx > 0) throw new Error(`${path} did not always return 200`);
}
