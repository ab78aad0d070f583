import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { byIcalJs, byNodeIcal } from "./testing/judges.ts";
import { madeSeries } from "./testing/series.ts";
import { writeCalendar } from "./write-calendar.ts";

const zones = [
  "Europe/London",
  "America/New_York",
  "Africa/Johannesburg",
  "Australia/Lord_Howe",
  "Pacific/Apia",
];

describe.each(zones)("in %s", (timeZone) => {
  test("two other readers find the same moments of a series for five years", () => {
    fc.assert(
      fc.property(madeSeries(timeZone), ({ events, uid, window, startsByIcalJs, startsWithoutAdded }) => {
        const text = writeCalendar({ name: "Events", timeZone, events });
        expect(byIcalJs(text, uid, window), "ical.js").toEqual(startsByIcalJs);
        const forNodeIcal = writeCalendar({
          name: "Events",
          timeZone,
          events: events.map((event) => ({ ...event, addedDays: [] })),
        });
        expect(byNodeIcal(forNodeIcal, uid, window), "node-ical").toEqual(startsWithoutAdded);
      }),
      { numRuns: 40 },
    );
  });
});
