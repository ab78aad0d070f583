import { expect, test } from "vitest";
import { noteOn } from "./notes.ts";

const usual = {
  day: "2026-12-13",
  eventDate: "2026-12-13",
  dueTime: "09:00",
  eventTime: "09:00",
  placeName: "",
  isCancelled: false,
  reason: "",
};
const places = { usualPlace: "", ownPlace: "4 Chapel Lane" };
const later = { ...usual, eventTime: "10:30" };

test.each([
  ["a usual date", usual, "2026-12-09", undefined],
  ["a cancelled date", { ...usual, isCancelled: true }, "2026-12-09", "No service on Sunday, 13 December."],
  [
    "a cancelled date with a reason",
    { ...usual, isCancelled: true, reason: "The boiler is being mended." },
    "2026-12-09",
    "No service on Sunday, 13 December: The boiler is being mended.",
  ],
  ["another time this week", later, "2026-12-09", "Only this week at 10.30am."],
  ["another time today", later, "2026-12-13", "Only this week at 10.30am."],
  ["another time next week", later, "2026-12-06", "On Sunday, 13 December at 10.30am only."],
  [
    "another day",
    { ...later, eventDate: "2026-12-12", eventTime: "17:00" },
    "2026-12-09",
    "On Saturday, 12 December at 5pm instead of Sunday, 13 December.",
  ],
  [
    "another place this week",
    { ...usual, placeName: "The meadow" },
    "2026-12-09",
    "Only this week at 9am, The meadow.",
  ],
  [
    "a date without a time",
    { ...usual, eventTime: "" },
    "2026-12-09",
    "Only this week without a fixed time.",
  ],
])("%s reads as it should", (_, date, today, note) => {
  expect(noteOn(date, places, today)?.replaceAll("\u00a0", " ")).toBe(note);
});

test("a service that is usually elsewhere is announced at the congregation's own place", () => {
  expect(noteOn(usual, { ...places, usualPlace: "The hut" }, "2026-12-09")).toBe(
    "Only this week at 9am, 4 Chapel Lane.",
  );
});
