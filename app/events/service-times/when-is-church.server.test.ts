import { expect, test } from "vitest";
import { describeWithDatabase } from "../../../test/support/database.ts";
import { never } from "../../items/visibility/visibility.ts";
import { factsOfFiles } from "../../pages/originals/testing/facts-of-files.ts";
import { callSnowDay, undoSnowDay } from "../editing/snow-day/call.server.ts";
import { changeEvent, deleteEvent } from "../event-writes.server.ts";
import type { NewEvent } from "../events.ts";
import { cancelDate, uncancelDate } from "../exceptions.server.ts";
import { storeServices } from "../services.server.ts";
import { openEventsChurch, staff } from "../testing/events-church.ts";
import { comingServices, whenIsChurch } from "./when-is-church.server.ts";

const service = { category: "service" };

describeWithDatabase("when church is", (open) => {
  /** A church with a service, after `change` of it. */
  async function after(
    event: Partial<NewEvent>,
    change?: (church: Awaited<ReturnType<typeof openEventsChurch>>, id: string) => Promise<unknown>,
  ) {
    const church = await openEventsChurch(await open());
    const { id } = await church.add({ ...service, ...event });
    await change?.(church, id);
    const { source, silence, times, ...said } = await whenIsChurch(
      { db: church.db, facts: factsOfFiles },
      church.time.now,
    );
    const coming = comingServices({ source, silence, times, ...said }, church.time.now);
    return { source, silence, named: times.length, coming: coming.length };
  }

  test("when church is has a source, and a reason while nothing is ahead", async () => {
    expect(await after({ category: "music" })).toMatchObject({ source: "facts", silence: undefined });
    expect(await after({ visibleFrom: never })).toMatchObject({ source: "facts", silence: undefined });
    expect(await after({})).toEqual({ source: "events", silence: undefined, named: 1, coming: 8 });
    const once = { rule: "FREQ=WEEKLY;BYDAY=SU;COUNT=1" };
    const cancelled = ({ site }: { site: Parameters<typeof cancelDate>[0] }, id: string) =>
      cancelDate(site, staff, { id, day: "2026-11-29" }, "");
    expect(await after(once, cancelled)).toEqual({
      ...{ source: "events", silence: "all cancelled" },
      ...{ named: 1, coming: 0 },
    });
    const silent = { named: 0, coming: 0 };
    expect(
      await after({}, async ({ site, read }, id) =>
        changeEvent(site, staff, id, { ...(await read(id)), visibleFrom: never }),
      ),
    ).toEqual({ source: "events", silence: "hidden", ...silent });
    const weeksLater = (church: { db: Parameters<typeof whenIsChurch>[0]["db"]; time: { now: Date } }) => {
      church.time.now = new Date("2026-12-20T09:00:00Z");
      return church.db.transaction().execute((trx) => storeServices(trx, church.time.now));
    };
    expect(await after(once, weeksLater)).toEqual({ source: "none", silence: "none ahead", ...silent });
  });

  test("when church is tells a snow day from services that were cancelled one by one", async () => {
    const day = "2026-11-29";
    const once = { rule: "FREQ=WEEKLY;BYDAY=SU;COUNT=1" };
    const snow = async ({ site, time }: Awaited<ReturnType<typeof openEventsChurch>>) => {
      time.now = new Date(`${day}T08:00:00Z`);
      await callSnowDay(site, staff, { day, sentence: "Snow.", onlyAhead: false });
    };
    const silent = { source: "events", named: 1, coming: 0 };
    expect(await after(once, snow)).toEqual({ ...silent, silence: "snow day" });
    const twice = { rule: "FREQ=WEEKLY;BYDAY=SU;COUNT=2" };
    const both = async (church: Awaited<ReturnType<typeof openEventsChurch>>, id: string) => {
      await cancelDate(church.site, staff, { id, day: "2026-12-06" }, "");
      await snow(church);
    };
    expect(await after(twice, both)).toEqual({ ...silent, silence: "all cancelled" });
  });

  test("when church is knows of a day that was cancelled ahead, and calls it a snow day only on that day", async () => {
    const day = "2026-11-29";
    const church = await openEventsChurch(await open());
    const { id } = await church.add({ ...service, rule: "FREQ=WEEKLY;BYDAY=SU;COUNT=1" });
    const said = async () => {
      const { silence, snow, dates } = await whenIsChurch(
        { db: church.db, facts: factsOfFiles },
        church.time.now,
      );
      return { silence, snow: snow?.sentence, reasons: dates.map(({ reason }) => reason) };
    };
    church.time.now = new Date("2026-11-27T08:00:00Z");
    await callSnowDay(church.site, staff, { day, sentence: "Snow.", onlyAhead: true });
    expect(await said()).toEqual({ silence: "all cancelled", snow: undefined, reasons: ["Snow."] });
    church.time.now = new Date("2026-11-28T23:59:00Z");
    expect(await said()).toMatchObject({ snow: undefined });
    church.time.now = new Date("2026-11-29T00:00:00Z");
    expect(await said()).toEqual({ silence: "snow day", snow: "Snow.", reasons: [""] });
    await uncancelDate(church.site, staff, { id, day });
    expect(await said()).toMatchObject({ silence: undefined, snow: "Snow." });
    church.time.now = new Date("2026-11-30T00:00:00Z");
    expect(await said()).toMatchObject({ snow: undefined });
  });

  test("when church is has no service of the facts on a day that was cancelled ahead", async () => {
    const { db, site, time } = await openEventsChurch(await open());
    const sundays = async () =>
      comingServices(await whenIsChurch({ db, facts: factsOfFiles }, time.now), time.now).map(
        ({ day }) => day,
      );
    expect((await sundays()).slice(0, 2)).toEqual(["2026-11-29", "2026-12-06"]);
    await callSnowDay(site, staff, { day: "2026-11-29", sentence: "Snow.", onlyAhead: false });
    expect((await sundays()).slice(0, 2)).toEqual(["2026-12-06", "2026-12-13"]);
  });

  test("when church is says whether the whole of a snow day is cancelled", async () => {
    const day = "2026-11-29";
    const church = await openEventsChurch(await open());
    const early = await church.add({ ...service, eventTime: "07:00" });
    const choir = await church.add({ eventTime: "18:00" });
    await church.add({ eventDate: day, endDate: "2026-12-02", rule: "" });
    church.time.now = new Date(`${day}T08:00:00Z`);
    const whole = async (call: { onlyAhead: boolean; dates?: string[] }) => {
      await callSnowDay(church.site, staff, { day, sentence: "Snow.", ...call });
      const { snow } = await whenIsChurch({ db: church.db, facts: factsOfFiles }, church.time.now);
      await undoSnowDay(church.site, staff, day);
      return snow?.isWhole;
    };
    expect(await whole({ onlyAhead: false })).toBe(true);
    expect(await whole({ onlyAhead: true })).toBe(true);
    expect(await whole({ onlyAhead: false, dates: [`${early.id}/${day}`] })).toBe(false);
    expect(await whole({ onlyAhead: true, dates: [`${choir.id}/${day}`] })).toBe(true);
  });

  test("when church is calls the whole day cancelled whatever drafts and events for members are saved on it", async () => {
    const day = "2026-11-29";
    const { db, site, add, time } = await openEventsChurch(await open());
    await add(service);
    time.now = new Date(`${day}T08:00:00Z`);
    await callSnowDay(site, staff, { day, sentence: "Snow.", onlyAhead: false });
    const isWhole = async () => (await whenIsChurch({ db, facts: factsOfFiles }, time.now)).snow?.isWhole;
    const choir = { eventDate: day, eventTime: "18:00", rule: "" };
    await add({ ...choir, visibleFrom: never });
    await add({ ...choir, isPublic: false });
    await add({ ...choir, visibleFrom: `${day}T17:00:00.000Z` });
    expect(await isWhole()).toBe(true);
    time.now = new Date(`${day}T17:00:00Z`);
    expect(await isWhole()).toBe(false);
  });

  test("when church is says nothing of the facts once a service was deleted, and offers any Sunday", async () => {
    const deleted = await after({}, ({ site }, id) => deleteEvent(site, staff, id));
    expect(deleted).toEqual({ source: "none", silence: "no time yet", named: 0, coming: 8 });
  });
});
