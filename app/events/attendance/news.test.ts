import { expect, test } from "vitest";
import { openDatabase } from "../../../database/connection.ts";
import {
  addMember,
  addOpenEvent,
  openChurch,
  replies,
  siteUrl,
  staff,
} from "../../../test/support/attendance.ts";
import {
  describeOnBothDatabases,
  describeWithDatabase,
  type OpenDatabase,
} from "../../../test/support/database.ts";
import { changeBySite } from "../../changes/change.server.ts";
import { stopMails } from "../../mail/unsubscribe/unsubscribe.server.ts";
import { nameCalendar } from "../calendar-id.server.ts";
import { findEvent } from "../event-reads.server.ts";
import { changeEvent } from "../event-writes.server.ts";
import { cancelDate, changeDate, findDate, uncancelDate } from "../exceptions.server.ts";
import { changeFollowing } from "../following.server.ts";
import { replyAsMember, saveReply, withdrawAsMember } from "./replies.server.ts";
import { setUpReplies } from "./set-up.server.ts";
import { deliver, deliverNews } from "./testing/deliveries.ts";

const day = "2026-12-06";
const supper = { eventDate: day, eventTime: "18:30", endTime: "20:00" };
const weekly = { ...supper, rule: "FREQ=WEEKLY;BYDAY=SU" };

/** A congregation with a member who comes, and their mail about it. */
async function withAnn(open: OpenDatabase, event: object, places: number | null = null) {
  const here = await openChurch(await open());
  const eventId = await addOpenEvent(here, event, places);
  const ann = await addMember(here.db, "ann");
  await replyAsMember(here.site, ann, { eventId, day }, 2);
  const [mail] = await deliver(here);
  return { here, eventId, ann, mail, uid: `${eventId}-${day}@riverside.example` };
}

