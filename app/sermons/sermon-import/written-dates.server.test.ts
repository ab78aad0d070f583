import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { withTexts } from "../../../scripts/setup.mjs";
import { momentOf, unsureDate } from "./written-dates.server.ts";

/** As feeds and lists write them, and what they mean in London. */
const dates: [written: string, moment: string][] = [
  // A day is its noon, on the congregation's clock.
  ["Sun, 03 Nov 2024", "2024-11-03T12:00:00.000Z"],
  ["2024-07-07", "2024-07-07T11:00:00.000Z"],
  ["20240707", "2024-07-07T11:00:00.000Z"],
  ["7 July 2024", "2024-07-07T11:00:00.000Z"],
  ["November 3, 2024", "2024-11-03T12:00:00.000Z"],
  // Points stand after the day, then after the month.
  ["03.11.2024 10:30", "2024-11-03T10:30:00.000Z"],
  ["So, 3.11.24, 10.30 Uhr", "2024-11-03T10:30:00.000Z"],
  ["3. 11. 2024", "2024-11-03T12:00:00.000Z"],
  ["3. November 2024", "2024-11-03T12:00:00.000Z"],
  // Without a zone the congregation's clock counts.
  ["2024-11-03 10:30:00", "2024-11-03T10:30:00.000Z"],
  ["2024-07-07T10:30", "2024-07-07T09:30:00.000Z"],
  ["Sun, 07 Jul 2024 10:30", "2024-07-07T09:30:00.000Z"],
  ["Jul 7, 2024 7:15 PM", "2024-07-07T18:15:00.000Z"],
  ["7 Jul 2024 12:15 a.m.", "2024-07-06T23:15:00.000Z"],
  // A zone has an offset, or a name.
  ["Sun, 03 Nov 2024 10:30:00 CET", "2024-11-03T09:30:00.000Z"],
  ["Sun, 07 Jul 2024 10:30:00 CEST", "2024-07-07T08:30:00.000Z"],
  ["Sun, 07 Jul 2024 10:30:00 BST", "2024-07-07T09:30:00.000Z"],
  ["Sun, 3 Nov 2024 10:30:00 EST", "2024-11-03T15:30:00.000Z"],
  ["Sun, 3 Nov 24 10:30 GMT", "2024-11-03T10:30:00.000Z"],
  ["Sun, 03 Nov 2024 10:30:00 +0100 (CET)", "2024-11-03T09:30:00.000Z"],
  ["2024-11-03T10:30:00.250-05:00", "2024-11-03T15:30:00.000Z"],
  ["2024-11-03T10:30+01", "2024-11-03T09:30:00.000Z"],
  ["20241103T103000Z", "2024-11-03T10:30:00.000Z"],
  ["2026-11-08 09:00:00 UTC", "2026-11-08T09:00:00.000Z"],
  ["2024-11-03T10:30:00[Europe/Berlin]", "2024-11-03T09:30:00.000Z"],
  ["Sun Nov 03 2024 10:30:00 GMT+0100 (Central European Standard Time)", "2024-11-03T09:30:00.000Z"],
  ["Sun Nov  3 10:30:00 PST 2024", "2024-11-03T18:30:00.000Z"],
  // Slashes say it only if there is one such day.
  ["25/12/2024 10:30", "2024-12-25T10:30:00.000Z"],
  ["12/25/2024 10:30", "2024-12-25T10:30:00.000Z"],
  ["05/05/2024", "2024-05-05T11:00:00.000Z"],
  ["2024/11/03", "2024-11-03T12:00:00.000Z"],
  ["03/11/2024 10:30", ""],
  ["Sunday, 3/11/2024", ""],
  ["03-11-2024", ""],
  // There is no such day, time or zone.
  ["31.02.2024", ""],
  ["13.13.2024", ""],
  ["20261345", ""],
  ["1730629800", ""],
  ["00000101", ""],
  ["Sun, 03 Nov 2024 25:30:00 GMT", ""],
  ["Sun, 03 Nov 2024 10:30:00 XYZ", ""],
  ["Sun, 03 Nov 2024 10:30:00 +99:00", ""],
  ["Sun, 03 Foo 2024", ""],
  ["last Sunday", ""],
  ["2024", ""],
  ["", ""],
];

test.each(dates)("%j is %j", (written, moment) => {
  expect(momentOf(written)).toBe(moment);
});

test("a date that may mean two days is what the order says, and only such a date is unsure", () => {
  for (const written of ["Sunday, 3/11/2024", "03-11-2024 12:00"]) {
    expect(unsureDate(written)).toBe(written);
    expect(momentOf(written, "day first")).toBe("2024-11-03T12:00:00.000Z");
    expect(momentOf(written, "month first")).toBe("2024-03-11T12:00:00.000Z");
  }
  expect(dates.filter(([written]) => unsureDate(written)).map(([written]) => written)).toEqual([
    "03/11/2024 10:30",
    "Sunday, 3/11/2024",
    "03-11-2024",
  ]);
  for (const order of ["day first", "month first"] as const)
    expect(momentOf("25/12/2024 10:30", order)).toBe("2024-12-25T10:30:00.000Z");
});

describe("in any time zone of the server", () => {
  const report = `
    import { momentOf } from "./app/sermons/sermon-import/written-dates.server.ts";
    console.log(JSON.stringify(${JSON.stringify(dates.map(([written]) => written))}.map((written) => momentOf(written))));
  `;

  test.each(["America/New_York", "Pacific/Auckland"])("in %s dates are the same", async (timeZone) => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [...withTexts, "--input-type=module-typescript", "-e", report],
      { env: { ...process.env, TZ: timeZone } },
    );
    expect(JSON.parse(stdout)).toEqual(dates.map(([, moment]) => moment));
  });
});

describe("in a congregation elsewhere", () => {
  const report = `
    import { followTimeZone } from "./app/dates/time-zone.ts";
    import { dayOf } from "./app/dates/dates.ts";
    import { momentOf } from "./app/sermons/sermon-import/written-dates.server.ts";
    followTimeZone(process.argv[1]);
    console.log(["Sun, 03 Nov 2024", "2024-11-03", "03.11.2024 23:30", "2024-11-03 00:10"].map((day) => dayOf(momentOf(day))).join());
  `;

  test.each(["America/Los_Angeles", "Pacific/Auckland", "Pacific/Kiritimati"])(
    "in %s a day stays that day",
    async (timeZone) => {
      const { stdout } = await promisify(execFile)(process.execPath, [
        ...withTexts,
        "--input-type=module-typescript",
        "-e",
        report,
        timeZone,
      ]);
      expect(new Set(stdout.trim().split(","))).toEqual(new Set(["2024-11-03"]));
    },
  );
});
