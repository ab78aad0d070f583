import { expect, test } from "vitest";
import type { Group } from "./groups.server.ts";
import { groupsFrom } from "./groups-of-week.server.ts";

const group = (name: string, day: Group["day"], time: string): Group => ({
  ...{ id: name.toLowerCase(), name, day, time },
  ...{ leader: "Ruth", place: "The vestry" },
});
const groups = [
  group("Walkers", "Saturday", "08:00"),
  group("Table", "Tuesday", "19:00"),
  group("Psalms", "Tuesday", "10:30"),
  group("Youth", "Monday", "18:00"),
];
const named = (today: string) => groupsFrom(today, groups).map(({ name, when }) => `${name}: ${when}`);

test("groups of the week begin with those of today, in the order of their times", () => {
  // A Tuesday.
  expect(named("2026-11-24")).toEqual([
    "Psalms: Today at 10.30am",
    "Table: Today at 7pm",
    "Walkers: Saturday at 8am",
    "Youth: Monday at 6pm",
  ]);
});

test("groups of the week on a Sunday begin with those of Monday", () => {
  expect(named("2026-11-29")[0]).toBe("Youth: Monday at 6pm");
  expect(named("2026-11-29").at(-1)).toBe("Walkers: Saturday at 8am");
});
