import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { zoned } from "../../../platform/zoned.ts";
import { calendarOfFacts, type DatedService, datedServices } from "../service-times/dated-services.server.ts";
import type { ServiceDate } from "../services.server.ts";
import { type State, stateOf } from "./state.server.ts";

const minute = 60_000;
const zones = ["Europe/London", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "Pacific/Apia"];
const own = {
  name: "Our church",
  timeZone: "UTC",
  address: [],
  social: [],
  kids: { name: "", path: "/kids" },
};

function dateOf(day: string, eventTime: string, more: Partial<ServiceDate> = {}): ServiceDate {
  const place = { placeName: "", placeAddress: "" };
  const usual = { eventId: "a", day, dueTime: eventTime, eventDate: day, eventTime, isCancelled: false };
  return { ...usual, ...place, endDate: "", endTime: "", reason: "", name: "Service", ...more };
}

function timed(dates: ServiceDate[], timeZone = "Europe/London"): DatedService[] {
  return datedServices({ series: [], dates }, { today: "2026-11-29", own, timeZone });
}

const at = (now: string, services: DatedService[], timeZone = "Europe/London") =>
  stateOf(Date.parse(now), services, timeZone);
const changes = ({ changesAt }: State<DatedService>) => changesAt && new Date(changesAt).toISOString();
const morning = dateOf("2026-11-29", "09:00");

describe("whether church is now", () => {
  test.each([
    ["the day before", "2026-11-28T12:00:00Z", "later", "2026-11-29T08:45:00.000Z"],
    ["a second before the quarter of an hour", "2026-11-29T08:44:59Z", "later", "2026-11-29T08:45:00.000Z"],
    ["a quarter of an hour before", "2026-11-29T08:45:00Z", "soon", "2026-11-29T09:00:00.000Z"],
    ["as it begins", "2026-11-29T09:00:00Z", "now", "2026-11-29T10:30:00.000Z"],
    ["as it ends", "2026-11-29T10:30:00Z", "over", "2026-11-30T00:00:00.000Z"],
    ["on the next day", "2026-11-30T00:00:00Z", "none", undefined],
  ])("%s", (_, now, kind, until) => {
    const state = at(now, timed([morning]));
    expect(state.kind).toBe(kind);
    expect(changes(state)).toBe(until);
  });

  test("an end that staff entered counts, also after midnight", () => {
    const vigil = timed([dateOf("2026-12-24", "23:30", { endDate: "2026-12-25", endTime: "00:30" })]);
    expect(at("2026-12-25T00:29:59Z", vigil)).toMatchObject({ kind: "now" });
    expect(changes(at("2026-12-25T00:30:00Z", vigil))).toBe("2026-12-26T00:00:00.000Z");
  });

  test("a service that ends at midnight is over at once, because its day is", () => {
    const late = timed([dateOf("2026-12-31", "22:30", { endDate: "2027-01-01", endTime: "00:00" })]);
    expect(at("2026-12-31T23:59:59Z", late).kind).toBe("now");
    expect(at("2027-01-01T00:00:00Z", late).kind).toBe("none");
  });

  test("an end before the beginning counts as none", () => {
    expect(at("2026-11-29T10:29:00Z", timed([{ ...morning, endTime: "08:00" }])).kind).toBe("now");
  });

  test("two at one hour are said together, and those that overlap as long as both are on", () => {
    const services = timed([
      morning,
      dateOf("2026-11-29", "09:00", { name: "In the hall" }),
      dateOf("2026-11-29", "10:00", { name: "Late" }),
    ]);
    const names = (now: string) => at(now, services).services.map(({ name }) => name);
    expect(names("2026-11-28T12:00:00Z")).toEqual(["Service", "In the hall"]);
    expect(names("2026-11-29T09:30:00Z")).toEqual(["Service", "In the hall"]);
    expect(names("2026-11-29T10:00:00Z")).toEqual(["Service", "In the hall", "Late"]);
    expect(names("2026-11-29T10:30:00Z")).toEqual(["Late"]);
    expect(names("2026-11-29T11:30:00Z")).toEqual(["Late"]);
  });

  test("after the first of two services the second one is near", () => {
    const services = timed([morning, dateOf("2026-11-29", "18:00")]);
    expect(at("2026-11-29T12:00:00Z", services)).toMatchObject({ kind: "over", next: [{ time: "18:00" }] });
    expect(at("2026-11-29T17:45:00Z", services)).toMatchObject({ kind: "soon" });
  });

  test("a cancelled service is said before all others, until its day ends, and the next one follows", () => {
    const services = timed([
      { ...morning, isCancelled: true, reason: "Snow" },
      dateOf("2026-12-02", "19:00", { name: "Midweek" }),
    ]);
    for (const now of ["2026-11-27T12:00:00Z", "2026-11-29T09:30:00Z", "2026-11-29T23:59:00Z"])
      expect(at(now, services)).toMatchObject({
        kind: "cancelled",
        services: [{ reason: "Snow" }],
        next: [{ name: "Midweek" }],
      });
    expect(at("2026-11-30T00:00:00Z", services)).toMatchObject({
      kind: "later",
      services: [{ name: "Midweek" }],
    });
    const evening = [...services, ...timed([dateOf("2026-11-29", "18:00", { name: "Evening" })])];
    expect(at("2026-11-29T10:30:00Z", evening)).toMatchObject({
      kind: "later",
      services: [{ name: "Evening" }],
    });
  });

  test("a cancelled service beside one that is held at the same hour is not said", () => {
    const services = timed([
      { ...morning, isCancelled: true },
      dateOf("2026-11-29", "09:00", { name: "Hall" }),
    ]);
    expect(at("2026-11-29T08:00:00Z", services)).toMatchObject({
      kind: "later",
      services: [{ name: "Hall" }],
    });
  });

  test("a cancelled evening is said when it is near, not while people still come from the morning", () => {
    const services = timed([morning, dateOf("2026-11-29", "18:00", { isCancelled: true })]);
    expect(at("2026-11-29T12:00:00Z", services).kind).toBe("over");
    expect(at("2026-11-29T17:45:00Z", services).kind).toBe("cancelled");
  });

  test("a moved service is where and when it was moved to", () => {
    const services = timed([{ ...morning, eventDate: "2026-11-28", eventTime: "17:00" }]);
    expect(at("2026-11-28T17:00:00Z", services)).toMatchObject({ kind: "now" });
    expect(at("2026-11-29T09:00:00Z", services).kind).toBe("none");
    expect(services[0]?.note?.replaceAll("\u00a0", " ")).toContain("5pm instead of Sunday, 29 November");
  });

  test.each([
    ["before the clocks go forward", "2026-03-28", "2026-03-28T09:00:00Z"],
    ["on the day on which they do", "2026-03-29", "2026-03-29T08:00:00Z"],
    ["on the day on which they go back", "2026-10-25", "2026-10-25T09:00:00Z"],
  ])("%s the clock on the wall decides", (_, day, begins) => {
    const services = timed([dateOf(day, "09:00")]);
    expect(at(begins, services).kind).toBe("now");
    expect(stateOf(Date.parse(begins) - 1, services, "Europe/London").kind).toBe("soon");
  });

  test("an hour that the clocks leave out begins when they have", () => {
    expect(at("2026-03-29T01:30:00Z", timed([dateOf("2026-03-29", "01:30")])).kind).toBe("now");
  });
});

