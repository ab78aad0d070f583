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
const named = (now: string) => groupsFrom(new Date(now), groups).map(({ name, when }) => `${name}: ${when}`);

test("groups of the week begin with those of today, in the order of their times", () => {
  // A Tuesday.
  expect(named("2026-11-24T09:00:00Z")).toEqual([
    "Psalms: Today at 10.30am",
    "Table: Today at 7pm",
    "Walkers: Saturday at 8am",
    "Youth: Monday at 6pm",
  ]);
});

test("groups of the week on a Sunday begin with those of Monday", () => {
  expect(named("2026-11-29T09:00:00Z")[0]).toBe("Youth: Monday at 6pm");
  expect(named("2026-11-29T09:00:00Z").at(-1)).toBe("Walkers: Saturday at 8am");
});

test("a group that has begun today stands last, as it meets again in a week", () => {
  expect(named("2026-11-24T10:30:00Z")).toEqual([
    "Table: Today at 7pm",
    "Walkers: Saturday at 8am",
    "Youth: Monday at 6pm",
    "Psalms: Tuesday at 10.30am",
  ]);
});
