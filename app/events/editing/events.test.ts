import { expect, test } from "vitest";
import { formatEventDate } from "../events.ts";
import { changedEventSchema, newEventSchema } from "./form/event-schema.ts";

test.each([
  ["2026-05-31", "Sunday, 31 May 2026"],
  ["2028-02-29", "Tuesday, 29 February 2028"],
  ["2026-01-01", "Thursday, 1 January 2026"],
  ["", "Date not available"],
  ["31 May 2026", "Date not available"],
  ["2026-13-01", "Date not available"],
  ["2026-02-30", "Date not available"],
])("the date %j is shown as %s", (date, words) => {
  expect(formatEventDate(date).replace("\u00a0", " ")).toBe(words);
});

test("a new event needs a time, but an update may leave it open", () => {
  const event = {
    eventTitle: " Choir ",
    eventContent: "In the chapel",
    eventDate: "2026-12-01",
    weekdays: [],
  };
  expect(newEventSchema.safeParse(event).success).toBe(false);
  expect(changedEventSchema(undefined).parse({ ...event, version: "3" })).toMatchObject({
    ...event,
    eventAlt: "",
    version: 3,
    eventTitle: "Choir",
    eventTime: "",
    eventUrl: "",
  });
  expect(
    changedEventSchema(undefined).safeParse({ ...event, version: "3", eventTime: "25:00" }).success,
  ).toBe(false);
});
