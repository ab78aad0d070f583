import { expect, test } from "vitest";
import { describeOnBothDatabases, describeWithDatabase } from "../../../test/support/database.ts";
import { factsOfFiles } from "../../pages/congregation/testing/facts-of-files.ts";
import { replyAsMember } from "../attendance/replies.server.ts";
import { dateNewsKind } from "../date-news.server.ts";
import { type EventsChurch, openEventsChurch, staff } from "../testing/events-church.ts";
import { importEvents } from "./import-events.server.ts";
import { previewImport } from "./previews.server.ts";

/** A calendar of one event. */
function calendar(...lines: string[]): string {
  return ["BEGIN:VCALENDAR", "BEGIN:VEVENT", ...lines, "END:VEVENT", "END:VCALENDAR"].join("\n");
}

async function take({ site }: EventsChurch, file: string) {
  const importing = {
    ...site,
    facts: factsOfFiles,
    publicFetch: async () => Promise.reject(new Error("not asked")),
  };
  const id = await previewImport(importing, staff, { from: Buffer.from(file), withPast: false });
  return importEvents(site, staff, { id, ticked: new Set([0]) });
}

describeWithDatabase("importing events", (open) => {
  test("replies follow an event that an import moves, and the people who replied are told", async () => {
    const church = await openEventsChurch(await open());
    const { db } = church;
    await take(church, calendar("UID:walk@test", "SUMMARY:Walk", "DTSTART:20261212T100000"));
    await db.updateTable("events").set({ takesReplies: true }).execute();
    const { id: eventId } = await db.selectFrom("events").select("id").executeTakeFirstOrThrow();
    await replyAsMember(church.site, staff, { eventId, day: "2026-12-12" }, 2);

    const moved = calendar("UID:walk@test", "SUMMARY:Walk", "DTSTART:20261213T110000");
    expect(await take(church, moved)).toMatchObject({ updated: 1 });
    expect(await db.selectFrom("attendances").select("day").execute()).toEqual([{ day: "2026-12-13" }]);
    const planned = db.selectFrom("deferredWork").select("key").where("kind", "=", dateNewsKind);
    expect(await planned.execute()).toEqual([{ key: `${eventId}/2026-12-13` }]);
  });
});

describeOnBothDatabases("importing events", "PostgreSQL stores no NUL", (open) => {
  test("an identifier with characters that no database stores does no harm", async () => {
    const church = await openEventsChurch(await open());
    const file = calendar("UID:wa\0lk@test", "SUMMARY:Walk", "DTSTART:20261212T100000");
    expect(await take(church, file)).toMatchObject({ added: 1 });
  });
});
