import { expect, test } from "vitest";
import {
  describeOnBothDatabases,
  describeWithDatabase,
  idOf,
  type OpenDatabase,
} from "../../test/support/database.ts";
import { later } from "../dates/day-arithmetic.ts";
import { deleteEvent, restoreEvent } from "./event-writes.server.ts";
import { type DateDetails, eventLimits } from "./events.ts";
import { cancelDate, changeDate, findDate, resetDate, uncancelDate } from "./exceptions.server.ts";
import { changeFollowing, joinAgain, wouldLose } from "./following.server.ts";
import { type EventsChurch, member, openEventsChurch, service, staff } from "./testing/events-church.ts";

const day = "2026-12-13";

async function opened(open: OpenDatabase) {
  const church = await openEventsChurch(await open());
  const { id } = await church.add();
  const change = async (changes: Partial<DateDetails> & { reason?: string }) => {
    const { details } = await findDate(church.db, staff, { id, day });
    await changeDate(church.site, staff, { id, day }, { ...details, reason: "", ...changes });
  };
  return { ...church, id, date: { id, day }, change };
}

/** Plays a step and returns the rows of `occurrences` that differ afterwards. */
async function changedBy({ occurrences }: EventsChurch, step: () => Promise<unknown>) {
  const before = new Set((await occurrences()).map((row) => JSON.stringify(row)));
  await step();
  const after = await occurrences();
  expect(after).toHaveLength(before.size);
  return after.filter((row) => !before.has(JSON.stringify(row)));
}

