import { expect, test } from "vitest";
import type { Services } from "../../../content/schema.ts";
import { nextOfFile } from "./next-service.server.ts";

const morning: Services["services"][number] = {
  name: "Sunday service",
  day: "Sunday",
  time: "09:00",
  place: "The chapel",
  words: "Songs.",
};
const evening = { ...morning, day: "Saturday", time: "17:30", place: "The hut" } as const;

test.each([
  ["on a Wednesday", "2026-11-18T12:00:00Z", "2026-11-22T09:00+00:00"],
  ["on Sunday before it", "2026-11-22T08:59:00Z", "2026-11-22T09:00+00:00"],
  ["while it is held", "2026-11-22T10:00:00Z", "2026-11-22T09:00+00:00"],
  ["after it", "2026-11-22T10:30:00Z", "2026-11-29T09:00+00:00"],
  ["in the hour in which Sunday has begun there alone", "2026-07-04T23:30:00Z", "2026-07-05T09:00+01:00"],
  ["before the clocks go forward", "2026-03-28T12:00:00Z", "2026-03-29T09:00+01:00"],
  ["a week before they go back", "2026-10-18T12:00:00Z", "2026-10-25T09:00+00:00"],
])("%s the next service is found", (_, now, startsAt) => {
  expect(nextOfFile(new Date(now), [morning], "Europe/London")).toEqual({
    startsAt,
    endsAt: startsAt.replace("T09:00", "T10:30"),
    time: "09:00",
    place: "The chapel",
  });
});

test("the next of several services is found, in the congregation's time zone", () => {
  const next = (now: string) => nextOfFile(new Date(now), [morning, evening], "Pacific/Auckland");
  expect(next("2026-11-20T23:00:00Z")).toMatchObject({
    startsAt: "2026-11-21T17:30+13:00",
    place: "The hut",
  });
  expect(next("2026-11-21T07:00:00Z")).toMatchObject({ startsAt: "2026-11-22T09:00+13:00", time: "09:00" });
});
