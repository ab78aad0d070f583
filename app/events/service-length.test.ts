import { describe, expect, test } from "vitest";
import { usualEndOf } from "./service-length.ts";

describe("the end of a service without one", () => {
  const service = { eventDate: "2026-11-29", eventTime: "09:00", endDate: "", endTime: "", isAllDay: false };
  test.each([
    ["an hour and a half later", {}, { day: "2026-11-29", time: "10:30" }],
    [
      "on the next day",
      { eventTime: "23:30", eventDate: "2026-12-31" },
      { day: "2027-01-01", time: "01:00" },
    ],
    ["as entered", { endTime: "09:40" }, undefined],
    ["on the last day that was entered", { endDate: "2026-11-30" }, undefined],
    ["unknown without a start", { eventTime: "" }, undefined],
    ["that of the day, when it lasts all day", { isAllDay: true }, undefined],
  ])("the end of a service without one is %s", (_, given, end) => {
    expect(usualEndOf({ ...service, ...given }, "service")).toEqual(end);
    expect(usualEndOf({ ...service, ...given }, "music")).toBeUndefined();
  });
});
