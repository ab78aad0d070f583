import { afterEach, expect, test } from "vitest";
import { findLanguage } from "../../platform/language/locale.ts";
import { whenInLine, whenInWords } from "./event-when-words.ts";

const plain = (text: string) => text.replaceAll("\u00a0", " ");
afterEach(() => findLanguage(() => "en"));

const sunday = { eventDate: "2026-12-13", eventTime: "09:00" };

test.each([
  [{}, "Sunday, 13 December, 9am"],
  [{ endTime: "10:30" }, "Sunday, 13 December, 9am to 10.30am"],
  [{ eventTime: "", isAllDay: true }, "Sunday, 13 December, all day"],
  [{ eventTime: "" }, "Sunday, 13 December"],
  [{ endDate: "2026-12-13", endTime: "12:00" }, "Sunday, 13 December, 9am to noon"],
  [{ endDate: "2026-12-15", endTime: "16:00" }, "Sunday, 13 December, 9am to Tuesday, 15 December, 4pm"],
  [{ endDate: "2026-12-15" }, "Sunday, 13 to Tuesday, 15 December, from 9am"],
  [{ endDate: "2026-12-15", isAllDay: true }, "Sunday, 13 to Tuesday, 15 December, all day"],
  [{ endDate: "2027-01-02", isAllDay: true }, "Sunday, 13 December to Saturday, 2 January 2027, all day"],
  [{ eventDate: "", eventTime: "19:00" }, "Date not available, 7pm"],
])("a date with %j is %s", (details, words) => {
  expect(plain(whenInLine({ ...sunday, ...details }, "2026-11-23"))).toBe(words);
});

test.each([
  [{ endTime: "10:30" }, "Sunday, December 13, 9:00 AM to 10:30 AM"],
  [{ endDate: "2026-12-15" }, "Sunday, December 13 to Tuesday, December 15, from 9:00 AM"],
  [{ endDate: "2027-01-02", isAllDay: true }, "Sunday, December 13 to Saturday, January 2, 2027, all day"],
  [{ eventTime: "about nine" }, "Sunday, December 13, about nine"],
])("in America a date with %j is %s", (details, words) => {
  findLanguage(() => "en-US");
  expect(plain(whenInLine({ ...sunday, ...details }, "2026-11-23"))).toBe(words);
});

test("the year stands once unless it is this year", () => {
  const camp = { eventDate: "2027-07-02", eventTime: "", isAllDay: true };
  expect(plain(whenInLine({ ...camp, endDate: "2027-07-04" }))).toBe(
    "Friday, 2 to Sunday, 4 July 2027, all day",
  );
  expect(plain(whenInLine({ ...camp, endDate: "2027-08-01" }))).toBe(
    "Friday, 2 July to Sunday, 1 August 2027, all day",
  );
});

test("days and times are separate, for lists that show them with icons", () => {
  const { days, times } = whenInWords({ ...sunday, endTime: "10:30" }, "2026-11-23");
  expect([plain(days), times]).toEqual(["Sunday, 13 December", "9am to 10.30am"]);
});
