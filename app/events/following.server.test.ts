import { expect, test } from "vitest";
import { describeWithDatabase } from "../../test/support/database.ts";
import { cancelDate, changeDate, findDate } from "./exceptions.server.ts";
import {
  changeFollowing,
  findFollowed,
  isFirstDate,
  joinAgain,
  readJoining,
  wouldLose,
} from "./following.server.ts";
import { openEventsChurch, service, staff } from "./testing/events-church.ts";

const day = "2026-12-13";

describeWithDatabase("a date and all that follow", (open) => {
  async function opened(event: Partial<typeof service> = {}) {
    const church = await openEventsChurch(await open());
    const series = await church.add(event);
    const following = () =>
      church.db.selectFrom("events").selectAll().where("followsId", "=", series.id).executeTakeFirstOrThrow();
    return { ...church, series, id: series.id, date: { id: series.id, day }, following };
  }

  const atNine = { ...service, eventDate: day, eventTime: "09:00" };

  test("a date and all that follow continue as an event of their own, and the series ends before them", async () => {
    const { site, db, id, date, series, read, days, following } = await opened();
    const before = await days(id);
    expect(await changeFollowing(site, staff, date, atNine)).toBe("saved");
    const later = await following();
    expect(later).toMatchObject({ ...atNine, slug: "morning-service-2", followsRule: service.rule });
    expect(await days(id)).toEqual(["2026-11-29", "2026-12-06"]);
    expect([...(await days(id)), ...(await days(later.id))]).toEqual(before);
    expect(await read(id)).toMatchObject({
      ...service,
      rule: "FREQ=WEEKLY;BYDAY=SU;UNTIL=20261212",
      version: 2,
      listedUntil: "",
    });
    expect(await findFollowed(db, later.id)).toEqual({ id, eventTitle: "Morning service" });
    expect(isFirstDate(series, "2026-11-29")).toBe(true);
    expect(isFirstDate(series, "2026-12-06")).toBe(false);
  });

  test("a date and all that follow stay as they are when somebody has changed the series meanwhile", async () => {
    const { site, db, date, series, occurrences } = await opened();
    await cancelDate(site, staff, date, "Snow");
    const before = await occurrences();
    const outcome = await changeFollowing(site, staff, date, { ...atNine, version: series.version });
    expect(outcome).toMatchObject({ now: { id: series.id, version: series.version + 1 } });
    expect(await occurrences()).toEqual(before);
    expect(await db.selectFrom("events").select("id").execute()).toHaveLength(1);
  });

  test.each([
    { rule: "FREQ=WEEKLY;BYDAY=SU" },
    { rule: "FREQ=WEEKLY;BYDAY=SU;COUNT=8" },
    { rule: "FREQ=WEEKLY;BYDAY=SU", addedDates: "2026-12-01 2026-12-25" },
  ])(
    "a date and all that follow joined again have the same dates as before, with their changes: %j",
    async (event) => {
      const { site, db, id, date, picture, occurrences, exceptions, uses, following, read } =
        await opened(event);
      await cancelDate(site, staff, { id, day: "2026-12-06" }, "Snow");
      await cancelDate(site, staff, { id, day: "2026-12-20" }, "Snow");
      const { details } = await findDate(db, staff, { id, day: "2027-01-03" });
      const own = { ...details, eventTime: "11:00", eventUrl: await picture(), reason: "" };
      await changeDate(site, staff, { id, day: "2027-01-03" }, own);
      const rule = event.rule.replace("COUNT=8", "COUNT=6");
      const addedDates = event.addedDates ? "2026-12-25" : "";
      const rest = { ...atNine, ...event, rule, addedDates, eventUrl: await picture() };
      const before = [await occurrences(), await exceptions(), await uses()];
      const {
        version,
        changedAt: _,
        ...series
      } = await db.selectFrom("events").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

      await changeFollowing(site, staff, date, rest);
      const { id: laterId } = await following();
      expect(await exceptions()).toMatchObject([
        { day: "2026-12-06", eventId: id },
        { day: "2026-12-20", eventId: laterId },
        { day: "2027-01-03", eventId: laterId },
      ]);
      expect(await occurrences()).toHaveLength(before[0]?.length ?? 0);
      expect(await uses()).toHaveLength(2);

      await joinAgain(site, staff, laterId);
      expect([await occurrences(), await exceptions(), await uses()]).toEqual(before);
      expect(await db.selectFrom("events").selectAll().execute()).toMatchObject([series]);
      expect(await read(id)).toMatchObject({ version: version + 2 });
    },
  );

  test("a date and all that follow tell which changed dates they would lose, and lose only these", async () => {
    const { site, db, id, date, exceptions } = await opened();
    for (const lost of ["2026-12-06", "2026-12-20", "2026-12-27"])
      await cancelDate(site, staff, { id, day: lost }, "Snow");
    const fortnightly = { ...atNine, rule: "FREQ=WEEKLY;INTERVAL=2;BYDAY=SU" };
    expect(await wouldLose(db, staff, date, fortnightly)).toMatchObject([{ day: "2026-12-20" }]);
    await changeFollowing(site, staff, date, fortnightly);
    expect((await exceptions()).map((exception) => exception.day)).toEqual(["2026-12-06", "2026-12-27"]);
  });

  test("a date and all that follow are joined again only once somebody agrees to lose what differs on days that the series lacks", async () => {
    const { site, db, date, following, exceptions, read, id } = await opened();
    const twice = { ...atNine, rule: "FREQ=WEEKLY;BYDAY=TU,SU" };
    await changeFollowing(site, staff, date, twice);
    const { id: laterId } = await following();
    await cancelDate(site, staff, { id: laterId, day: "2026-12-15" }, "Snow");
    await cancelDate(site, staff, { id: laterId, day: "2026-12-20" }, "Snow");
    expect((await readJoining(db, staff, laterId)).lost).toMatchObject([{ day: "2026-12-15" }]);
    expect(await joinAgain(site, staff, laterId)).toMatchObject({ status: 409, field: "mayLose" });
    expect(await exceptions()).toHaveLength(2);
    expect(await joinAgain(site, staff, laterId, { mayLose: true })).toBe("saved");
    expect(await exceptions()).toMatchObject([{ eventId: id, day: "2026-12-20" }]);
    expect(await read(id)).toMatchObject({ rule: service.rule });
  });

  test("a date and all that follow that were only added to a series are dates of it again after joining", async () => {
    const further = { rule: "", addedDates: `2026-12-06 ${day} 2026-12-20` };
    const { site, id, date, days, following } = await opened(further);
    const before = await days(id);
    await changeFollowing(site, staff, date, { ...atNine, rule: "", addedDates: "2026-12-20" });
    await joinAgain(site, staff, (await following()).id);
    expect(await days(id)).toEqual(before);
  });

  test("a date and all that follow that were moved beyond the end of a series are no dates of it after joining", async () => {
    const { site, id, days, following } = await opened({ rule: "FREQ=WEEKLY;BYDAY=SU;UNTIL=20261213" });
    const before = await days(id);
    await changeFollowing(site, staff, { id, day }, { ...atNine, eventDate: "2026-12-14", rule: "" });
    await joinAgain(site, staff, (await following()).id);
    expect(await days(id)).toEqual(before);
  });

  test("a date and all that follow end where a later part of the series begins when they are joined, and that part can be joined too", async () => {
    const { site, db, id, date, days, read, following } = await opened();
    const saturday = { ...atNine, eventDate: "2026-12-19", rule: "FREQ=WEEKLY;BYDAY=SA" };
    await changeFollowing(site, staff, date, saturday);
    const second = await following();
    const monday = { ...atNine, eventDate: "2027-01-04", rule: "FREQ=WEEKLY;BYDAY=MO" };
    await changeFollowing(site, staff, { id: second.id, day: "2027-01-02" }, monday);

    await joinAgain(site, staff, second.id);
    expect(await read(id)).toMatchObject({ rule: "FREQ=WEEKLY;BYDAY=SU;UNTIL=20270103" });
    const third = await following();
    expect(third).toMatchObject({ eventDate: "2027-01-04", followsRule: service.rule });
    await joinAgain(site, staff, third.id);
    expect(await read(id)).toMatchObject({ rule: service.rule });
    expect((await days(id)).slice(0, 2)).toEqual(["2026-11-29", "2026-12-06"]);
    expect(await db.selectFrom("events").select("id").execute()).toEqual([{ id }]);
  });

  test("a date and all that follow can be joined only after an earlier part that was divided off later", async () => {
    const { site, db, id, date, read, following } = await opened();
    const january = { ...atNine, eventDate: "2027-01-03" };
    await changeFollowing(site, staff, { id, day: january.eventDate }, january);
    const later = await following();
    const until = { rule: "FREQ=WEEKLY;BYDAY=SU;UNTIL=20270102" };
    await changeFollowing(site, staff, date, { ...atNine, ...until });
    expect(await findFollowed(db, later.id)).toBeUndefined();
    await expect(joinAgain(site, staff, later.id)).rejects.toMatchObject({ init: { status: 404 } });

    const earlier = await db
      .selectFrom("events")
      .select("id")
      .where("eventDate", "=", day)
      .executeTakeFirstOrThrow();
    await joinAgain(site, staff, earlier.id);
    expect(await read(id)).toMatchObject(until);
    await joinAgain(site, staff, later.id);
    expect(await read(id)).toMatchObject({ rule: service.rule });
  });

  test("a date and all that follow are the whole series from its first date on, which is refused", async () => {
    const { site, id, read } = await opened();
    const first = { id, day: "2026-11-29" };
    expect(await changeFollowing(site, staff, first, atNine)).toMatchObject({ status: 400 });
    expect(await read(id)).toMatchObject({ version: 1, rule: service.rule });
  });

  test("a date and all that follow of a single event cannot be joined with a series", async () => {
    const { site, id, read } = await opened();
    await expect(joinAgain(site, staff, id)).rejects.toMatchObject({ init: { status: 404 } });
    expect(await read(id)).toMatchObject({ version: 1 });
  });
});
