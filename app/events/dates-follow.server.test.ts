import { readdir, readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { calendarOf } from "../../test/site/support/imports.ts";
import { addMember, addOpenEvent, openChurch, staff } from "../../test/support/attendance.ts";
import { describeOnBothDatabases, type OpenDatabase } from "../../test/support/database.ts";
import { attendanceUrl } from "./attendance/attendance-links.server.ts";
import { replyAsMember } from "./attendance/replies.server.ts";
import { findLinked } from "./attendance/reply-by-link.server.ts";
import { deliver, deliverNews } from "./attendance/testing/deliveries.ts";
import { previewImport } from "./calendar-import/calendar-previews.server.ts";
import { importEvents } from "./calendar-import/import-events.server.ts";
import { datesNow } from "./date-now.server.ts";
import { resolveDate } from "./date-urls.server.ts";
import { findEvent } from "./event-reads.server.ts";
import { changeEvent, deleteEvent, restoreEvent } from "./event-writes.server.ts";
import { changeDate, findDate } from "./exceptions.server.ts";
import { changeFollowing, joinAgain } from "./following.server.ts";
import { saveOrder } from "./orders/orders.server.ts";

/** A Sunday. */
const day = "2026-12-06";
const sundays = "FREQ=WEEKLY;BYDAY=SU";
const saturdays = "FREQ=WEEKLY;BYDAY=SA";
const weekly = { eventDate: "2026-11-29", eventTime: "18:30", rule: sundays, category: "service" };
const single = { ...weekly, eventDate: day, rule: "" };

async function opened(open: OpenDatabase, event: typeof weekly) {
  const here = await openChurch(await open());
  const { site, db } = here;
  const id = await addOpenEvent(here, event);
  const ann = await addMember(db, "ann");
  const date = { id, day };
  await replyAsMember(site, ann, { eventId: id, day }, 2);
  await deliver(here);
  await saveOrder(site, staff, date, { version: 0, rows: [{ title: "Psalm", shown: "now" }] });
  const { details } = await findDate(db, staff, date);
  await changeDate(site, staff, date, { ...details, eventTitle: "Baptism", reason: "" });
  await db
    .insertInto("snowDays")
    .values({ day, sentence: "", onlyAhead: false, calledAt: "", endsAt: "9999" })
    .execute();
  await db
    .insertInto("snowDates")
    .values({ snowDay: day, eventId: id, day, reasonBefore: null, changes: "{}" })
    .execute();
  const email = "bea@people.example";
  const link = await attendanceUrl(site, { eventId: id, day, email, madeAt: here.time.now.toISOString() });
  const saved = async (of = id) => {
    const event = await findEvent({ db }, staff, of);
    if (!event) throw new Error("no event");
    return event;
  };
  return { ...here, id, link, saved };
}

type Opened = Awaited<ReturnType<typeof opened>>;

async function changed({ site, id, saved }: Opened, change: object) {
  expect(await changeEvent(site, staff, id, { ...(await saved()), ...change })).toBe("saved");
}

/** Changes the dates from `since` on. */
async function divided({ site, id, saved }: Opened, since: string, change: object) {
  const { id: _, version: __, slug: ___, ...series } = await saved();
  const following = { ...series, eventDate: since, ...change };
  expect(await changeFollowing(site, staff, { id, day: since }, following)).toBe("saved");
}

/** Imports a file in which the series, which came from there, is on Saturdays. */
async function importedAgain({ site, db, id, saved }: Opened) {
  const { version } = await saved();
  const known = { uid: "supper@test", recurrenceDay: "", eventId: id, version };
  await db
    .insertInto("importedEvents")
    .values({ ...known, contentHash: "", importedAt: "" })
    .execute();
  const file = calendarOf(
    ["UID:supper@test", "SUMMARY:Supper", "DTSTART:20261128T183000", "RRULE:FREQ=WEEKLY;BYDAY=SA"],
    // What differs on a date is what the file says.
    ["UID:supper@test", "SUMMARY:Baptism", "DTSTART:20261205T183000", "RECURRENCE-ID:20261205T183000"],
  );
  const importing = { ...site, publicFetch: async () => Promise.reject(new Error("not asked")) };
  const preview = await previewImport(importing, staff, { from: Buffer.from(file), withPast: false });
  const counts = await importEvents(site, staff, { id: preview, ticked: new Set([0]) });
  expect(counts).toEqual({ added: 0, updated: 1, leftAlone: 0 });
}

interface Kind {
  event: typeof weekly;
  change: (here: Opened) => Promise<void>;
  now: string;
  mails: string[];
  isRestored?: true;
}

const kinds: Record<string, Kind> = {
  "a single event that is moved": {
    event: single,
    change: (here) => changed(here, { eventDate: "2026-12-09" }),
    now: "2026-12-09",
    mails: ["Changed: Supper"],
  },
  "a single event that is made a series": {
    event: single,
    change: (here) => changed(here, { eventDate: "2026-12-12", rule: saturdays }),
    now: "2026-12-12",
    mails: ["Changed: Supper"],
  },
  "a series that is made single": {
    event: weekly,
    change: (here) => changed(here, { eventDate: "2026-12-02", rule: "" }),
    now: "2026-12-02",
    mails: ["Changed: Supper"],
  },
  "a series with another weekday": {
    event: weekly,
    change: (here) => changed(here, { eventDate: "2026-11-28", rule: saturdays }),
    now: "2026-12-05",
    mails: ["Changed: Supper"],
  },
  "a series with another weekday that gets its old one back": {
    event: weekly,
    async change(here) {
      await changed(here, { eventDate: "2026-11-28", rule: saturdays });
      await changed(here, { eventDate: "2026-11-29", rule: sundays });
    },
    now: day,
    mails: [],
  },
  "a series that is on another weekday from an earlier date on": {
    event: { ...weekly, eventDate: "2026-11-22" },
    change: (here) => divided(here, "2026-11-29", { eventDate: "2026-12-05", rule: saturdays }),
    now: "2026-12-05",
    mails: ["Changed: Supper"],
  },
  "a series that is imported again": {
    event: weekly,
    change: importedAgain,
    now: "2026-12-05",
    mails: ["Changed: Supper"],
  },
  "a series that is joined again": {
    event: weekly,
    async change(here) {
      await divided(here, day, { eventTime: "18:30" });
      await joinAgain(here.site, staff, { id: here.id, day });
    },
    now: day,
    mails: [],
  },
  "an event that is deleted and restored": {
    event: weekly,
    async change({ site, id }) {
      await deleteEvent(site, staff, id);
      await restoreEvent(site, staff, id);
    },
    now: day,
    mails: [],
    isRestored: true,
  },
};

describeOnBothDatabases(
  "this date is now that date",
  "each database moves rows by statements of its own",
  (open) => {
    test.each(Object.entries(kinds))(
      "what hangs on a date follows %s",
      async (_, { event, change, now, mails, isRestored }) => {
        const here = await opened(open, event);
        const { db, site, link } = here;
        const slug = (await here.saved()).slug;
        await change(here);
        const { id } = here;
        const of = { eventId: id, day: now };
        for (const table of ["attendances", "serviceOrders", "eventExceptions", "snowDates"] as const)
          expect(await db.selectFrom(table).select(["eventId", "day"]).execute(), table).toEqual([of]);
        const noted = await db.selectFrom("changedDates").select("day").where("eventId", "=", id).execute();
        // A deleted event loses them, and people hear of a restored one anyway.
        if (!isRestored) expect(noted).toContainEqual({ day: now });
        expect((await findDate(db, staff, { id, day: now })).details.eventTitle).toBe("Baptism");
        expect(
          (await deliverNews(here)).map(({ subject }) => (subject ?? "").replace("Baptism", "Supper")),
        ).toEqual(mails);
        expect(await resolveDate(site, staff, { slug, day })).toMatchObject({ ...of, isOld: now !== day });
        const linked = await findLinked(site, new URL(link).searchParams.get("token") ?? "");
        expect(linked).toMatchObject({ date: of, hasMoved: now !== day });
      },
    );

    test("a reply to a date that exists is not lost to one whose date is gone", async () => {
      const here = await opened(open, weekly);
      const { db, site, id } = here;
      const bea = await addMember(db, "bea");
      await replyAsMember(site, bea, { eventId: id, day: "2026-12-13" }, 1);
      await changed(here, { rule: "FREQ=WEEKLY;BYDAY=SU;UNTIL=20261206" });
      const rows = await db.selectFrom("attendances").select(["email", "day"]).orderBy("day").execute();
      expect(rows).toEqual([
        { email: "ann@people.example", day },
        { email: "bea@people.example", day: "2026-12-13" },
      ]);
    });
  },
);

describe("which date a date is now", () => {
  const series = (rule: string, eventDate: string, addedDates = "") => ({ rule, eventDate, addedDates });
  test.each([
    ["still due", series(sundays, "2026-11-29"), series("FREQ=DAILY", "2026-11-29"), day],
    [
      "of a week with two dates",
      series(sundays, "2026-11-29"),
      series("FREQ=WEEKLY;BYDAY=FR,SA", "2026-12-04"),
      undefined,
    ],
    [
      "of a week without one",
      series(sundays, "2026-11-29"),
      series("FREQ=WEEKLY;INTERVAL=2;BYDAY=SA", "2026-11-28"),
      undefined,
    ],
    ["of a daily series", series("FREQ=DAILY", "2026-11-29"), series(saturdays, "2026-11-28"), undefined],
    ["of an event without a date", series("", day), series("", ""), undefined],
  ])("%s", (_, before, after, expected) => {
    expect(datesNow(before, after)(day)).toBe(expected);
  });
});

describe("commands that give events other days", () => {
  /** Each of them calls `datesFollow`, or makes an event that nothing hangs on yet. */
  const known = ["event-writes.server.ts", "following.server.ts", "calendar-import/import-events.server.ts"];
  test("are these, and let dates follow", async () => {
    const folder = new URL("./", import.meta.url);
    const files = (await readdir(folder, { recursive: true })).filter(
      (name) =>
        name.endsWith(".ts") && !/\.test\.ts$|(occurrences|join-divided|listing-job)\.server/.test(name),
    );
    const texts = await Promise.all(files.map((name) => readFile(new URL(name, folder), "utf8")));
    const listing = files.filter((_, at) => /\blistOccurrences\(/.test(texts[at] ?? ""));
    expect(listing.toSorted()).toEqual(known.toSorted());
    for (const name of known) expect(texts[files.indexOf(name)], name).toContain("datesFollow(");
  });
});
