import { expect, test } from "vitest";
import { describeWithDatabase } from "../../test/support/database.ts";
import { continuationOf } from "./continuation.server.ts";
import { changeEvent } from "./event-writes.server.ts";
import { cancelDate, changeDate, findDate } from "./exceptions.server.ts";
import { changeFollowing, isWholeSeries, joinAgain, readJoining, wouldLose } from "./following.server.ts";
import { partsOf } from "./parts.server.ts";
import { openEventsChurch, service, staff } from "./testing/events-church.ts";

const day = "2026-12-13";

describeWithDatabase("a date and all that follow", (open) => {
  async function opened(event: Partial<typeof service> = {}) {
    const church = await openEventsChurch(await open());
    const series = await church.add(event);
    const { id } = series;
    const times = async () => {
      const days = (await church.days(id)).slice(0, 5);
      const dates = days.map(
        async (day) => (await findDate(church.db, staff, { id, day })).details.eventTime,
      );
      return Object.fromEntries((await Promise.all(dates)).map((time, at) => [days[at], time]));
    };
    return { ...church, series, id, date: { id, day }, times };
  }

  const atNine = { ...service, eventDate: day, eventTime: "09:00" };

  test("a date and all that follow are a part of the same event, and earlier dates stay as they were", async () => {
    const { site, db, id, date, series, read, days, times } = await opened();
    const before = await days(id);
    expect(await changeFollowing(site, staff, date, atNine)).toBe("saved");
    expect(await db.selectFrom("events").select("id").execute()).toEqual([{ id }]);
    expect(await days(id)).toEqual(before);
    expect(await times()).toEqual({
      "2026-11-29": "10:30",
      "2026-12-06": "10:30",
      "2026-12-13": "09:00",
      "2026-12-20": "09:00",
      "2026-12-27": "09:00",
    });
    const changed = await read(id);
    expect(changed).toMatchObject({ ...atNine, slug: series.slug, version: 2 });
    expect(partsOf(changed)).toMatchObject([
      { partId: id, from: "", until: day, eventTime: "10:30", rule: service.rule },
      { partId: expect.not.stringContaining(id), from: day, eventTime: "09:00" },
    ]);
    expect(isWholeSeries(series, "2026-11-29")).toBe(true);
    expect(isWholeSeries(series, "2026-12-06")).toBe(false);
    expect(isWholeSeries(changed, "2026-11-29")).toBe(false);
    expect(isWholeSeries(changed, day)).toBe(true);
  });

  test("a date and all that follow stay as they are when somebody has changed the series meanwhile", async () => {
    const { site, date, series, occurrences } = await opened();
    await cancelDate(site, staff, date, "Snow");
    const before = await occurrences();
    const outcome = await changeFollowing(site, staff, date, { ...atNine, version: series.version });
    expect(outcome).toMatchObject({ now: { id: series.id, version: series.version + 1 } });
    expect(await occurrences()).toEqual(before);
  });

  test.each([
    { rule: "FREQ=WEEKLY;BYDAY=SU" },
    { rule: "FREQ=WEEKLY;BYDAY=SU;COUNT=8" },
    { rule: "FREQ=WEEKLY;BYDAY=SU", addedDates: "2026-12-01 2026-12-25" },
  ])("a date and all that follow are as before once their change is undone: %j", async (event) => {
    const { site, db, id, date, series, picture, occurrences, exceptions, uses, read } = await opened(event);
    await cancelDate(site, staff, { id, day: "2026-12-06" }, "Snow");
    await cancelDate(site, staff, { id, day: "2026-12-20" }, "Snow");
    const { details } = await findDate(db, staff, { id, day: "2027-01-03" });
    const own = { ...details, eventTime: "11:00", eventUrl: await picture(), reason: "" };
    await changeDate(site, staff, { id, day: "2027-01-03" }, own);
    const before = [await occurrences(), await exceptions(), await uses()];
    const { version, ...unchanged } = await read(id);
    const rest = { ...continuationOf(await read(id), day), eventTime: "09:00", eventUrl: await picture() };
    expect(await changeFollowing(site, staff, date, rest)).toBe("saved");
    expect(await occurrences()).toHaveLength(before[0]?.length ?? 0);
    expect(await exceptions()).toEqual(before[1]);
    expect(await uses()).toHaveLength(2);
    expect(await joinAgain(site, staff, date)).toBe("saved");
    expect([await occurrences(), await exceptions(), await uses()]).toEqual(before);
    expect(await read(id)).toEqual({ ...unchanged, partId: id, version: version + 2 });
    expect(series.partId).toBe("");
  });

  test("a date and all that follow tell which changed dates they would lose, and lose only these", async () => {
    const { site, db, id, date, exceptions } = await opened();
    for (const lost of ["2026-12-06", "2026-12-20", "2026-12-27"])
      await cancelDate(site, staff, { id, day: lost }, "Snow");
    const fortnightly = { ...atNine, rule: "FREQ=WEEKLY;INTERVAL=2;BYDAY=SU" };
    expect(await wouldLose(db, staff, date, fortnightly)).toMatchObject([{ day: "2026-12-20" }]);
    expect(await changeFollowing(site, staff, date, fortnightly)).toMatchObject({ field: "mayLose" });
    await changeFollowing(site, staff, date, fortnightly, { mayLose: true });
    expect((await exceptions()).map((exception) => exception.day)).toEqual(["2026-12-06", "2026-12-27"]);
  });

  test("a date and all that follow are as before only once somebody agrees to lose what differs on days that the series lacks", async () => {
    const { site, db, id, date, exceptions, read } = await opened();
    await changeFollowing(site, staff, date, { ...atNine, rule: "FREQ=WEEKLY;BYDAY=TU,SU" });
    await cancelDate(site, staff, { id, day: "2026-12-15" }, "Snow");
    await cancelDate(site, staff, { id, day: "2026-12-20" }, "Snow");
    expect((await readJoining(db, staff, date)).lost).toMatchObject([{ day: "2026-12-15" }]);
    expect(await joinAgain(site, staff, date)).toMatchObject({ status: 409, field: "mayLose" });
    expect(await exceptions()).toHaveLength(2);
    expect(await joinAgain(site, staff, date, { mayLose: true })).toBe("saved");
    expect(await exceptions()).toMatchObject([{ eventId: id, day: "2026-12-20" }]);
    expect(await read(id)).toMatchObject({ rule: service.rule, endedParts: "" });
  });

  test("a date and all that follow can be one date beyond the end of the series, and its end is undone with them", async () => {
    const { site, id, date, days } = await opened({ rule: "FREQ=WEEKLY;BYDAY=SU;UNTIL=20261213" });
    const before = await days(id);
    await changeFollowing(site, staff, date, { ...atNine, eventDate: "2026-12-14", rule: "" });
    expect(await days(id)).toEqual(["2026-11-29", "2026-12-06", "2026-12-14"]);
    await joinAgain(site, staff, date);
    expect(await days(id)).toEqual(before);
  });

  test("a date and all that follow reach until the next change, and each change is undone by itself", async () => {
    const { site, id, date, times, read } = await opened();
    const [third, fourth] = ["2026-12-20", "2026-12-27"];
    await changeFollowing(
      site,
      staff,
      { id, day: third },
      { ...atNine, eventDate: third, eventTime: "08:00" },
    );
    await changeFollowing(site, staff, date, atNine);
    const three = ["10:30", "10:30", "09:00", "08:00", "08:00"];
    expect(Object.values(await times())).toEqual(three);
    // The first date of a part changes the part.
    await changeFollowing(site, staff, date, { ...atNine, eventTime: "09:30" });
    expect(partsOf(await read(id))).toHaveLength(3);
    await joinAgain(site, staff, { id, day: third });
    expect(Object.values(await times())).toEqual(["10:30", "10:30", "09:30", "09:30", "09:30"]);
    await joinAgain(site, staff, date);
    expect(new Set(Object.values(await times()))).toEqual(new Set(["10:30"]));
    await expect(joinAgain(site, staff, date)).rejects.toMatchObject({ init: { status: 404 } });
    await expect(joinAgain(site, staff, { id, day: fourth })).rejects.toMatchObject({
      init: { status: 404 },
    });
  });

  test("the form of the series changes its latest part, which cannot begin before", async () => {
    const { site, id, date, times, read } = await opened();
    await changeFollowing(site, staff, date, atNine);
    const latest = await read(id);
    expect(await changeEvent(site, staff, id, { ...latest, eventDate: "2026-12-06" })).toMatchObject({
      field: "eventDate",
    });
    expect(await changeEvent(site, staff, id, { ...latest, eventTime: "09:15" })).toBe("saved");
    expect(Object.values(await times())).toEqual(["10:30", "10:30", "09:15", "09:15", "09:15"]);
  });

  test("a date and all that follow are the whole series from its first date on, which is refused", async () => {
    const { site, id, read } = await opened();
    const first = { id, day: "2026-11-29" };
    expect(await changeFollowing(site, staff, first, atNine)).toMatchObject({ status: 400 });
    expect(await read(id)).toMatchObject({ version: 1, rule: service.rule });
  });
});
