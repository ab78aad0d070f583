import { expect, test } from "vitest";
import { inReadersZone } from "./visitor-time.ts";

const plain = (text: string | undefined) => text?.replaceAll("\u00a0", " ");

test.each([
  [
    "2026-12-13T09:00+00:00",
    "2026-12-13T10:30+00:00",
    "Europe/Berlin",
    "Sunday, 13 December, 10am to 11.30am",
  ],
  ["2026-12-13T09:00+00:00", undefined, "America/New_York", "Sunday, 13 December, 4am"],
  [
    "2026-12-13T14:00+00:00",
    "2026-12-13T16:00+00:00",
    "Australia/Lord_Howe",
    "Monday, 14 December, 1am to 3am",
  ],
  [
    "2026-12-13T09:00+00:00",
    "2026-12-13T16:00+00:00",
    "Asia/Tokyo",
    "Sunday, 13 December, 6pm to Monday, 14 December, 1am",
  ],
])("%s to %s is in %s on %s", (startsAt, endsAt, timeZone, words) => {
  expect(plain(inReadersZone(startsAt, endsAt, timeZone))).toBe(words);
});

test.each(["Europe/London", "Europe/Lisbon", "UTC"])("in %s clocks show the same in winter", (timeZone) => {
  expect(inReadersZone("2026-12-13T09:00+00:00", undefined, timeZone)).toBeUndefined();
});

test("midnight belongs to the new day", () => {
  expect(plain(inReadersZone("2026-12-13T23:00+00:00", undefined, "Europe/Berlin"))).toBe(
    "Monday, 14 December, 12am",
  );
});
