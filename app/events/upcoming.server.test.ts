import { expect, test } from "vitest";
import { describeOnBothDatabases } from "../../test/support/database.ts";
import { visitor } from "../viewer.ts";
import { cancelDate, changeDate } from "./exceptions.server.ts";
import { readDates } from "./listed-dates.server.ts";
import { listing } from "./listing-job.server.ts";
import { openEventsChurch, service, staff } from "./testing/events-church.ts";
import { listUpcoming } from "./upcoming.server.ts";

describeOnBothDatabases("what is coming up", "dates are chosen, ordered and linked in SQL", (open) => {
  async function opened() {
    const church = await openEventsChurch(await open());
    const shown = async (today: string, page = 1) => {
      const { items } = await listUpcoming(church.site, { viewer: visitor, today }, page);
      return items.map(({ eventTitle, eventDate, continues }) =>
        [eventTitle, eventDate, continues].filter(Boolean).join(", ").replaceAll("\u00a0", " "),
      );
    };
    return { ...church, shown };
  }

  test("what is coming up holds a series at its next date, which moves with the days, and not after its last one", async () => {
    const { add, shown } = await opened();
    await add({ eventTitle: "Advent", rule: "FREQ=WEEKLY;BYDAY=SU;COUNT=3" });
    expect(await shown("2026-11-24")).toEqual(["Advent, 2026-11-29, and every Sunday"]);
    expect(await shown("2026-11-29")).toEqual(["Advent, 2026-11-29, and every Sunday"]);
    expect(await shown("2026-11-30")).toEqual(["Advent, 2026-12-06, and every Sunday"]);
    expect(await shown("2026-12-13")).toEqual(["Advent, 2026-12-13"]);
    expect(await shown("2026-12-14")).toEqual([]);
  });

  test("what is coming up holds it once when two of its dates are on one day or in another order", async () => {
    const { site, add, shown } = await opened();
    const { id } = await add();
    const [details] = await readDates(site, [`${id}/2026-12-06`]);
    if (!details) throw new Error("there is no such date");
    const move = async (day: string, eventDate: string, eventTime: string) => {
      const [date] = await readDates(site, [`${id}/${day}`]);
      const { version } = await site.db
        .selectFrom("events")
        .select("version")
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      const changed = { ...service, ...details, ...date, eventDate, eventTime, reason: "", version };
      expect(await changeDate(site, staff, { id, day }, changed)).toBe(true);
    };
    await move("2026-12-06", "2026-11-29", "18:00");
    expect(await shown("2026-11-24")).toEqual(["Morning service, 2026-11-29, and every Sunday"]);
    expect(await shown("2026-11-30")).toEqual(["Morning service, 2026-12-13, and every Sunday"]);
    await move("2026-12-20", "2026-12-10", "18:00");
    expect(await shown("2026-11-30")).toEqual(["Morning service, 2026-12-10, and every Sunday"]);
    expect(await shown("2026-12-11")).toEqual(["Morning service, 2026-12-13, and every Sunday"]);
    await cancelDate(site, staff, { id, day: "2026-12-13" }, "Snow");
    expect(await shown("2026-12-11")).toEqual(["Morning service, 2026-12-13, and every Sunday"]);
  });

  test("what is coming up has the time of its series only beside a date with another time", async () => {
    const { site, add } = await opened();
    const { id, version } = await add();
    const dates = [`${id}/2026-12-06`, `${id}/2026-12-13`];
    const [, later] = await readDates(site, dates);
    if (!later) throw new Error("there is no such date");
    const changed = { ...service, ...later, eventTime: "18:00", reason: "", version };
    expect(await changeDate(site, staff, { id, day: "2026-12-13" }, changed)).toBe(true);
    expect((await readDates(site, dates)).map(({ eventTime, repeats }) => [eventTime, repeats])).toEqual([
      ["10:30", "Every Sunday"],
      ["18:00", "Every Sunday at 10.30am"],
    ]);
  });

  test("what is coming up says every rhythm in words", async () => {
    const { add, shown } = await opened();
    const day = "2026-12-06";
    await add({ eventTitle: "A", eventDate: day, rule: "FREQ=MONTHLY;BYDAY=1SU" });
    await add({ eventTitle: "B", eventDate: day, rule: "FREQ=WEEKLY;INTERVAL=2;BYDAY=SU;UNTIL=20270404" });
    await add({ eventTitle: "C", eventDate: day, rule: "FREQ=DAILY" });
    await add({ eventTitle: "D", eventDate: day, rule: "", addedDates: "2026-12-09 2026-12-24" });
    await add({ eventTitle: "E", eventDate: day, rule: "" });
    expect((await shown("2026-12-01")).toSorted()).toEqual([
      "A, 2026-12-06, and on the first Sunday of every month",
      "B, 2026-12-06, and every second Sunday, until Sunday, 4 April 2027",
      "C, 2026-12-06, and every day",
      "D, 2026-12-06, and on further days",
      "E, 2026-12-06",
    ]);
  });

  test("what is coming up pages and counts each event once, and those without a date after all others", async () => {
    const { site, add, shown } = await opened();
    for (let number = 1; number <= 4; number++)
      await add({ eventTitle: `Series ${number}`, eventTime: `1${number}:00`, endTime: "" });
    for (let number = 1; number <= 3; number++)
      await add({ eventTitle: `Far ${number}`, eventDate: `2090-01-0${number}`, rule: "" });
    await add({ eventTitle: "Over", eventDate: "2026-01-01", rule: "" });
    for (let number = 1; number <= 9; number++)
      await add({ eventTitle: `Some day ${number}`, eventDate: "", rule: "" });
    const today = "2026-11-24";
    const pages = [1, 2, 3, 4].map((page) => shown(today, page));
    const titles = (await Promise.all(pages)).map((each) => each.map((text) => text.split(",")[0]));
    expect(titles).toEqual([
      ["Series 1", "Series 2", "Series 3", "Series 4", "Far 1"],
      ["Far 2", "Far 3", "Some day 9", "Some day 8", "Some day 7"],
      ["Some day 6", "Some day 5", "Some day 4", "Some day 3", "Some day 2"],
      ["Some day 1"],
    ]);
    const range = { viewer: visitor, today };
    expect(await listUpcoming(site, range, 1)).toMatchObject({ pages: 4, hasNext: true });
    expect(await listUpcoming(site, range, 3)).toMatchObject({ pages: 4, hasNext: true });
    expect(await listUpcoming(site, range, 4)).toMatchObject({ pages: 4, hasNext: false });
    await expect(listUpcoming(site, range, 5)).rejects.toMatchObject({ init: { status: 404 } });
  });

  test("what is coming up holds it once again after the night when the version before has listed its dates", async () => {
    const { site, db, add, shown } = await opened();
    const { id } = await add();
    const linked = await db.selectFrom("occurrences").selectAll().orderBy("id").execute();
    await db.updateTable("occurrences").set({ previousDate: null }).where("eventId", "=", id).execute();
    expect((await shown("2026-11-24")).length).toBe(5);
    await listing(site).work({
      ...{ id, key: "all", payload: null, dueAt: site.clock(), attempts: 1 },
      signal: new AbortController().signal,
      finish: async () => undefined,
    });
    expect(await db.selectFrom("occurrences").selectAll().orderBy("id").execute()).toEqual(linked);
    expect((await shown("2026-11-24")).length).toBe(1);
  });
});