describeWithDatabase("one date of a series", (open) => {
  test("one date of a series can be cancelled, which changes only its row, and take place after all", async () => {
    const church = await opened(open);
    const { site, id, date, read, occurrences, exceptions } = church;
    const before = await occurrences();
    const changed = await changedBy(church, () => cancelDate(site, staff, date, "Snow"));
    expect(changed).toMatchObject([{ id: `${id}/${day}`, date: day, time: "10:30", isCancelled: true }]);
    expect(await exceptions()).toMatchObject([{ eventId: id, day, isCancelled: true, reason: "Snow" }]);
    expect(await read(id)).toMatchObject({ version: 2 });

    await uncancelDate(site, staff, date);
    expect(await occurrences()).toEqual(before);
    expect(await exceptions()).toEqual([]);
    expect(await read(id)).toMatchObject({ version: 3 });
  });

  test("one date of a series is not changed by somebody who saw an older version of it", async () => {
    const { site, db, date, exceptions } = await opened(open);
    const { event, details } = await findDate(db, staff, date);
    const late = { ...details, eventTime: "12:00", reason: "", version: event.version };
    await cancelDate(site, staff, date, "Snow");
    expect(await changeDate(site, staff, date, late)).toBe(false);
    expect(await exceptions()).toMatchObject([{ isCancelled: true, changes: "{}" }]);
    expect(await changeDate(site, staff, date, { ...late, version: event.version + 1 })).toBe(true);
    expect(await exceptions()).toMatchObject([{ isCancelled: true, changes: '{"eventTime":"12:00"}' }]);
  });

  test("one date of a series keeps its other changes when it is cancelled and takes place after all", async () => {
    const { site, date, change, exceptions } = await opened(open);
    await change({ eventTitle: "Carols" });
    await cancelDate(site, staff, date, "Snow");
    await uncancelDate(site, staff, date);
    expect(await exceptions()).toMatchObject([
      { isCancelled: false, reason: "", changes: '{"eventTitle":"Carols"}' },
    ]);
  });

  test("one date of a series that is saved with the details of its series has no exception", async () => {
    const { id, change, read, exceptions } = await opened(open);
    await change({});
    expect(await exceptions()).toEqual([]);
    expect(await read(id)).toMatchObject({ version: 1 });
    await change({ eventTime: "11:00" });
    await change({ eventTime: "10:30" });
    expect(await exceptions()).toEqual([]);
    expect(await read(id)).toMatchObject({ version: 3 });
  });

  test("one date of a series that is not due is not found, and nothing changes", async () => {
    const { site, id, read } = await opened(open);
    for (const wrong of ["2026-12-14", "2026-11-22", "2026-02-30", "x"]) {
      const attempt = cancelDate(site, staff, { id, day: wrong }, "");
      await expect(attempt, wrong).rejects.toMatchObject({ init: { status: 404 } });
    }
    expect(await read(id)).toMatchObject({ version: 1 });
  });

  test("one date of a series keeps its changes and its picture when the series is deleted and restored", async () => {
    const { site, db, id, date, change, picture, ask, read, uses, occurrences, exceptions } =
      await opened(open);
    const url = await picture();
    await change({ eventUrl: url, eventAlt: "Candles", eventTime: "19:00" });
    await cancelDate(site, staff, { id, day: "2026-12-20" }, "Snow");
    const [changed] = await exceptions();
    const before = [await occurrences(), await exceptions(), await uses()];
    expect(await uses()).toEqual([`event-date:${changed?.id}`]);

    await deleteEvent(site, staff, id);
    expect([await occurrences(), await exceptions(), await uses()]).toEqual([[], [], []]);
    expect((await ask(url)).status).toBe(404);

    expect(await restoreEvent(site, staff, id)).toBe("restored");
    expect([await occurrences(), await exceptions(), await uses()]).toEqual(before);
    expect((await ask(url)).status).toBe(200);
    expect(await read(id)).toMatchObject({ version: 4 });

    await resetDate(site, staff, date);
    expect(await uses()).toEqual([]);
    expect(await db.selectFrom("releasedFiles").select("id").execute()).toHaveLength(1);
  });

  test("one date of a series cannot be changed any more once the series has as many changed dates as it may have", async () => {
    const { site, db, id, date, occurrences } = await opened(open);
    const most = Array.from({ length: eventLimits.exceptions }, (_, index) => ({
      id: idOf(index),
      eventId: id,
      day: later("2030-01-06", 7 * index),
      isCancelled: true,
      reason: "",
      changes: "{}",
    }));
    await db.insertInto("eventExceptions").values(most).execute();
    const before = await occurrences();
    await expect(cancelDate(site, staff, date, "Snow")).rejects.toMatchObject({ status: 422 });
    expect(await occurrences()).toEqual(before);
    await cancelDate(site, staff, { id, day: "2030-01-06" }, "One that is changed already");
  });

  test("one date of a series cannot be changed or seen by members", async () => {
    const { site, db, id, date, read, occurrences } = await opened(open);
    const before = [await occurrences(), await read(id)];
    const { details } = await findDate(db, staff, date);
    const attempts = [
      async () => findDate(db, member, date),
      async () => cancelDate(site, member, date, "Snow"),
      async () => uncancelDate(site, member, date),
      async () => changeDate(site, member, date, { ...details, eventTime: "12:00", reason: "" }),
      async () => resetDate(site, member, date),
      async () => changeFollowing(site, member, date, service),
      async () => wouldLose(db, member, date, service),
      async () => joinAgain(site, member, date),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ init: { status: 403 } });
    expect([await occurrences(), await read(id)]).toEqual(before);
  });
});

describeOnBothDatabases("one date of a series", "the date before is found by a window function", (open) => {
  test("one date of a series can be moved, which changes its row and what the next one follows, and be reset", async () => {
    const church = await opened(open);
    const { site, id, date, change, read, occurrences, exceptions } = church;
    const before = await occurrences();
    const changed = await changedBy(church, () =>
      change({ eventDate: "2026-12-14", eventTime: "19:00", reason: "The hall is painted" }),
    );
    expect(changed).toMatchObject([
      { id: `${id}/${day}`, day, date: "2026-12-14", time: "19:00", lastDate: "2026-12-14" },
      { id: `${id}/2026-12-20`, date: "2026-12-20", previousDate: "2026-12-14" },
    ]);
    const { details, exception } = await findDate(church.db, staff, date);
    expect(details).toMatchObject({
      eventDate: "2026-12-14",
      eventTime: "19:00",
      eventTitle: "Morning service",
    });
    expect(exception).toMatchObject({
      changes: { eventDate: "2026-12-14", eventTime: "19:00" },
      reason: "The hall is painted",
    });
    expect(await read(id)).toMatchObject({ version: 2 });

    await resetDate(site, staff, date);
    expect(await occurrences()).toEqual(before);
    expect(await exceptions()).toEqual([]);
    expect(await read(id)).toMatchObject({ version: 3 });
  });
});
