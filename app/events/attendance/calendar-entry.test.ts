import { expect, test } from "vitest";
import { jsonIn } from "../../../platform/stored-json.ts";
import { addMember, addOpenEvent, openChurch, staff } from "../../../test/support/attendance.ts";
import { describeWithDatabase } from "../../../test/support/database.ts";
import { found } from "../../serving/responses/found.ts";
import { findEvent } from "../event-reads.server.ts";
import { changeEvent, deleteEvent } from "../event-writes.server.ts";
import type { NewEvent } from "../events.ts";
import { cancelDate, uncancelDate } from "../exceptions.server.ts";
import { replyAsMember, withdrawAsMember } from "./replies.server.ts";
import { deliver, deliverNews } from "./testing/deliveries.ts";

const day = "2026-12-06";
const supper = { eventDate: day, eventTime: "18:30", endTime: "20:00" };
const weekly = { ...supper, rule: "FREQ=WEEKLY;BYDAY=SU" };

describeWithDatabase("the entry of a reply in calendars", (open) => {
  async function withAnn(event: Partial<NewEvent>, places: number | null = null) {
    const here = await openChurch(await open());
    const { site, db } = here;
    const id = await addOpenEvent(here, event, places);
    const ann = await addMember(db, "ann");
    await replyAsMember(site, ann, { eventId: id, day }, 2);
    await deliver(here);
    return {
      here,
      site,
      db,
      id,
      ann,
      date: { id, day },
      async alter(values: Partial<NewEvent>) {
        const before = found(await findEvent({ db }, staff, id), "event");
        expect(await changeEvent(site, staff, id, { ...before, ...values })).toBe("saved");
      },
      /** Lets the replies be as an earlier version left them, or a later one. */
      async tellBy(change: (told: Record<string, unknown>) => object) {
        for (const { id, told } of await db.selectFrom("attendances").select(["id", "told"]).execute()) {
          const json = JSON.stringify(change(jsonIn(told) as Record<string, unknown>));
          await db.updateTable("attendances").set({ told: json }).where("id", "=", id).execute();
        }
      },
      told: async () =>
        (await db.selectFrom("attendances").select("told").execute()).map(({ told }) => jsonIn(told)),
      news: async () => (await deliverNews(here)).map(({ calendar, text }) => ({ calendar, text })),
    };
  }

  const byEarlierVersion = ({ entry: _, ...told }: Record<string, unknown>) => told;

  test("the entry of a reply in calendars that an earlier version mailed keeps the UID and the RECURRENCE-ID of its series", async () => {
    const { site, id, date, alter, tellBy, news } = await withAnn(weekly);
    await tellBy(byEarlierVersion);
    const same = { uid: `${id}@riverside.example`, recurrence: "2026-12-06T18:30:00" };
    await alter({ eventTime: "17:00", endTime: "18:00" });
    expect(await news()).toMatchObject([
      { calendar: { ...same, sequence: 2, start: "2026-12-06T17:00:00" } },
    ]);
    await cancelDate(site, staff, date, "");
    expect(await news()).toMatchObject([{ calendar: { ...same, method: "CANCEL", sequence: 3 } }]);
    await uncancelDate(site, staff, date);
    await alter({ rule: "" });
    expect(await news()).toMatchObject([{ calendar: { ...same, method: "PUBLISH", sequence: 5 } }]);
    await deleteEvent(site, staff, id);
    expect(await news()).toMatchObject([{ calendar: { ...same, method: "CANCEL" } }]);
  });

  test("the entry of a reply in calendars that an earlier version mailed for a single event is never removed with its series", async () => {
    const { site, id, date, alter, tellBy, news } = await withAnn(supper);
    await tellBy(byEarlierVersion);
    await alter({ ...weekly, eventTime: "17:00", endTime: "18:00" });
    const uid = `${id}@riverside.example`;
    expect(await news()).toMatchObject([{ calendar: { uid, recurrence: null, method: "PUBLISH" } }]);
    await cancelDate(site, staff, date, "");
    const [cancelled] = await news();
    expect(cancelled?.calendar).toBeUndefined();
    expect(cancelled?.text).not.toContain("attached");
    await uncancelDate(site, staff, date);
    expect(await news()).toMatchObject([{ calendar: { uid, method: "PUBLISH" } }]);
    await deleteEvent(site, staff, id);
    expect(await news()).toMatchObject([{ calendar: undefined }]);
  });

  test("the entry of a reply in calendars has a SEQUENCE that rises with each mail, also when the event's version does not", async () => {
    const { db, site, date, news } = await withAnn(supper);
    await cancelDate(site, staff, date, "");
    expect(await news()).toMatchObject([{ calendar: { sequence: 2 } }]);
    await uncancelDate(site, staff, date);
    await db.updateTable("events").set({ version: 1 }).execute();
    expect(await news()).toMatchObject([{ calendar: { sequence: 3 } }]);
  });

  test("the entry of a reply in calendars is another one when the same person replies to a date that has come to its day", async () => {
    const { here, site, id, ann, alter, news } = await withAnn(supper);
    await alter({ eventDate: "2026-12-13" });
    const [moved] = await news();
    expect(moved?.calendar?.uid).toBe(`${id}-${day}@riverside.example`);
    await alter(weekly);
    await replyAsMember(site, ann, { eventId: id, day }, 1);
    const [mail] = await deliver(here);
    expect(mail?.calendar?.uid).not.toBe(moved?.calendar?.uid);
  });

  test("the entry of a reply in calendars is first mailed to those who waited when they move up, whichever version put them on the list", async () => {
    const { here, site, db, id, ann, tellBy } = await withAnn(supper, 2);
    await replyAsMember(site, await addMember(db, "bea"), { eventId: id, day }, 2);
    expect(await deliver(here)).toMatchObject([{ calendar: undefined }]);
    await tellBy(byEarlierVersion);
    await withdrawAsMember(site, ann, { eventId: id, day });
    expect(await deliver(here)).toMatchObject([
      { calendar: { uid: `${id}-${day}@riverside.example`, recurrence: null } },
    ]);
  });

  test("the entry of a reply in calendars is stored with what a later version noted beside it", async () => {
    const { site, date, tellBy, news, told } = await withAnn(supper);
    await tellBy(({ entry, ...rest }) => ({
      ...rest,
      mood: "glad",
      entry: { ...(entry as object), place: 3 },
    }));
    await cancelDate(site, staff, date, "");
    expect(await news()).toHaveLength(1);
    expect(await told()).toMatchObject([
      { isCancelled: true, mood: "glad", entry: { place: 3, sequence: 2 } },
    ]);
  });
});