/** Weekly services, some of them moved or cancelled, and midweek ones, over a year. */
function yearOf(timeZone: string, seed: number): DatedService[] {
  const first = Temporal.PlainDate.from("2026-01-01");
  const days = Array.from({ length: 366 }, (_, index) => first.add({ days: index }));
  const dates = days.flatMap((date, index) => {
    const day = date.toString();
    const chance = (index * 7919 + seed) % 11;
    if (date.dayOfWeek === 3 && chance < 4) return [dateOf(day, "19:15", { endTime: "20:00" })];
    if (date.dayOfWeek !== 7) return [];
    if (chance === 0) return [dateOf(day, "10:00", { isCancelled: true, reason: "Snow" })];
    if (chance === 1) return [dateOf(day, "10:00", { eventDate: date.subtract({ days: 1 }).toString() })];
    if (chance < 5) return [dateOf(day, "10:00"), dateOf(day, "10:00", { name: "Hall" })];
    return [dateOf(day, "01:30"), dateOf(day, "10:00"), dateOf(day, "18:00", { isCancelled: chance === 6 })];
  });
  return datedServices({ series: [], dates }, { today: "2026-01-01", own, timeZone });
}

describe.each(zones)("a year of services in %s", (timeZone) => {
  test("a browser that comes back at each change sees every state, and none changes in between", () => {
    fc.assert(
      fc.property(
        fc.nat(10),
        fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
        (seed, where) => {
          const services = yearOf(timeZone, seed);
          const seen = new Set<string>();
          let now = Date.parse("2025-12-30T00:00:00Z");
          for (let visits = 0; ; visits += 1) {
            const state = stateOf(now, services, timeZone);
            seen.add(state.kind);
            if (state.changesAt === undefined) break;
            expect(state.changesAt).toBeGreaterThan(now);
            const between = now + Math.floor((where.next().value ?? 0) * (state.changesAt - 1 - now));
            for (const moment of [between, state.changesAt - 1]) {
              const { changesAt, kind, services: shown } = stateOf(moment, services, timeZone);
              expect({ changesAt, kind }).toEqual({ changesAt: state.changesAt, kind: state.kind });
              expect(shown).toEqual(state.services);
            }
            expect(visits).toBeLessThan(2000);
            now = state.changesAt;
          }
          expect([...seen].sort()).toEqual(["cancelled", "later", "none", "now", "over", "soon"]);
        },
      ),
      { numRuns: 2 },
    );
  });

  test("every service that is held is on when the clock on the wall says so", () => {
    const services = yearOf(timeZone, 3);
    for (const service of services.filter(({ isCancelled }) => !isCancelled)) {
      const state = stateOf(service.startsAt, services, timeZone);
      expect(state.kind).toBe("now");
      expect(zoned(new Date(service.startsAt), timeZone).toPlainDate().toString()).toBe(service.day);
    }
  });
});

test("a church whose calendar never had a service has those of its facts, week after week", () => {
  const facts = [
    { name: "Midweek", day: "Wednesday", time: "19:00", place: "The hut", words: "Prayer." },
    { name: "Sunday", day: "Sunday", time: "10:00", place: "The chapel", words: "Songs." },
  ] as const;
  const calendar = calendarOfFacts([...facts], "2026-11-27", []);
  const services = datedServices(calendar, { today: "2026-11-27", own, timeZone: "Europe/London" });
  const days = services.map(({ day }) => day);
  expect(days.slice(0, 4)).toEqual(["2026-11-29", "2026-12-02", "2026-12-06", "2026-12-09"]);
  const state = stateOf(Date.parse("2026-11-29T10:10:00Z"), services, "Europe/London");
  expect(state).toMatchObject({ kind: "now", services: [{ name: "Sunday" }], next: [{ name: "Midweek" }] });
  expect(state.changesAt).toBe(Date.parse("2026-11-29T10:00:00Z") + 90 * minute);
});
