import { expect, test } from "vitest";
import { addMember, addOpenEvent, openChurch, staff } from "../../../test/support/attendance.ts";
import { describeWithDatabase } from "../../../test/support/database.ts";
import { never, published } from "../../items/visibility/visibility.ts";
import { found } from "../../serving/responses/found.ts";
import { noticeWithNews, whoIsTold } from "../editing/told.server.ts";
import { findEvent } from "../event-reads.server.ts";
import { changeEvent } from "../event-writes.server.ts";
import { cancelDate, changeDate, findDate, uncancelDate } from "../exceptions.server.ts";
import { type ChangeOfDates, newsAheadInWords, readNewsAhead } from "./news-ahead.server.ts";
import { replyAsMember, saveReply } from "./replies.server.ts";
import { deliverNews } from "./testing/deliveries.ts";

const [day, nextDay] = ["2026-12-06", "2026-12-13"];
const weekly = { eventDate: day, eventTime: "18:30", endTime: "20:00", rule: "FREQ=WEEKLY;BYDAY=SU" };

describeWithDatabase("who hears of a change of dates", (open) => {
  /** Ann comes to two dates, a visitor to the first one, and Bea waits there. */
  async function withReplies() {
    const here = await openChurch(await open());
    const { site, db, time } = here;
    const eventId = await addOpenEvent(here, weekly, 4);
    const [ann, bea] = [await addMember(db, "ann"), await addMember(db, "bea")];
    for (const date of [day, nextDay]) await replyAsMember(site, ann, { eventId, day: date }, 2);
    const visitor = { userId: null, name: "", email: "vi@people.example" };
    await db
      .transaction()
      .execute((trx) => saveReply({ db: trx, now: time.now }, { eventId, day }, visitor, 2));
    await replyAsMember(site, bea, { eventId, day }, 1);
    const date = { id: eventId, day };
    return {
      here,
      site,
      time,
      date,
      async says(done: ChangeOfDates, which: { day?: string; since?: string } = {}) {
        const ahead = await readNewsAhead(site, staff, { eventId, ...which }, done);
        return newsAheadInWords(ahead, "unless you undo it");
      },
      async change(details: { eventTime?: string; eventTitle?: string }) {
        const before = await findDate(db, staff, date);
        await changeDate(site, staff, date, { ...before.details, ...details, reason: "" });
      },
      async show(shown: { visibleFrom: string; visibleUntil: string }) {
        const event = found(await findEvent({ db }, staff, eventId), "event");
        const saved = await changeEvent(site, staff, event.id, { ...event, ...shown }, { tell: "nothing" });
        expect(saved).toBe("saved");
      },
    };
  }

  test("who hears of a change of dates is everybody who replied, once each: members, visitors and those who wait", async () => {
    const { says } = await withReplies();
    const three = "3 people who replied are told by email in ten minutes, unless you undo it.";
    for (const done of ["deleted", "moved", "cancelled"] as const) expect(await says(done)).toBe(three);
    expect(await says("cancelled", { day })).toBe(three);
    const one = "1 person who replied is told by email in ten minutes, unless you undo it.";
    expect(await says("moved", { since: nextDay })).toBe(one);
    expect(await says("uncancelled", { day })).toBe("");
    expect(await says("cancelled", { day: "2026-12-20" })).toBe("");
  });

  test("who hears of a change of dates is nobody when nothing changed that they were told, or it is undone", async () => {
    const { site, date, says, change } = await withReplies();
    await change({ eventTitle: "Feast" });
    expect(await says("changed")).toBe("");
    await cancelDate(site, staff, date, "");
    expect(await says("changed")).toMatch(/^3 people .* in ten minutes/);
    await uncancelDate(site, staff, date);
    expect(await says("changed")).toBe("");
  });

  test("who hears of a change of dates is those who were told that a date is cancelled when it takes place after all", async () => {
    const { here, site, date, says } = await withReplies();
    await cancelDate(site, staff, date, "");
    await deliverNews(here);
    expect(await says("changed")).toBe("");
    expect(await says("cancelled", { day })).toBe("");
    expect(await says("uncancelled", { day })).toMatch(/^3 people/);
    expect(await says("deleted")).toMatch(/^1 person/);
  });

  test("who hears of a change of dates is nobody once the date has begun", async () => {
    const { time, says } = await withReplies();
    time.now = new Date("2026-12-06T18:30:00Z");
    expect(await says("cancelled", { day })).toBe("");
    expect(await says("deleted")).toMatch(/^1 person/);
  });

  test("people hear of a change of dates sooner before a date that begins soon, and when changes have waited long", async () => {
    const { time, says, change } = await withReplies();
    time.now = new Date("2026-12-06T18:17:00Z");
    expect(await says("cancelled", { day })).toContain("are told by email in three minutes, unless");
    expect(await says("deleted")).toContain("are told by email within ten minutes, unless");
    time.now = new Date("2026-12-06T18:19:30Z");
    expect(await says("cancelled", { day })).toContain("in one minute, unless");
    time.now = new Date("2026-12-06T18:20:00Z");
    expect(await says("cancelled", { day })).toBe("3 people who replied are told by email at once.");

    time.now = new Date("2026-12-05T12:00:00Z");
    await change({ eventTime: "18:00" });
    time.now = new Date("2026-12-05T12:25:00Z");
    expect(await says("cancelled", { day })).toContain("in five minutes, unless");
  });

  test("people hear of a change of dates when the event is shown again, except of a deletion", async () => {
    const { says, change, show } = await withReplies();
    await show({ visibleFrom: never, visibleUntil: never });
    await change({ eventTime: "18:00" });
    expect(await says("changed")).toBe(
      "3 people who replied are told by email once the event is shown, unless you undo it.",
    );
    expect(await says("deleted")).toContain("in ten minutes");
    await show(published);
    expect(await says("changed")).toContain("in ten minutes");
  });

  test("who hears of a change of dates is nobody once the date has begun, which staff read if anybody replied", async () => {
    const { site, time } = await withReplies();
    const [{ eventId }] = (await site.db.selectFrom("attendances").select("eventId").limit(1).execute()) as [
      { eventId: string },
    ];
    time.now = new Date("2026-12-06T19:00:00Z");
    const said = { notice: "This date is cancelled.", done: "cancelled" } as const;
    const notice = (of: string) => noticeWithNews(site, staff, { eventId, day: of }, said);
    expect(await notice(day)).toBe("This date is cancelled. Nobody who replied is told.");
    expect(await notice("2026-12-20")).toBe("This date is cancelled.");
    expect(await whoIsTold(site, staff, { eventId, day }, "cancelled")).toBe("Nobody who replied is told.");
  });
});
