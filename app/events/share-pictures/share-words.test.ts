import { afterEach, describe, expect, test } from "vitest";
import { findLanguage } from "../../../platform/language/locale.ts";
import { type SharedEvent, shareAlt, shareWords } from "./share-words.ts";

const supper: SharedEvent = {
  day: "2026-12-13",
  rule: "",
  addedDates: "",
  repeats: undefined,
  eventTitle: "Supper",
  eventDate: "2026-12-13",
  eventTime: "18:30",
  endDate: "",
  endTime: "21:00",
  isAllDay: false,
  isCancelled: false,
  movedFrom: undefined,
};

function words(change: Partial<SharedEvent> = {}): string[] {
  const { congregation, ...lines } = shareWords({ ...supper, ...change }, "2026-11-23", "Riverside");
  expect(congregation).toBe("Riverside");
  return Object.values(lines)
    .filter(Boolean)
    .map((line) => line.replaceAll("\u00a0", " "));
}

afterEach(() => findLanguage(() => "en"));

describe("the words on a share picture", () => {
  test("the words on a share picture are weekday, day, times and title", () => {
    expect(words()).toEqual(["Sunday", "13 December", "6.30pm to 9pm", "Supper"]);
    expect(words({ isAllDay: true })).toEqual(["Sunday", "13 December", "All day", "Supper"]);
    expect(words({ endTime: "" })).toEqual(["Sunday", "13 December", "6.30pm", "Supper"]);
  });

  test.each([
    [{}, ["Sunday", "December 13", "6:30 PM to 9:00 PM", "Supper"]],
    [{ eventDate: "2027-01-10", endTime: "" }, ["Sunday", "January 10, 2027", "6:30 PM", "Supper"]],
    [
      { endDate: "2026-12-15" },
      ["Sunday to Tuesday", "December 13 to December 15", "From 6:30 PM", "Supper"],
    ],
  ])("in America the words on a share picture of a date with %j are %j", (change, said) => {
    findLanguage(() => "en-US");
    expect(words(change)).toEqual(said);
  });

  test("the words on a share picture have the year unless it is this one", () => {
    expect(words({ eventDate: "2027-01-10", endTime: "" })).toContain("10 January 2027");
  });

  test.each([
    ["2026-12-15", ["Sunday to Tuesday", "13 to 15 December", "From 6.30pm"]],
    ["2027-01-02", ["Sunday to Saturday", "13 December to 2 January 2027", "From 6.30pm"]],
  ])("the words on a share picture name both days of what lasts until %s", (endDate, lines) => {
    expect(words({ endDate })).toEqual([...lines, "Supper"]);
  });

  test("the words on a share picture say that a date is cancelled or moved, with its new day", () => {
    expect(words({ isCancelled: true })[0]).toBe("Cancelled");
    const moved = { eventDate: "2026-12-15", movedFrom: { eventDate: "2026-12-13", eventTime: "18:30" } };
    expect(words(moved).slice(0, 3)).toEqual(["Moved", "Tuesday", "15 December"]);
    expect(words({ ...moved, isCancelled: true })[0]).toBe("Cancelled");
  });

  test("the words on a share picture are the rule of a whole series, and the day of one of its dates", () => {
    const series = { rule: "FREQ=WEEKLY;BYDAY=SU", repeats: "Every Sunday at 6.30pm" };
    expect(words({ ...series, day: undefined })).toEqual(["Every Sunday at 6.30pm", "Supper"]);
    expect(words(series)).toContain("13 December");
  });

  test("the words on a share picture leave out a day that is unknown", () => {
    expect(words({ eventDate: "", eventTime: "" })).toEqual(["Supper"]);
  });

  test("the words on a share picture are told to people who cannot see them", () => {
    expect(shareAlt({ ...supper, isCancelled: true }, "2026-11-23").replaceAll("\u00a0", " ")).toBe(
      "Supper. Sunday, 13 December, 6.30pm to 9pm. Cancelled",
    );
  });
});
