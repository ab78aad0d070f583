import { setImmediate } from "node:timers/promises";
import { beforeEach, expect, test, vi } from "vitest";
import { listed } from "../../../platform/recurrence/testing/listed-days.ts";
import { describeWithDatabase } from "../../../test/support/database.ts";
import { factsOfFiles } from "../../pages/originals/testing/facts-of-files.ts";
import { openEventsChurch, staff } from "../testing/events-church.ts";
import { previewImport } from "./calendar-previews.server.ts";
import { mostImported, mostImportedDates } from "./import-limits.ts";

vi.mock("rrule-temporal", async (load) => {
  const { counting } = await import("../../../platform/recurrence/testing/listed-days.ts");
  return counting(await load());
});
beforeEach(() => {
  listed.days = 0;
});

/** A calendar of daily series that began last year. */
function calendarOf(series: number): Buffer {
  const events = Array.from({ length: series }, (_, index) => [
    "BEGIN:VEVENT",
    `UID:${index}@test`,
    "DTSTART:20251206T100000",
    "RRULE:FREQ=DAILY;COUNT=999",
    "EXDATE:20270401T100000",
    "SUMMARY:Prayer",
    "END:VEVENT",
  ]);
  return Buffer.from(["BEGIN:VCALENDAR", ...events.flat(), "END:VCALENDAR"].join("\n"));
}

describeWithDatabase("a calendar of long series", (open) => {
  async function opened() {
    const church = await openEventsChurch(await open());
    const publicFetch = async () => Promise.reject(new Error("not asked"));
    const site = { ...church.site, facts: factsOfFiles, publicFetch };
    const previews = () => church.db.selectFrom("importPreviews").select("id").execute();
    return { site, previews };
  }

  test("a calendar of long series is refused before its rules are followed when it has too many", async () => {
    const { site, previews } = await opened();
    const given = { from: calendarOf(9990), withPast: false };
    await expect(previewImport(site, staff, given)).rejects.toThrow(
      "This calendar has 9990 events to import, and at most 500 can be imported at a time.",
    );
    expect(listed.days).toBe(0);
    expect(await previews()).toEqual([]);
  });

  test("a calendar of long series is refused when its series have too many dates, and no more of them are listed", async () => {
    const { site, previews } = await opened();
    const given = { from: calendarOf(mostImported), withPast: false };
    await expect(previewImport(site, staff, given)).rejects.toThrow(
      "The series of this calendar have more than 100,000 dates until 2 years from now, and at most 100,000 can be imported at a time.",
    );
    expect(listed.days).toBeLessThan(2 * mostImportedDates);
    expect(await previews()).toEqual([]);
  });

  test("a calendar of long series lists each of them once, and searches a year for its first day", async () => {
    const { site, previews } = await opened();
    await previewImport(site, staff, { from: calendarOf(10), withPast: false });
    expect(listed.days).toBeLessThan(10 * (999 + 366));
    expect(await previews()).toHaveLength(1);
  });

  test("a calendar of long series lets others have their turn, and is left when nobody waits for it any more", async () => {
    const { site, previews } = await opened();
    const leaving = new AbortController();
    const reading = previewImport(site, staff, { from: calendarOf(9990), withPast: false }, leaving.signal);
    const refused = expect(reading).rejects.toThrow("the browser left");
    await setImmediate();
    leaving.abort(new Error("the browser left"));
    await refused;
    expect(await previews()).toEqual([]);
  });
});
