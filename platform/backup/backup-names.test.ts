import { expect, test } from "vitest";
import { nameOfBackup } from "./backup-names.ts";
import { nightDue } from "./night-of-backup.ts";
import { expiredBackups } from "./retention.ts";

const day = 24 * 60 * 60_000;

test("a name shows when and how a backup was made", () => {
  const moment = new Date("2026-11-22T03:00:05.678Z");
  expect(nameOfBackup("nightly", moment, false)).toBe("narthex-nightly-2026-11-22T03-00-05Z.tar");
  expect(nameOfBackup("by hand", moment, true)).toBe("narthex-2026-11-22T03-00-05Z.tar.age");
});

test("the last seven of sixty nights and the newest of each of the last four weeks are kept", () => {
  let kept: string[] = [];
  for (let night = 0; night < 60; night++) {
    // The first of January 2027 is a Friday; the night of day 59 is the first of March, a Monday.
    kept.push(nameOfBackup("nightly", new Date(Date.UTC(2027, 0, 1, 3) + night * day), night % 2 === 1));
    const gone = expiredBackups(kept, "Europe/London");
    kept = kept.filter((name) => !gone.includes(name));
    expect(kept.length).toBeLessThanOrEqual(11);
  }
  expect(kept.map((name) => name.slice(16, 26))).toEqual([
    "2027-02-14",
    "2027-02-21",
    "2027-02-23",
    "2027-02-24",
    "2027-02-25",
    "2027-02-26",
    "2027-02-27",
    "2027-02-28",
    "2027-03-01",
  ]);
});

test("backups made by hand and other files never expire", () => {
  const names = Array.from({ length: 40 }, (_, night) =>
    nameOfBackup("nightly", new Date(Date.UTC(2027, 0, 1, 3) + night * day), false),
  );
  const others = names.flatMap((name) => [
    name.replace("nightly-", ""),
    `${name}.unfinished`,
    `copy of ${name}`,
    `narthex-nightly-${name}`,
  ]);
  expect(expiredBackups([...others, "notes.txt", "narthex-nightly-2027-99-99T03-00-00Z.tar"], "UTC")).toEqual(
    [],
  );
  expect(expiredBackups([...names, ...others], "UTC").every((name) => names.includes(name))).toBe(true);
});

test("the newer of two backups of one day in the congregation's time zone is kept", () => {
  const names = ["2027-01-01T23-30-00", "2027-01-02T00-30-00", "2027-01-02T12-00-00"].map(
    (moment) => `narthex-nightly-${moment}Z.tar`,
  );
  expect(expiredBackups(names, "UTC")).toEqual([names[1]]);
  expect(expiredBackups(names, "Europe/Berlin")).toEqual([names[1], names[0]]);
});

test.each([
  ["2026-11-22T02:59:59Z", "Europe/London", "2026-11-21"],
  ["2026-11-22T03:00:00Z", "Europe/London", "2026-11-22"],
  ["2026-07-01T02:00:00Z", "Europe/London", "2026-07-01"],
  ["2026-11-22T10:00:00Z", "Pacific/Auckland", "2026-11-22"],
  ["2026-11-22T14:30:00Z", "Pacific/Auckland", "2026-11-23"],
  // The clocks of Berlin skip from two to three on that day.
  ["2027-03-28T00:59:00Z", "Europe/Berlin", "2027-03-27"],
  ["2027-03-28T01:00:00Z", "Europe/Berlin", "2027-03-28"],
])("at %s in %s the backup of %s is due at three", (now, timeZone, night) => {
  expect(nightDue(new Date(now), "03:00", timeZone)).toBe(night);
});
