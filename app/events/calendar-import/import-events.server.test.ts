import { expect, test } from "vitest";
import { describeOnBothDatabases, describeWithDatabase } from "../../../test/support/database.ts";
import { factsOfFiles } from "../../pages/originals/testing/facts-of-files.ts";
import { replyAsMember } from "../attendance/replies.server.ts";
import { dateNewsKind } from "../date-news.server.ts";
import { changeEvent } from "../event-writes.server.ts";
import { changeFollowing } from "../following.server.ts";
import { joinDivided } from "../join-divided.server.ts";
import { type EventsChurch, openEventsChurch, staff } from "../testing/events-church.ts";
import { eventPreviews, previewImport } from "./calendar-previews.server.ts";
import { importEvents } from "./import-events.server.ts";

/** A calendar of one event. */
function calendar(...lines: string[]): string {
  return ["BEGIN:VCALENDAR", "BEGIN:VEVENT", ...lines, "END:VEVENT", "END:VCALENDAR"].join("\n");
}

function preview({ site }: EventsChurch, file: string): Promise<string> {
  const importing = {
    ...site,
    facts: factsOfFiles,
    publicFetch: async () => Promise.reject(new Error("not asked")),
  };
  return previewImport(importing, staff, { from: Buffer.from(file), withPast: false });
}

async function take(church: EventsChurch, file: string) {
  const id = await preview(church, file);
  return importEvents(church.site, staff, { id, ticked: new Set([0]) });
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

describeWithDatabase("importing a series that was divided", (open) => {
  test("keeps the picture of its latest part, and releases those of the others", async () => {
    const church = await openEventsChurch(await open());
    const { site, db, read, uses, picture } = church;
    const weekly = ["UID:walk@test", "SUMMARY:Walk", "DTSTART:20261205T100000", "RRULE:FREQ=WEEKLY;BYDAY=SA"];
    await take(church, calendar(...weekly));
    const { id } = await db.selectFrom("events").select("id").executeTakeFirstOrThrow();
    await changeEvent(site, staff, id, { ...(await read(id)), eventUrl: await picture() });
    const [day, eventUrl] = ["2026-12-19", await picture()];
    await changeFollowing(site, staff, { id, day }, { ...(await read(id)), eventDate: day, eventUrl });
    expect(await uses()).toEqual([`event:${id}`, `event:${id}`]);
    expect(await take(church, calendar(...weekly))).toMatchObject({ updated: 1 });
    expect(await uses()).toEqual([`event:${id}`]);
    expect(await read(id)).toMatchObject({ eventUrl, endedParts: "" });
  });
});

describeWithDatabase("importing a series that an earlier version divided", (open) => {
  test("shows the joined series once, as divided here", async () => {
    const church = await openEventsChurch(await open());
    const { site, db } = church;
    const weekly = ["UID:walk@test", "SUMMARY:Walk", "DTSTART:20261205T100000", "RRULE:FREQ=WEEKLY;BYDAY=SA"];
    await take(church, calendar(...weekly));
    const rule = "FREQ=WEEKLY;BYDAY=SA";
    await db
      .updateTable("events")
      .set({ rule: `${rule};UNTIL=20261218`, version: 2 })
      .execute();
    const { id: followsId } = await db.selectFrom("events").select("id").executeTakeFirstOrThrow();
    const part = await church.add({ eventDate: "2026-12-19", eventTime: "14:00", rule });
    await db.updateTable("events").set({ followsId, followsRule: rule }).where("id", "=", part.id).execute();
    await joinDivided(site);
    const id = await preview(church, calendar(...weekly));
    const plan = (await eventPreviews.find(site, staff, id))?.plan;
    expect(plan?.events.map(({ status }) => status)).toEqual(["dividedHere"]);
    expect(await importEvents(site, staff, { id, ticked: new Set([0]) })).toMatchObject({ updated: 1 });
    const events = await db.selectFrom("events").select(["id", "rule", "endedParts", "partId"]).execute();
    expect(events).toEqual([{ id: followsId, rule, endedParts: "", partId: "" }]);
  });
});

describeOnBothDatabases("importing events", "PostgreSQL stores no NUL", (open) => {
  test("an identifier with characters that no database stores does no harm", async () => {
    const church = await openEventsChurch(await open());
    const file = calendar("UID:wa\0lk@test", "SUMMARY:Walk", "DTSTART:20261212T100000");
    expect(await take(church, file)).toMatchObject({ added: 1 });
  });
});
