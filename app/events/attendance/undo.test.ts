import { expect, test } from "vitest";
import { addMember, addOpenEvent, openChurch, replies, staff } from "../../../test/support/attendance.ts";
import { describeWithDatabase } from "../../../test/support/database.ts";
import { purgeDeleted } from "../../changes/deleted-items.server.ts";
import { undoDays } from "../../changes/undo-days.ts";
import { removePerson } from "../../people/account/remove-account.server.ts";
import { found } from "../../serving/responses/found.ts";
import { dateNewsKind } from "../date-news.server.ts";
import { findEvent } from "../event-reads.server.ts";
import { changeEvent, deleteEvent, restoreEvent } from "../event-writes.server.ts";
import type { NewEvent, SavedEvent } from "../events.ts";
import { cancelDate, changeDate, findDate, uncancelDate } from "../exceptions.server.ts";
import { changeFollowing, joinAgain } from "../following.server.ts";
import { replyAsMember, saveReply } from "./replies.server.ts";
import { replyByLink, withdrawByLink } from "./reply-by-link.server.ts";
import { sweepAttendance } from "./sweep-attendance.server.ts";
import { deliver, deliverNews } from "./testing/deliveries.ts";

const day = "2026-12-06";
const supper = { eventDate: day, eventTime: "18:30", endTime: "20:00" };
const weekly = { ...supper, rule: "FREQ=WEEKLY;BYDAY=SU" };
const minute = 60_000;
const cancelled = "Cancelled: Supper";
const back = "It is on after all: Supper";

