import { describe, expect, test } from "vitest";
import { visibilityFrom } from "./moments.server.ts";
import { always, never, published, stateAt } from "./visibility.ts";
import { type VisibilityFields, visibilityFieldsOf, visibilityMessages } from "./visibility-fields.ts";
import { problemsOfVisibility } from "./visibility-schema.ts";
import { hiddenInWords, visibilityInWords } from "./visibility-words.ts";

const sunday: VisibilityFields = { shown: "from", fromDay: "2026-11-29", fromTime: "07:00" };

describe("what visitors see", () => {
  const item = { visibleFrom: "2026-11-29T07:00:00.000Z", visibleUntil: "2027-01-01T00:00:00.000Z" };

  test.each([
    ["2026-11-29T06:59:59.999Z", "scheduled"],
    ["2026-11-29T07:00:00.000Z", "published"],
    ["2026-12-31T23:59:59.999Z", "published"],
    ["2027-01-01T00:00:00.000Z", "over"],
  ])("what visitors see is decided to the millisecond: at %s it is %s", (moment, state) => {
    expect(stateAt(item, new Date(moment))).toBe(state);
  });

  test("what visitors see is never a draft, and always what has no schedule", () => {
    for (const moment of ["0100-01-01T00:00:00Z", "2026-11-29T07:00:00Z", "9999-12-31T23:59:59Z"]) {
      expect(stateAt({ visibleFrom: never, visibleUntil: never }, new Date(moment))).toBe("draft");
      expect(stateAt(published, new Date(moment))).toBe("published");
    }
  });
});

describe("the form", () => {
  test("the form of a schedule means the congregation's clock, in winter and in summer", () => {
    expect(visibilityFrom(sunday).visibleFrom).toBe("2026-11-29T07:00:00.000Z");
    expect(visibilityFrom({ ...sunday, fromDay: "2027-06-06" }).visibleFrom).toBe("2027-06-06T06:00:00.000Z");
  });

  test("the form of a schedule means whole days without times, from their beginning and until their end", () => {
    expect(visibilityFrom({ shown: "from", fromDay: "2026-11-29", untilDay: "2026-12-31" })).toEqual({
      visibleFrom: "2026-11-29T00:00:00.000Z",
      visibleUntil: "2027-01-01T00:00:00.000Z",
    });
  });

  test("the form of a schedule means a day of 25 hours to its end, when clocks go back in autumn", () => {
    const day = "2026-10-25";
    expect(visibilityFrom({ shown: "from", fromDay: day, untilDay: day })).toEqual({
      visibleFrom: "2026-10-24T23:00:00.000Z",
      visibleUntil: "2026-10-26T00:00:00.000Z",
    });
  });

  test("the form of a schedule means the first of two equal times in autumn, and the hour after a skipped one in spring", () => {
    const autumn = { shown: "from", fromDay: "2026-10-25", fromTime: "01:30" } as const;
    expect(visibilityFrom(autumn).visibleFrom).toBe("2026-10-25T00:30:00.000Z");
    const spring = { shown: "from", fromDay: "2027-03-28", fromTime: "01:30" } as const;
    expect(visibilityFrom(spring).visibleFrom).toBe("2027-03-28T01:30:00.000Z");
    expect(visibilityFieldsOf(visibilityFrom(spring))).toMatchObject({ fromTime: "02:30" });
  });

  test.each<VisibilityFields>([
    { shown: "now" },
    { shown: "draft" },
    { shown: "now", untilDay: "2026-12-31" },
    { ...sunday, untilDay: "2026-12-31", untilTime: "18:30" },
    { shown: "from", fromDay: "2026-10-25", fromTime: "" },
  ])("the form of a schedule shows again what it saved: %j", (fields) => {
    expect(visibilityFieldsOf(visibilityFrom(fields))).toEqual(fields);
  });

  test("the form of a schedule of an older client leaves an item as it is, and publishes a new one", () => {
    const draft = { visibleFrom: never, visibleUntil: never };
    expect(visibilityFrom({}, draft)).toEqual(draft);
    expect(visibilityFrom({})).toEqual({ visibleFrom: always, visibleUntil: never });
  });

  test.each<[VisibilityFields, string, string]>([
    [{ shown: "from" }, "fromDay", visibilityMessages.noDay],
    [{ ...sunday, untilDay: "2026-11-28" }, "untilDay", visibilityMessages.endsTooEarly],
    [{ ...sunday, untilDay: "2026-11-29", untilTime: "07:00" }, "untilDay", visibilityMessages.endsTooEarly],
    [{ shown: "now", untilTime: "07:00" }, "untilDay", visibilityMessages.noDay],
  ])("the form of a schedule refuses %j at %s", (fields, field, message) => {
    expect(problemsOfVisibility(fields)).toEqual([[field, message]]);
  });

  test("the form of a schedule accepts an end on the day of the beginning", () => {
    expect(problemsOfVisibility({ ...sunday, untilDay: "2026-11-29" })).toEqual([]);
  });
});

test("staff read why visitors do not see an item", () => {
  const now = new Date("2026-11-23T09:00:00Z");
  const words = (fields: VisibilityFields) => hiddenInWords(visibilityFrom(fields), now);
  expect(words({ shown: "draft" })).toBe("Draft");
  expect(words(sunday)).toBe("From Sunday, 29\u00a0November, 7am");
  expect(words({ ...sunday, fromTime: "" })).toBe("From Sunday, 29\u00a0November");
  expect(words({ ...sunday, fromDay: "2027-01-03" })).toBe("From Sunday, 3\u00a0January 2027, 7am");
  expect(words({ shown: "now", untilDay: "2026-11-22" })).toBe("Shown until Sunday, 22\u00a0November");
  expect(words({ shown: "now", untilDay: "2026-12-31" })).toBe(undefined);
  expect(visibilityInWords(visibilityFrom({ ...sunday, untilDay: "2026-12-31" }))).toBe(
    "From Sunday, 29\u00a0November 2026, 7am, until Thursday, 31\u00a0December 2026",
  );
});