describeWithDatabase("mails to those who replied", (open) => {
  test("a reply is confirmed with the date as a calendar, and with a link", async () => {
    const { mail, uid } = await withAnn(open, supper);
    expect(mail).toMatchObject({
      to: "ann@people.example",
      subject: "You are coming: Supper",
      text: expect.stringContaining("Sunday, 6 December 2026, 6.30pm to 8pm".replace("6 D", "6\u00a0D")),
      calendar: {
        method: "PUBLISH",
        uid,
        sequence: 1,
        start: "2026-12-06T18:30:00",
        recurrence: null,
        status: "CONFIRMED",
      },
      link: expect.stringContaining(`${siteUrl}/attendance?token=`),
    });
  });

  test("a cancelled date of a series is mailed with METHOD:CANCEL, and its return with METHOD:PUBLISH", async () => {
    const { here, eventId, uid, mail } = await withAnn(open, weekly);
    expect(mail?.calendar).toMatchObject({ uid, recurrence: null });
    await cancelDate(here.site, staff, { id: eventId, day }, "The boiler has burst.");
    const [cancelled, ...others] = await deliverNews(here);
    expect(others).toEqual([]);
    expect(cancelled).toMatchObject({
      subject: "Cancelled: Supper",
      text: expect.stringContaining("The boiler has burst."),
      calendar: {
        method: "CANCEL",
        uid,
        sequence: 2,
        recurrence: null,
        status: "CANCELLED",
      },
    });
    await uncancelDate(here.site, staff, { id: eventId, day });
    expect(await deliverNews(here)).toMatchObject([
      { subject: "It is on after all: Supper", calendar: { method: "PUBLISH", uid, sequence: 3 } },
    ]);
  });

  test("a calendar in a mail has the UID that the reply got, also when the site has another URL since", async () => {
    const { here, eventId, uid } = await withAnn(open, supper);
    const moved = { ...here.site, settings: { ...here.site.settings, siteUrl: "https://moved.example" } };
    await nameCalendar(moved);
    const { details } = await findDate(here.db, staff, { id: eventId, day });
    await changeDate(here.site, staff, { id: eventId, day }, { ...details, eventTime: "19:00", reason: "" });
    expect(await deliverNews(here, [moved])).toMatchObject([{ calendar: { method: "PUBLISH", uid } }]);
    await cancelDate(here.site, staff, { id: eventId, day }, "");
    expect(await deliverNews(here, [moved])).toMatchObject([{ calendar: { method: "CANCEL", uid } }]);
  });

  test("a moved date is mailed with its new start, and other dates of the series are not", async () => {
    const { here, eventId, uid } = await withAnn(open, weekly);
    const { details } = await findDate(here.db, staff, { id: eventId, day: "2026-12-13" });
    await changeDate(
      here.site,
      staff,
      { id: eventId, day: "2026-12-13" },
      { ...details, eventTime: "19:00", reason: "" },
    );
    expect(await deliverNews(here)).toEqual([]);
    const own = await findDate(here.db, staff, { id: eventId, day });
    const moved = { ...own.details, eventDate: "2026-12-07", placeName: "Village hall", reason: "" };
    await changeDate(here.site, staff, { id: eventId, day }, moved);
    const [mail] = await deliverNews(here);
    expect(mail).toMatchObject({
      subject: "Changed: Supper",
      calendar: {
        method: "PUBLISH",
        uid,
        sequence: 3,
        start: "2026-12-07T18:30:00",
        recurrence: null,
      },
    });
    expect(mail?.text).toContain("Where: Village hall");
    expect(await replies(here.db, eventId)).toEqual([["ann", 2, "coming"]]);
  });

  test("replies to a single event follow it to another day, and a new title or text is no news", async () => {
    const { here, eventId, uid } = await withAnn(open, supper);
    const event = async () => {
      const found = await findEvent(here, staff, eventId);
      if (!found) throw new Error("the event is there");
      return found;
    };
    await changeEvent(here.site, staff, eventId, {
      ...(await event()),
      eventTitle: "Feast",
      eventContent: "Bring a cake.",
    });
    expect(await deliverNews(here)).toEqual([]);
    await changeEvent(here.site, staff, eventId, { ...(await event()), eventDate: "2026-12-08" });
    expect(await deliverNews(here)).toMatchObject([
      {
        subject: "Changed: Feast",
        calendar: { method: "PUBLISH", uid, sequence: 3, start: "2026-12-08T18:30:00" },
      },
    ]);
    const row = await here.db.selectFrom("attendances").select("day").executeTakeFirst();
    expect(row).toEqual({ day: "2026-12-08" });
  });

  test("replies stay with the dates of a series that is changed from a date on, and with a date that is lost people are told that it is cancelled", async () => {
    const { here, eventId } = await withAnn(open, { ...weekly, eventDate: "2026-11-29" });
    const event = await findEvent(here, staff, eventId);
    if (!event) throw new Error("the event is there");
    const { id: _, version: __, slug: ___, ...details } = event;
    await changeFollowing(here.site, staff, { id: eventId, day }, { ...details, eventTime: "17:00" });
    const [mail] = await deliverNews(here);
    expect(mail).toMatchObject({ subject: "Changed: Supper", calendar: { start: "2026-12-06T17:00:00" } });
    const saved = await findEvent(here, staff, eventId);
    if (!saved) throw new Error("the event is there");
    await changeEvent(here.site, staff, saved.id, {
      ...saved,
      eventDate: "2026-12-12",
      rule: "FREQ=WEEKLY;BYDAY=SA",
    });
    expect(await deliverNews(here)).toMatchObject([
      { subject: "Cancelled: Supper", calendar: { method: "CANCEL" } },
    ]);
    expect(await replies(here.db, eventId)).toEqual([["ann", 2, "coming"]]);
  });

  test("somebody who moves up is mailed, and those who wait have no calendar to change", async () => {
    const { here, eventId, ann, uid } = await withAnn(open, supper, 2);
    const bea = await addMember(here.db, "bea");
    await replyAsMember(here.site, bea, { eventId, day }, 2);
    expect(await deliver(here)).toMatchObject([
      { subject: "On the waiting list: Supper", calendar: undefined },
    ]);
    await withdrawAsMember(here.site, ann, { eventId, day });
    expect(await deliver(here)).toMatchObject([
      {
        to: "bea@people.example",
        subject: "There is room for you: Supper",
        calendar: { method: "PUBLISH", uid },
      },
    ]);
    await replyAsMember(here.site, ann, { eventId, day }, 1);
    await deliver(here);
    await setUpReplies(here.site, staff, eventId, { takesReplies: true, places: 3 });
    expect(await deliver(here)).toMatchObject([
      { to: "ann@people.example", subject: "There is room for you: Supper" },
    ]);
  });

  test("a place that became free while its date was cancelled goes to those who wait once it takes place after all", async () => {
    const { here, eventId, ann } = await withAnn(open, supper, 2);
    await replyAsMember(here.site, await addMember(here.db, "bea"), { eventId, day }, 2);
    await deliver(here);
    await cancelDate(here.site, staff, { id: eventId, day }, "");
    const mails = await deliverNews(here);
    const attached = "the attached file";
    expect(mails.map(({ to, text }) => [to, text.includes(attached)]).sort()).toEqual([
      ["ann@people.example", true],
      ["bea@people.example", false],
    ]);
    await withdrawAsMember(here.site, ann, { eventId, day });
    expect(await replies(here.db, eventId)).toEqual([["bea", 2, "waiting"]]);
    await uncancelDate(here.site, staff, { id: eventId, day });
    await deliverNews(here);
    expect(await replies(here.db, eventId)).toEqual([["bea", 2, "coming"]]);
  });

  test("a date that is moved after its reminder has another on the day before", async () => {
    const { here, eventId } = await withAnn(open, supper);
    here.time.now = new Date("2026-12-05T10:00:00Z");
    const [reminder] = await deliver(here);
    expect(reminder).toMatchObject({ subject: "A reminder: Supper" });
    expect(reminder?.text).toMatch(/\/unsubscribe\?token=[\w-]+/);
    const { details } = await findDate(here.db, staff, { id: eventId, day });
    const later = { ...details, eventDate: "2026-12-20", reason: "" };
    await changeDate(here.site, staff, { id: eventId, day }, later);
    expect(await deliverNews(here)).toMatchObject([{ subject: "Changed: Supper" }]);
    here.time.now = new Date("2026-12-19T10:00:00Z");
    expect(await deliver(here)).toMatchObject([{ subject: "A reminder: Supper" }]);
  });

  test("a reminder that comes late names the day", async () => {
    const { here } = await withAnn(open, supper);
    here.time.now = new Date("2026-12-06T08:00:00Z");
    const [mail] = await deliver(here);
    expect(mail?.text.replaceAll("\u00a0", " ")).toContain("you are coming on Sunday, 6 December 2026");
    expect(mail?.text).not.toMatch(/tomorrow|today/i);
  });

  test("somebody who refuses reminders has none, with or without an account, and hears of what is cancelled", async () => {
    const { here, eventId } = await withAnn(open, supper);
    const visitor = { userId: null, name: "", email: "vi@people.example" };
    await changeBySite(here.site, (change) => saveReply(change, { eventId, day }, visitor, 1));
    await deliver(here);
    for (const email of ["ann@people.example", visitor.email])
      await stopMails(here.site, { email, mails: "coming" });
    here.time.now = new Date("2026-12-05T10:00:00Z");
    expect(await deliver(here)).toEqual([]);
    await cancelDate(here.site, staff, { id: eventId, day }, "");
    expect(await deliverNews(here)).toHaveLength(2);
  });

  test("the reminder moves with its date, and a cancelled date has none", async () => {
    const { here, eventId } = await withAnn(open, supper);
    const { details } = await findDate(here.db, staff, { id: eventId, day });
    await changeDate(
      here.site,
      staff,
      { id: eventId, day },
      { ...details, eventDate: "2026-12-20", reason: "" },
    );
    await deliverNews(here);
    here.time.now = new Date("2026-12-05T12:00:00Z");
    expect(await deliver(here)).toEqual([]);
    here.time.now = new Date("2026-12-19T10:00:00Z");
    expect(await deliver(here)).toMatchObject([{ subject: "A reminder: Supper" }]);

    const second = await withAnn(open, supper);
    await cancelDate(second.here.site, staff, { id: second.eventId, day }, "");
    await deliverNews(second.here);
    second.here.time.now = new Date("2026-12-05T10:00:00Z");
    expect(await deliver(second.here)).toEqual([]);
  });
});

describeOnBothDatabases("mails to those who replied", "two workers take the jobs", (open) => {
  test("the reminder comes once, at ten on the day before, also from two workers", async () => {
    const place = await open();
    const here = await openChurch(place);
    const eventId = await addOpenEvent(here, supper);
    for (const id of ["ann", "bea", "cy"])
      await replyAsMember(here.site, await addMember(here.db, id), { eventId, day }, 1);
    expect(await deliver(here)).toHaveLength(3);
    here.time.now = new Date("2026-12-05T09:59:59Z");
    expect(await deliver(here)).toEqual([]);
    here.time.now = new Date("2026-12-05T10:00:00Z");
    const { db: other } = openDatabase({ dataDir: place.folder, databaseUrl: place.databaseUrl });
    const mails = await deliver(here, [here.site, { ...here.site, db: other }]);
    await other.destroy();
    expect(mails.map(({ to, subject }) => [to, subject]).sort()).toEqual(
      ["ann", "bea", "cy"].map((id) => [`${id}@people.example`, "A reminder: Supper"]),
    );
    here.time.now = new Date("2026-12-06T08:00:00Z");
    expect(await deliver(here)).toEqual([]);
  });
});