describeWithDatabase("what people who replied hear of a change that can be undone", (open) => {
  /** A congregation with a member who comes, and has had their mail about it. */
  async function withAnn(event: Partial<NewEvent> = supper, places: number | null = null) {
    const here = await openChurch(await open());
    const { site, db, time } = here;
    const eventId = await addOpenEvent(here, event, places);
    const ann = await addMember(db, "ann");
    await replyAsMember(site, ann, { eventId, day }, 2);
    await deliver(here);
    const date = { id: eventId, day };
    return {
      here,
      site,
      db,
      time,
      eventId,
      date,
      ann,
      saved: async (id = eventId): Promise<SavedEvent> => found(await findEvent({ db }, staff, id), "event"),
      /** The subjects of the mails that arrive when so many minutes have passed. */
      async after(minutes: number): Promise<string[]> {
        time.now = new Date(time.now.getTime() + minutes * minute);
        return (await deliver(here)).map(({ subject }) => subject ?? "");
      },
      /** A visitor replies without an account. Returns their mailed link. */
      async visitorReplies(people: number): Promise<string> {
        const visitor = { userId: null, name: "", email: "vi@people.example" };
        await db
          .transaction()
          .execute((trx) => saveReply({ db: trx, now: time.now }, { eventId, day }, visitor, people));
        const [mail] = await deliver(here);
        return new URL(mail?.link ?? "").searchParams.get("token") ?? "";
      },
      move: async (details: { eventDate?: string; eventTime?: string; endTime?: string }) => {
        const before = await findDate(db, staff, date);
        await changeDate(site, staff, date, { ...before.details, ...details, reason: "" });
      },
    };
  }

  test("news of a change that can be undone is nothing when a deletion is undone within ten minutes", async () => {
    const { site, db, eventId, after } = await withAnn();
    await deleteEvent(site, staff, eventId);
    expect(await after(9)).toEqual([]);
    await restoreEvent(site, staff, eventId);
    expect(await after(10)).toEqual([]);
    expect(await replies(db, eventId)).toEqual([["ann", 2, "coming"]]);
  });

  test("news of a change that can be undone is nothing when a cancelled date of a series is brought back within ten minutes", async () => {
    const { site, date, after } = await withAnn(weekly);
    await cancelDate(site, staff, date, "");
    expect(await after(9)).toEqual([]);
    await uncancelDate(site, staff, date);
    expect(await after(10)).toEqual([]);
  });

  test("news of a change that can be undone is one mail about several changes, each of which waits ten minutes", async () => {
    const { site, date, after, move } = await withAnn(weekly);
    await move({ eventTime: "19:00", endTime: "21:00" });
    expect(await after(9)).toEqual([]);
    await cancelDate(site, staff, date, "");
    expect(await after(9)).toEqual([]);
    expect(await after(1)).toEqual([cancelled]);
  });

  test("news of a change that can be undone comes half an hour after the first of many changes, however many follow", async () => {
    const { after, move } = await withAnn();
    for (const eventTime of ["17:00", "17:15", "17:30", "17:45"]) {
      await move({ eventTime });
      expect(await after(9)).toEqual(eventTime === "17:45" ? ["Changed: Supper"] : []);
    }
  });

  test("news of a change that can be undone comes before a date begins that is near, and at once when it is very near", async () => {
    const near = await withAnn();
    near.time.now = new Date("2026-12-06T18:15:00Z");
    await cancelDate(near.site, staff, near.date, "");
    expect(await near.after(4)).not.toContain(cancelled);
    expect(await near.after(1)).toEqual([cancelled]);

    const veryNear = await withAnn();
    veryNear.time.now = new Date("2026-12-06T18:25:00Z");
    await deliver(veryNear.here);
    await veryNear.move({ eventDate: "2026-12-13" });
    expect(await veryNear.after(0)).toEqual(["Changed: Supper"]);

    const begun = await withAnn();
    begun.time.now = new Date("2026-12-06T18:30:00Z");
    await deliver(begun.here);
    await cancelDate(begun.site, staff, begun.date, "");
    expect(await begun.after(10)).toEqual([]);
  });

  test("news of a change that can be undone comes at once when an older version of the program has planned it", async () => {
    const { db, site, date, eventId, after } = await withAnn();
    await cancelDate(site, staff, date, "");
    const dueAt = site.clock().toISOString();
    const payload = JSON.stringify({ eventId, day, deletedAt: null });
    const planned = db.updateTable("deferredWork").where("kind", "=", dateNewsKind);
    await planned.set({ payload, dueAt, heldUntil: dueAt }).execute();
    expect(await after(0)).toEqual([cancelled]);
  });

  test("news of a change that can be undone is that a deleted event is cancelled and, when it is restored, that it takes place with their replies", async () => {
    const { here, site, db, eventId, ann, visitorReplies } = await withAnn(supper, 4);
    const link = await visitorReplies(2);
    const bea = await addMember(db, "bea");
    await replyAsMember(site, bea, { eventId, day }, 1);
    await deliver(here);
    await deleteEvent(site, staff, eventId);
    const mails = await deliverNews(here);
    expect(mails.map(({ to, subject, calendar }) => [to, subject, calendar?.method]).sort()).toEqual([
      ["ann@people.example", cancelled, "CANCEL"],
      ["bea@people.example", cancelled, undefined],
      ["vi@people.example", cancelled, "CANCEL"],
    ]);
    const planned = await db.selectFrom("deferredWork").select("payload").execute();
    expect(JSON.stringify(planned)).not.toContain("people.example");

    await restoreEvent(site, staff, eventId);
    const again = await deliverNews(here);
    expect(again.map(({ to, subject, calendar }) => [to, subject, calendar?.method]).sort()).toEqual([
      ["ann@people.example", back, "PUBLISH"],
      ["bea@people.example", back, undefined],
      ["vi@people.example", back, "PUBLISH"],
    ]);
    expect(await replies(db, eventId)).toEqual([
      ["ann", 2, "coming"],
      ["vi", 2, "coming"],
      ["bea", 1, "waiting"],
    ]);
    expect(await replyAsMember(site, ann, { eventId, day }, 1)).toEqual({ state: "coming", isNew: false });
    expect(await replyByLink(site, link, 1)).toEqual({ state: "coming", isNew: false });
    await withdrawByLink(site, link);
    expect((await replies(db, eventId)).map(([who]) => who)).toEqual(["ann", "bea"]);
  });

  test("news of a change that can be undone leaves nothing of somebody who removes their account while the event is deleted", async () => {
    const { here, site, db, eventId, ann } = await withAnn(supper, 2);
    await replyAsMember(site, await addMember(db, "bea"), { eventId, day }, 1);
    await deliver(here);
    await deleteEvent(site, staff, eventId);
    const settings = { admin: { email: "admin@people.example", password: undefined } };
    await removePerson({ ...site, settings }, ann, true);
    expect((await deliverNews(here)).map(({ to }) => to)).toEqual(["bea@people.example"]);
    expect(await replies(db, eventId)).toEqual([["bea", 1, "waiting"]]);
    await restoreEvent(site, staff, eventId);
    expect((await deliverNews(here)).map(({ to }) => to)).toContain("bea@people.example");
    expect(await replies(db, eventId)).toEqual([["bea", 1, "coming"]]);
  });

  test("news of a change that can be undone is forgotten with the event once nobody can restore it", async () => {
    const { site, db, time, eventId } = await withAnn();
    const later = await addOpenEvent({ site, db, time }, { ...supper, eventDate: "2027-06-06" });
    const cy = await addMember(db, "cy");
    await replyAsMember(site, cy, { eventId: later, day: "2027-06-06" }, 1);
    await deleteEvent(site, staff, later);
    const sweep = async () => {
      await purgeDeleted(db, time.now);
      await sweepAttendance(site);
    };
    time.now = new Date(time.now.getTime() + undoDays * 24 * 60 * minute - 1);
    await sweep();
    expect(await replies(db, later)).toHaveLength(1);
    time.now = new Date(time.now.getTime() + 1);
    await sweep();
    expect(await replies(db, later)).toEqual([]);
    expect(await replies(db, eventId)).toHaveLength(1);
  });

  test("news of a change that can be undone is undone with a change of all following dates that took their date away", async () => {
    const { here, site, db, eventId, saved } = await withAnn({ ...weekly, eventDate: "2026-11-29" });
    const { id: _, version: __, slug: ___, ...series } = await saved();
    const saturdays = { ...series, eventDate: "2026-12-12", rule: "FREQ=WEEKLY;BYDAY=SA" };
    expect(await changeFollowing(site, staff, { id: eventId, day }, saturdays)).toBe("saved");
    expect((await deliverNews(here)).map(({ subject }) => subject)).toEqual([cancelled]);
    await joinAgain(site, staff, { id: eventId, day });
    expect((await deliverNews(here)).map(({ subject }) => subject)).toEqual([back]);
    expect(await replies(db, eventId)).toEqual([["ann", 2, "coming"]]);
  });

  test("news of a change that can be undone does not keep an event from moving to a day that people replied to before it was lost", async () => {
    const { site, db, eventId, ann, saved, after } = await withAnn(weekly);
    await replyAsMember(site, ann, { eventId, day: "2026-12-13" }, 5);
    await after(0);
    expect(await changeEvent(site, staff, eventId, { ...(await saved()), rule: "" })).toBe("saved");
    expect(await after(10)).toEqual([cancelled]);
    expect(await changeEvent(site, staff, eventId, { ...(await saved()), eventDate: "2026-12-13" })).toBe(
      "saved",
    );
    expect(await after(10)).toEqual(["Changed: Supper"]);
    expect(await replies(db, eventId)).toEqual([["ann", 2, "coming"]]);
  });
});
