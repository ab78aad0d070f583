import { expect, test } from "vitest";
import type { ChurchEvent } from "../listed-dates.server.ts";
import { groupByNearness, turnsOf } from "./event-groups.server.ts";

const at = (eventTitle: string, startsAt: string, endsAt?: string) =>
  ({ eventTitle, eventDate: startsAt.slice(0, 10), startsAt, endsAt }) as ChurchEvent;

const events = [
  at("Breakfast", "2026-11-24T08:00Z", "2026-11-24T09:30Z"),
  at("Market", "2026-11-24T09:00Z", "2026-11-24T17:00Z"),
  at("Fast", "2026-11-24"),
  at("Concert", "2026-11-24T19:00Z"),
  at("Walk", "2026-11-25T10:00Z"),
];

function groupsAt(clock: string) {
  const now = new Date(`2026-11-24T${clock}:00Z`);
  const groups = groupByNearness(events, { today: "2026-11-24", now });
  return groups.map(({ nearness, events }) => [nearness, ...events.map(({ eventTitle }) => eventTitle)]);
}

test("what is over today stands last, and what is on stands first", () => {
  expect(groupsAt("07:00")).toEqual([["week", "Breakfast", "Market", "Fast", "Concert", "Walk"]]);
  expect(groupsAt("09:15")).toEqual([
    ["now", "Breakfast", "Market"],
    ["week", "Fast", "Concert", "Walk"],
  ]);
  expect(groupsAt("12:00")).toEqual([
    ["now", "Market"],
    ["week", "Fast", "Concert", "Walk"],
    ["over", "Breakfast"],
  ]);
});

test("a page of events is made again whenever one of them begins or ends", () => {
  expect(turnsOf(events.slice(0, 3), new Date("2026-11-24T09:00:00Z"))).toEqual([
    "2026-11-24T09:30:00.000Z",
    "2026-11-24T17:00:00.000Z",
  ]);
});

test("what began on another day and is over is not on now", () => {
  const vigil = at("Vigil", "2026-11-23T22:00Z", "2026-11-24T01:00Z");
  const groups = (clock: string) =>
    groupByNearness([], { today: "2026-11-24", now: new Date(`2026-11-24T${clock}:00Z`) }, [vigil]);
  expect(groups("00:30")).toEqual([{ nearness: "now", events: [vigil] }]);
  expect(groups("01:00")).toEqual([{ nearness: "over", events: [vigil] }]);
});
