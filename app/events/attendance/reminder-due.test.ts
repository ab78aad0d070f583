import { expect, test } from "vitest";
import { reminderDue } from "./reminder-due.server.ts";

const facts = {
  ...{ title: "Supper", time: "19:00", endDate: "", endTime: "", isAllDay: false },
  ...{ placeName: "", placeAddress: "", isCancelled: false, due: null, sequence: 0 },
};

test("a reminder is due at ten on the day before where the congregation lives, whatever its clocks say then", () => {
  const due = (date: string) => reminderDue({ ...facts, date }).toISOString();
  expect(due("2026-12-01")).toBe("2026-11-30T10:00:00.000Z");
  expect(due("2026-07-05")).toBe("2026-07-04T09:00:00.000Z");
  // Clocks go forward in the night to the 29th, and back in the night to 25 October.
  expect(due("2026-03-29")).toBe("2026-03-28T10:00:00.000Z");
  expect(due("2026-03-30")).toBe("2026-03-29T09:00:00.000Z");
  expect(due("2026-10-26")).toBe("2026-10-25T10:00:00.000Z");
});
