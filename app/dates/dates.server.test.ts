import { expect, test } from "vitest";
import { endOfDay, startOfDay } from "./dates.server.ts";

test.each([
  ["of 24 hours", "2026-07-05T12:00:00Z", "2026-07-04T23:00:00.000Z", "2026-07-05T23:00:00.000Z"],
  ["of 23 hours", "2026-03-29T12:00:00Z", "2026-03-29T00:00:00.000Z", "2026-03-29T23:00:00.000Z"],
  ["of 25 hours", "2026-10-25T12:00:00Z", "2026-10-24T23:00:00.000Z", "2026-10-26T00:00:00.000Z"],
])(
  "a day %s where the congregation lives begins and ends at midnight by its clocks",
  (_, noon, begins, ends) => {
    const moments = [begins, noon, new Date(Date.parse(ends) - 1).toISOString()];
    for (const moment of moments) {
      expect(startOfDay(new Date(moment))).toBe(begins);
      expect(endOfDay(new Date(moment))).toBe(ends);
    }
  },
);
