import { expect, test } from "vitest";
import { nameOfBackup } from "./backup-names.ts";
import { nightDue } from "./night-of-backup.ts";
import { expiredBackups, expiredUpdates } from "./retention.ts";

const day = 24 * 60 * 60_000;
const now = new Date("2027-06-01");
const nightly = (moment: string) => nameOfBackup("nightly", new Date(moment), false);

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
    const gone = expiredBackups(kept, "Europe/London", { now });
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
  expect(
    expiredBackups([...others, "notes.txt", "narthex-nightly-2027-99-99T03-00-00Z.tar"], "UTC", { now }),
  ).toEqual([]);
  expect(expiredBackups([...names, ...others], "UTC", { now }).every((name) => names.includes(name))).toBe(
    true,
  );
});

test("the newer of two backups of one day in the congregation's time zone is kept", () => {
  const names = ["2027-01-01T23-30-00", "2027-01-02T00-30-00", "2027-01-02T12-00-00"].map(
    (moment) => `narthex-nightly-${moment}Z.tar`,
  );
  expect(expiredBackups(names, "UTC", { now })).toEqual([names[1]]);
  expect(expiredBackups(names, "Europe/Berlin", { now })).toEqual([names[1], names[0]]);
});

test("backups from the future take no day or week of the others, and go once seven days have theirs", () => {
  const past = Array.from({ length: 7 }, (_, night) => nightly(`2027-05-${20 + night}T03:00:00Z`));
  const future = ["2027-06-01T03:00:00Z", "2030-01-01T03:00:00Z", "2030-01-02T03:00:00Z"].map(nightly);
  const made = nightly("2027-05-27T03:00:00Z");
  const today = new Date("2027-05-27T03:01:00Z");
  expect(expiredBackups([...past.slice(1, 6), ...future, made], "UTC", { now: today, made })).toEqual([]);
  const gone = expiredBackups([...past, ...future, made], "UTC", { now: today, made });
  expect(gone.toSorted()).toEqual([past[0], ...future]);
  const nearly = nightly("2027-05-28T03:00:00Z");
  expect(expiredBackups([...past, nearly, made], "UTC", { now: today, made })).not.toContain(nearly);
});

test("the backup that was made just now is kept, also beside one whose name says that it is newer", () => {
  const made = nightly("2027-05-27T03:00:05Z");
  const before = nightly("2027-05-27T03:00:10Z");
  expect(expiredBackups([before, made], "UTC", { now, made })).toEqual([before]);
  const yearsBefore = nightly("2000-01-01T03:00:00Z");
  const others = Array.from({ length: 60 }, (_, night) =>
    nightly(new Date(Date.UTC(2027, 0, 1) + night * day).toISOString()),
  );
  const gone = expiredBackups([...others, yearsBefore], "UTC", {
    now: new Date("2000-01-01T04:00:00Z"),
    made: yearsBefore,
  });
  expect(gone).toEqual([]);
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

test("of the backups before updates the newest two expire never, nor do those from the future or of another kind", () => {
  const before = (moment: string) => nameOfBackup("update", new Date(moment), false);
  const names = ["2027-05-01", "2027-03-01", "2027-05-02", "2028-01-01"].map(before);
  expect(names[0]).toBe("narthex-before-update-2027-05-01T00-00-00Z.tar");
  expect(expiredUpdates([...names, nightly("2027-01-01"), "notes.txt"], now)).toEqual([names[1]]);
  expect(expiredUpdates(names.slice(0, 1), now)).toEqual([]);
  const young = ["2027-05-30", "2027-05-29", "2027-05-28"].map(before);
  expect(expiredUpdates(young, now), "of several sites, perhaps").toEqual([]);
  expect(expiredBackups(names, "UTC", { now })).toEqual([]);
});
