import { expect, test } from "vitest";
import { addMember, addOpenEvent, openChurch, staff } from "../../../test/support/attendance.ts";
import { describeOnBothDatabases } from "../../../test/support/database.ts";
import { changeBySite } from "../../changes/change.server.ts";
import { published, unpublished } from "../../items/visibility/visibility.ts";
import { found } from "../../serving/responses/found.ts";
import { findEvent } from "../event-reads.server.ts";
import { changeEvent, deleteEvent, restoreEvent } from "../event-writes.server.ts";
import type { NewEvent } from "../events.ts";
import { cancelDate, uncancelDate } from "../exceptions.server.ts";
import type { ToldOfHiding } from "../hidden-dates.server.ts";
import { replyAsMember, saveReply } from "./replies.server.ts";
import { deliver, deliverNews } from "./testing/deliveries.ts";

const day = "2026-12-06";
const supper = { eventDate: day, eventTime: "18:30", endTime: "20:00" };
const endsBefore = { ...published, visibleUntil: "2026-12-05T00:00:00.000Z" };
const cancelled = "Cancelled: Supper";
const back = "It is on after all: Supper";
const ann = "ann@people.example";
const vi = "vi@people.example";

describeOnBothDatabases("people whose date is hidden from them", "the choice is stored", (open) => {
  /** Ann has an account, Vi has none. */
  async function withReplies() {
    const here = await openChurch(await open());
    const { site, db, time } = here;
    const id = await addOpenEvent(here, supper);
    const member = await addMember(db, "ann");
    await replyAsMember(site, member, { eventId: id, day }, 2);
    const visitor = { userId: null, name: "", email: vi };
    await changeBySite(site, (change) => saveReply(change, { eventId: id, day }, visitor, 1));
    await deliver(here);
    return {
      here,
      site,
      db,
      time,
      id,
      member,
      date: { id, day },
      async alter(values: Partial<NewEvent>, tell?: ToldOfHiding) {
        const event = found(await findEvent({ db }, staff, id), "event");
        return changeEvent(site, staff, id, { ...event, ...values }, { tell });
      },
      async news() {
        const mails = await deliverNews(here);
        return mails.map(({ to, subject }) => `${to} ${subject}`).toSorted();
      },
      both: (subject: string) => [`${ann} ${subject}`, `${vi} ${subject}`],
    };
  }

  const asked = (refusal: string) => ({
    refusal: expect.stringContaining(refusal),
    status: 409,
    field: "tell",
  });

  test("people whose date is hidden from them hear what staff choose, who have to", async () => {
    const { alter, news, both, db } = await withReplies();
    const two = asked("2 people who replied would no longer find the date.");
    expect(await alter(unpublished)).toEqual(two);
    expect(await db.selectFrom("events").select("version").executeTakeFirst()).toEqual({ version: 1 });
    expect(await alter(endsBefore)).toEqual(two);
    expect(await alter({ visibleFrom: "2026-11-25T00:00:00.000Z" })).toEqual(two);
    expect(await alter({ ...published, visibleUntil: "2026-12-06T19:00:00.000Z" }), "no hiding").toBe(
      "saved",
    );
    expect(await news()).toEqual([]);
    expect(await alter(unpublished, "nothing")).toBe("saved");
    expect(await news()).toEqual([]);
    expect(await alter({ eventTitle: "Feast" }), "it is hidden already").toBe("saved");
    expect(await alter({ ...published, eventTitle: "Supper" })).toBe("saved");
    expect(await news()).toEqual([]);
    expect(await alter(unpublished, "cancelled")).toBe("saved");
    expect(await news()).toEqual(both(cancelled));
    expect(await alter(published)).toBe("saved");
    expect(await news()).toEqual(both(back));
  });

  test("people whose date is hidden from them hear nothing when it is shown again within ten minutes, and the next time what staff choose then", async () => {
    const { alter, news } = await withReplies();
    await alter(unpublished, "cancelled");
    await alter(published);
    expect(await news()).toEqual([]);
    await alter(unpublished, "nothing");
    expect(await news()).toEqual([]);
  });

  test("people whose date is hidden from them hear once that it is cancelled, whatever follows", async () => {
    for (const tell of ["nothing", "cancelled"] as const) {
      const { site, date, alter, news, both } = await withReplies();
      await alter(unpublished, tell);
      const first = await news();
      await cancelDate(site, staff, date, "The boiler has burst.");
      expect([...first, ...(await news())], "hidden, then cancelled").toEqual(both(cancelled));
      await alter(published);
      expect(await news()).toEqual([]);
      await uncancelDate(site, staff, date);
      expect(await news()).toEqual(both(back));
      await cancelDate(site, staff, date, "");
      expect(await alter(unpublished), "cancelled, then hidden").toBe("saved");
      expect(await news()).toEqual(both(cancelled));
    }
  });

  test("people whose date is hidden from them hear of its deletion, unless they were told, and of its return once it is shown", async () => {
    for (const tell of ["nothing", "cancelled"] as const) {
      const { site, id, alter, news, both } = await withReplies();
      await alter(unpublished, tell);
      const first = await news();
      await deleteEvent(site, staff, id);
      expect([...first, ...(await news())]).toEqual(both(cancelled));
      await restoreEvent(site, staff, id);
      expect(await news()).toEqual([]);
      await alter(published);
      expect(await news()).toEqual(both(back));
    }
  });

  test("people whose date is hidden from them read of a cancellation nothing that they did not know", async () => {
    const { here, site, date, alter } = await withReplies();
    await alter({ ...unpublished, eventTitle: "Secret supper", eventTime: "17:00" }, "nothing");
    await cancelDate(site, staff, date, "Somebody is ill.");
    const mails = await deliverNews(here);
    expect(mails).toHaveLength(2);
    for (const { text } of mails) {
      expect(text).toContain("6.30pm");
      expect(text).not.toMatch(/Secret|5pm|is ill/);
    }
  });

  test("people whose date is hidden from them until a moment that staff chose hear that it takes place when it comes", async () => {
    const { alter, news, both, time } = await withReplies();
    await alter({ visibleFrom: "2026-11-25T00:00:00.000Z" }, "cancelled");
    expect(await news()).toEqual(both(cancelled));
    time.now = new Date("2026-11-25T00:00:00.000Z");
    expect(await news()).toEqual(both(back));
  });

  test("people whose date is hidden from them by its end are told off while it is shown, and cannot reply or be reminded", async () => {
    const { site, id, member, alter, news, both, time } = await withReplies();
    expect(await alter(endsBefore, "cancelled")).toBe("saved");
    expect(await news()).toEqual(both(cancelled));
    expect(await replyAsMember(site, member, { eventId: id, day }, 1)).toMatchObject({ status: 409 });
    await alter({ ...published, visibleUntil: "2026-12-06T12:00:00.000Z" });
    time.now = new Date("2026-12-05T10:00:00.000Z");
    expect(await news(), "no reminder").toEqual([]);
  });

  test("people whose date is hidden from them because it is only for members are those without an account", async () => {
    const { alter, news } = await withReplies();
    expect(await alter({ isPublic: false })).toEqual(
      asked("1 person who replied without an account would no longer see its page; the links in their mails"),
    );
    await alter({ isPublic: false }, "cancelled");
    expect(await news()).toEqual([`${vi} ${cancelled}`]);
    await alter({ eventTime: "18:00" });
    expect(await news()).toEqual([`${ann} Changed: Supper`]);
    await alter({ isPublic: true });
    expect(await news()).toEqual([`${vi} ${back}`]);
  });
});
