import fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import { congregationZone, followTimeZone } from "../../dates/time-zone.ts";
import { calendarsOf, habitsOfPrograms } from "./testing/made-habits.ts";
import { byNodeIcal, icalJs } from "./testing/other-readers.ts";
import { datesOf, draftsIn } from "./testing/read-dates.ts";

const ownZone = congregationZone();
afterEach(() => followTimeZone(ownZone));

const timeZone = "Europe/London";
/** Ends where the single dates of other rules do. */
const window = { from: "2026-11-01", to: "2028-12-31" };

test("calendars with the habits of programs are read as other readers read them without these habits", async () => {
  followTimeZone(timeZone);
  await fc.assert(
    fc.asyncProperty(habitsOfPrograms, async (made) => {
      const { clean, habitual } = calendarsOf(made);
      const { drafts, refused } = await draftsIn(habitual, "2026-11-25");
      expect(refused).toEqual([]);
      expect(drafts.map(({ event }) => event.eventTitle)).toEqual([made.title]);
      const starts = drafts.flatMap((draft) => datesOf(draft, window));
      expect(starts).toEqual(icalJs(clean, { ...window, timeZone }));
      expect(starts).toEqual(byNodeIcal(clean, { ...window, timeZone }));
    }),
    { numRuns: 150 },
  );
});
