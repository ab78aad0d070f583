import type { KyselyPlugin } from "kysely";
import { expect, test } from "vitest";
import { describeOnBothDatabases, openPatiently } from "../../test/support/database.ts";
import { listVersions } from "../items/versions/versions.server.ts";
import { whatHangs } from "../sample/what-hangs.ts";
import { writeTold } from "./attendance/attendance-facts.server.ts";
import { dateNewsKind } from "./date-news.server.ts";
import { findBySlug, findDateNow, resolveDate } from "./date-urls.server.ts";
import { changeEvent, deleteEvent, restoreEvent } from "./event-writes.server.ts";
import { cancelDate, findDate } from "./exceptions.server.ts";
import { joinAgain } from "./following.server.ts";
import { joinDivided } from "./join-divided.server.ts";
import { partsOf } from "./parts.server.ts";
import { openEventsChurch, service, staff } from "./testing/events-church.ts";

const day = "2026-12-13";

describeOnBothDatabases("series that an earlier version has divided", "statements and locks", (open) => {
  /** Half past ten until 6 December, then nine, as two events. */
  async function divided(change: Partial<typeof service> = {}) {
    const place = await open();
    const church = await openEventsChurch(place);
    const { db } = church;
    const series = await church.add({ rule: "FREQ=WEEKLY;BYDAY=SU;UNTIL=20261212" });
    const part = await church.add({ eventDate: day, eventTime: "09:00", ...change });
    await db
      .updateTable("events")
      .set({ followsId: series.id, followsRule: service.rule, version: 7 })
      .where("id", "=", part.id)
      .execute();
    await cancelDate(church.site, staff, { id: part.id, day }, "Snow");
    const later = { eventId: part.id, day };
    await db
      .insertInto("attendances")
      .values({
        ...{ id: "reply", ...later, userId: null, name: "", email: "ann@people.example", people: 2 },
        ...{ state: "coming", arrival: 1, told: "{}", createdAt: "", changedAt: "" },
      })
      .execute();
    await db
      .insertInto("serviceOrders")
      .values({ ...later, version: 1, stream: "", content: "{}" })
      .execute();
    return { ...church, place, series, part };
  }

  const told = {
    ...{ title: "Morning service", date: day, time: "09:00", endDate: "", endTime: "", isAllDay: false },
    ...{ placeName: "", placeAddress: "", isCancelled: false, due: { day, time: "09:00" }, sequence: 5 },
  };

  test("are one event afterwards, with all that hangs on their dates, their UIDs and their addresses", async () => {
    const { site, db, series, part, read, days } = await divided();
    const before = [...(await days(series.id)), ...(await days(part.id))];
    await joinDivided(site);
    const { id } = series;
    expect(await db.selectFrom("events").select("id").execute()).toEqual([{ id }]);
    expect(await days(id)).toEqual(before);
    const joined = await read(id);
    expect(joined.version).toBeGreaterThan(8);
    expect(partsOf(joined)).toMatchObject([
      { partId: id, from: "", until: day, eventTime: "10:30", rule: service.rule },
      { partId: part.id, from: day, eventTime: "09:00" },
    ]);
    for (const table of ["attendances", "serviceOrders", "eventExceptions", "changedDates"] as const)
      expect(await db.selectFrom(table).select(["eventId", "day"]).execute(), table).toEqual([
        { eventId: id, day },
      ]);
    expect(await resolveDate(site, staff, { slug: part.slug, day })).toMatchObject({
      ...{ eventId: id, slug: series.slug, day, isOld: true },
    });
    expect((await findDate(db, staff, { id, day: "2026-12-20" })).details.eventTime).toBe("09:00");
    await joinAgain(site, staff, { id, day });
    expect(await days(id)).toEqual(before);
    expect((await findDate(db, staff, { id, day: "2026-12-20" })).details.eventTime).toBe("10:30");
  });

  test.each([
    ["others see them", { isPublic: false }],
    ["they overlap", { eventDate: "2026-12-06" }],
  ])("stay as they are when %s", async (_, change) => {
    const { site, db } = await divided(change);
    const rows = () => db.selectFrom("events").selectAll().orderBy("id").execute();
    const before = await rows();
    await joinDivided(site);
    expect(await rows()).toEqual(before);
  });

  test("leave people who replied the entries of their calendars", async () => {
    const { site, db, series, part } = await divided();
    const entry = { id: "own", due: null, sequence: 3 };
    const replies = {
      mailed: writeTold(told),
      own: writeTold({ ...told, entry }),
      unreadable: '{"title":1}',
      waiting: writeTold(told),
    };
    const [reply] = await db.selectFrom("attendances").selectAll().execute();
    if (!reply) throw new Error("somebody replied");
    for (const [id, told] of Object.entries(replies))
      await db
        .insertInto("attendances")
        .values({ ...reply, id, email: id, told, state: id === "waiting" ? "waiting" : "coming" })
        .execute();
    await joinDivided(site);
    const rows = await db.selectFrom("attendances").select(["id", "eventId", "told"]).execute();
    const after = Object.fromEntries(rows.map(({ id, told }) => [id, JSON.parse(told)]));
    expect(new Set(rows.map(({ eventId }) => eventId))).toEqual(new Set([series.id]));
    expect(after).toMatchObject({
      mailed: { entry: { id: part.id, due: told.due, sequence: told.sequence } },
      own: { entry },
      unreadable: { title: 1 },
    });
    expect(after.waiting.entry).toBeUndefined();
  });

  test("have one history, which ends with what is said now, and their entries of the activity log", async () => {
    const { site, db, series, part, read } = await divided();
    for (const eventContent of ["Coffee after.", "Coffee and cake."])
      await changeEvent(site, staff, part.id, { ...(await read(part.id)), eventContent });
    await changeEvent(site, staff, series.id, { ...(await read(series.id)), eventContent: "Tea before." });
    const historyOf = async (id: string) => (await listVersions(db, staff, { kind: "event", id }, 1)).items;
    const before = [...(await historyOf(part.id)), ...(await historyOf(series.id))];
    const logged = () =>
      db.selectFrom("activity").select("id").where("thingId", "=", series.id).orderBy("id").execute();
    const all = await db.selectFrom("activity").select("id").orderBy("id").execute();
    await joinDivided(site);
    const history = await historyOf(series.id);
    expect(history.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect(history.filter(({ isNow }) => isNow)).toEqual([history[0]]);
    expect(history.filter(({ isFirst }) => isFirst)).toEqual([history.at(-1)]);
    expect(await logged()).toEqual(all);
    const joined = await read(series.id);
    expect(joined.eventContent).toBe("Coffee and cake.");
    await changeEvent(site, staff, series.id, { ...joined, eventContent: "Bring a friend." });
    const [newest] = await historyOf(series.id);
    expect(newest?.changes?.flatMap(({ words }) => words.map((part) => part.words)).join(" ")).toContain(
      "friend",
    );
  });

  test("leave what names a part by its id where it leads to the same", async () => {
    const { site, db, series, part } = await divided();
    const { id } = series;
    await db
      .insertInto("itemPreviews")
      .values({ kind: "event", itemId: part.id, tokenHash: "token", expiresAt: "2026-12-24T00:00:00.000Z" })
      .execute();
    await db
      .insertInto("movedDates")
      .values({ eventId: part.id, fromDay: "2026-12-19", toDay: "2026-12-20" })
      .execute();
    const job = {
      ...{ kind: dateNewsKind, isUrgent: false, dueAt: "2026-11-22T10:00:00.000Z", fence: 3, attempts: 1 },
      ...{ heldUntil: "2026-11-22T11:00:00.000Z", createdAt: "", lastError: null, failedAt: null },
    };
    for (const [at, eventId] of [part.id, id].entries()) {
      const key = `${eventId}/${day}`;
      await db.deleteFrom("deferredWork").where("key", "=", key).execute();
      const payload = JSON.stringify({ eventId, day, deletedAt: null });
      await db
        .insertInto("deferredWork")
        .values({ ...job, id: `job${at}`, key, payload })
        .execute();
    }
    await db
      .insertInto("importedEvents")
      .values({
        uid: "uid",
        recurrenceDay: "",
        eventId: part.id,
        version: 1,
        contentHash: "",
        importedAt: "",
      })
      .execute();
    await joinDivided(site);
    for (const column of ["eventId", "itemId"])
      for (const table of Object.keys(whatHangs[column] ?? {}))
        expect(
          await db
            .selectFrom(table as "attendances")
            .select(column as "eventId")
            .where(column as "eventId", "=", part.id)
            .execute(),
          table,
        ).toEqual([]);
    expect(await db.selectFrom("itemPreviews").select(["itemId", "tokenHash"]).execute()).toEqual([
      { itemId: id, tokenHash: "token" },
    ]);
    expect(await findDateNow(db, part.id, "2026-12-19")).toMatchObject({ eventId: id, day: "2026-12-20" });
    const jobs = await db.selectFrom("deferredWork").selectAll().where("kind", "=", dateNewsKind).execute();
    // A worker that holds it must do it again for the series.
    expect(jobs).toMatchObject([{ id: "job0", key: `${id}/${day}`, fence: 4, heldUntil: job.dueAt }]);
    expect(JSON.parse(jobs[0]?.payload ?? "")).toMatchObject({ eventId: id, day });
  });

  test("are joined also when one of them has been joined before", async () => {
    const { site, db, series, part, add, read, days } = await divided();
    await joinDivided(site);
    const before = await days(series.id);
    // An earlier version that runs beside divides what it sees: the latest part.
    const later = "2027-01-10";
    const { id } = await add({ eventDate: later, eventTime: "11:15" });
    const { rule: followsRule } = await read(series.id);
    await db.updateTable("events").set({ followsId: series.id, followsRule }).where("id", "=", id).execute();
    const rule = `${followsRule};UNTIL=20270109`;
    await db.updateTable("events").set({ rule }).where("id", "=", series.id).execute();
    await joinDivided(site);
    expect(await days(series.id)).toEqual(before);
    expect(partsOf(await read(series.id))).toMatchObject([
      { partId: series.id, from: "", eventTime: "10:30" },
      { partId: part.id, from: day, eventTime: "09:00", rule: followsRule },
      { partId: id, from: later, eventTime: "11:15" },
    ]);
  });

  test("are joined without one that was deleted, and with it once it is restored", async () => {
    const { site, db, series, part, add, read } = await divided();
    const rule = "FREQ=WEEKLY;BYDAY=SU;UNTIL=20270109";
    await db.updateTable("events").set({ rule }).where("id", "=", part.id).execute();
    const followsRule = service.rule;
    const last = await add({ eventDate: "2027-01-10", rule: "FREQ=WEEKLY;BYDAY=SU;UNTIL=20270201" });
    await db
      .updateTable("events")
      .set({ followsId: part.id, followsRule })
      .where("id", "=", last.id)
      .execute();
    const latest = await add({ eventDate: "2027-02-07" });
    await db
      .updateTable("events")
      .set({ followsId: last.id, followsRule })
      .where("id", "=", latest.id)
      .execute();
    await deleteEvent(site, staff, part.id);
    await joinDivided(site);
    const ids = async () =>
      (await db.selectFrom("events").select("id").orderBy("id").execute()).map(({ id }) => id);
    expect(await ids()).toEqual([series.id, last.id]);
    expect(await restoreEvent(site, staff, part.id)).toBe("restored");
    expect(await ids()).toEqual([series.id, part.id, last.id]);
    expect(await findBySlug(site, { viewer: staff, slug: part.slug })).toMatchObject({ id: part.id });
    await joinDivided(site);
    expect(await ids()).toEqual([series.id, part.id]);
    expect(partsOf(await read(part.id)).map(({ partId }) => partId)).toEqual([part.id, last.id, latest.id]);
  });

  test("give a restored part another URL when its own leads to another event since", async () => {
    const { site, db, series, part, add } = await divided();
    const { slug } = part;
    await deleteEvent(site, staff, part.id);
    const other = await add({ eventDate: day });
    await db
      .updateTable("events")
      .set({ slug, followsId: series.id, followsRule: service.rule })
      .where("id", "=", other.id)
      .execute();
    await joinDivided(site);
    expect(await restoreEvent(site, staff, part.id)).toBe("restored");
    expect(await findBySlug(site, { viewer: staff, slug })).toMatchObject({ id: series.id });
  });

  test("are joined also when an earlier version gave the URL of a part to another one", async () => {
    const { site, db, series, part, add } = await divided();
    await joinDivided(site);
    const { slug } = part;
    const { rule: followsRule } = await db.selectFrom("events").select("rule").executeTakeFirstOrThrow();
    const again = await add({ eventDate: "2027-01-10" });
    await db
      .updateTable("events")
      .set({ slug, followsId: series.id, followsRule })
      .where("id", "=", again.id)
      .execute();
    await db
      .updateTable("events")
      .set({ rule: `${followsRule};UNTIL=20270109` })
      .where("id", "=", series.id)
      .execute();
    await joinDivided(site);
    for (const id of [part.id, again.id])
      expect(await findDateNow(db, id, "2027-01-10")).toMatchObject({ eventId: series.id });
    expect(await findBySlug(site, { viewer: staff, slug })).toMatchObject({ id: series.id });
  });

  test("are joined once by two copies that start at the same moment", async () => {
    const { site, place, db, series, part, days } = await divided();
    const before = [...(await days(series.id)), ...(await days(part.id))];
    const { db: other } = openPatiently({ dataDir: place.folder, databaseUrl: place.databaseUrl });
    try {
      await Promise.all([joinDivided(site), joinDivided({ ...site, db: other })]);
    } finally {
      await other.destroy();
    }
    expect(await days(series.id)).toEqual(before);
    const [joined, ...others] = await db.selectFrom("events").selectAll().execute();
    expect(others).toEqual([]);
    expect(joined?.version).toBe(10);
    expect(await db.selectFrom("formerEvents").selectAll().execute()).toEqual([
      { id: part.id, slug: part.slug, eventId: series.id },
    ]);
    expect(await db.selectFrom("attendances").select("eventId").execute()).toEqual([{ eventId: series.id }]);
  });

  test("stay whole when a copy is killed while it joins them", async () => {
    const { site, db, place } = await divided();
    const { db: other } = openPatiently({ dataDir: place.folder, databaseUrl: place.databaseUrl });
    const all = async () => ({
      events: await db.selectFrom("events").selectAll().orderBy("id").execute(),
      replies: await db.selectFrom("attendances").selectAll().execute(),
      versions: await db.selectFrom("itemVersions").selectAll().orderBy("id").execute(),
    });
    const before = await all();
    await expect(joinDivided({ ...site, db: other.withPlugin(killedAt("formerEvents")) })).rejects.toThrow(
      "killed",
    );
    await other.destroy();
    expect(await all()).toEqual(before);
    await joinDivided(site);
    expect((await all()).events).toHaveLength(1);
  });
});

/** Fails at the first insert into a table, when much is changed already. */
function killedAt(table: string): KyselyPlugin {
  return {
    transformQuery({ node }) {
      const into = node.kind === "InsertQueryNode" && node.into?.table.identifier.name;
      if (into === table) throw new Error("killed");
      return node;
    },
    transformResult: async ({ result }) => result,
  };
}
