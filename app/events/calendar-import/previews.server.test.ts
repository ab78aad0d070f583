import { expect, test } from "vitest";
import { describeWithDatabase } from "../../../test/support/database.ts";
import { sweepImportPreviews } from "../../changes/import-previews.server.ts";
import { factsOfFiles } from "../../pages/originals/testing/facts-of-files.ts";
import { openEventsChurch, staff } from "../testing/events-church.ts";
import { eventPreviews, previewImport } from "./calendar-previews.server.ts";
import { googleCalendar } from "./testing/calendars.ts";

describeWithDatabase("previews of imports", (open) => {
  test("previews of imports are deleted by the sweep once they have expired", async () => {
    const church = await openEventsChurch(await open());
    const site = {
      ...church.site,
      facts: factsOfFiles,
      publicFetch: async () => Promise.reject(new Error("not asked")),
    };
    const given = { from: Buffer.from(googleCalendar), withPast: false };
    const first = await previewImport(site, staff, given);
    church.time.now = new Date("2026-11-22T09:30:00Z");
    const second = await previewImport(site, staff, given);
    church.time.now = new Date("2026-11-22T10:00:00Z");
    expect(await eventPreviews.find(site, staff, first)).toBeUndefined();
    await sweepImportPreviews(site);
    const left = await church.db.selectFrom("importPreviews").select("id").execute();
    expect(left).toEqual([{ id: second }]);
  });
});
