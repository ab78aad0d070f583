import { expect, test } from "vitest";
import { addMember, addOpenEvent, openChurch, staff } from "../../../../test/support/attendance.ts";
import {
  describeOnBothDatabases,
  describeWithDatabase,
  type OpenDatabase,
} from "../../../../test/support/database.ts";
import { replyAsMember } from "../../attendance/replies.server.ts";
import { deliver } from "../../attendance/testing/deliveries.ts";
import { cancelDate } from "../../exceptions.server.ts";
import { callSnowDay, undoSnowDay } from "./call.server.ts";

const today = "2026-11-29";
const called = { day: today, sentence: "The roads are closed.", onlyAhead: false };
const minute = 60_000;

/** Eight in the morning: Ann comes to both dates of today, Bea to the choir, Cy to that of next week. */
async function open8am(open: OpenDatabase) {
  const here = await openChurch(await open());
  const { site, db, time } = here;
  const add = (eventTitle: string, eventTime: string, rule = "") =>
    addOpenEvent(here, { eventTitle, eventDate: today, eventTime, rule });
  const walk = await add("Walk", "08:06");
  const choir = await add("Choir", "18:00", "FREQ=WEEKLY;BYDAY=SU");
  const [ann, bea, cy] = [await addMember(db, "ann"), await addMember(db, "bea"), await addMember(db, "cy")];
  await replyAsMember(site, ann, { eventId: walk, day: today }, 2);
  await replyAsMember(site, ann, { eventId: choir, day: today }, 1);
  await replyAsMember(site, bea, { eventId: choir, day: today }, 1);
  await replyAsMember(site, cy, { eventId: choir, day: "2026-12-06" }, 1);
  time.now = new Date("2026-11-29T08:00:00Z");
  await deliver(here);
  return {
    site,
    choir,
    time,
    call: () => callSnowDay(site, staff, called),
    undo: () => undoSnowDay(site, staff, today),
    /** The mails that arrive when so many minutes have passed. */
    async after(minutes: number) {
      time.now = new Date(time.now.getTime() + minutes * minute);
      return (await deliver(here)).sort((one, other) =>
        `${one.to} ${one.subject}`.localeCompare(`${other.to} ${other.subject}`),
      );
    },
  };
}
const namesIn = (mails: { to: string | undefined; subject: string | undefined }[]) =>
  mails.map(({ to, subject }) => `${to?.split("@")[0]}: ${subject}`);

describeWithDatabase("mails about a snow day", (open) => {
  test("everybody hears once of each date that they replied to, with the sentence, and nobody of another week", async () => {
    const { call, after } = await open8am(open);
    await call();
    const mails = [...(await after(5)), ...(await after(10))];
    expect(namesIn(mails)).toEqual([
      "ann: Cancelled: Walk",
      "ann: Cancelled: Choir",
      "bea: Cancelled: Choir",
    ]);
    for (const { text, calendar } of mails) {
      expect(text).toContain("The roads are closed.");
      expect(calendar).toMatchObject({ method: "CANCEL", status: "CANCELLED" });
    }
    expect(await after(60)).toEqual([]);
  });

  test("an undo before anybody heard mails nobody, and calling it again mails once", async () => {
    const { call, undo, after, site, time } = await open8am(open);
    time.now = new Date("2026-11-29T08:30:00Z");
    await call();
    expect(await after(3)).toEqual([]);
    await undo();
    expect(await after(3)).toEqual([]);
    expect(await site.db.selectFrom("snowDays").selectAll().execute()).toEqual([]);
    await call();
    expect(namesIn([...(await after(10)), ...(await after(30))])).toEqual([
      "ann: Cancelled: Choir",
      "bea: Cancelled: Choir",
    ]);
  });

  test("an undo mails only those who had heard of it", async () => {
    const { call, undo, after } = await open8am(open);
    await call();
    expect(namesIn(await after(5))).toEqual(["ann: Cancelled: Walk"]);
    await undo();
    const mails = [...(await after(0)), ...(await after(30))];
    expect(namesIn(mails)).toEqual(["ann: It is on after all: Walk"]);
  });

  test("an undo after all have heard mails each of them once", async () => {
    const { call, undo, after } = await open8am(open);
    await call();
    expect(await after(30)).toHaveLength(2);
    await undo();
    expect(namesIn([...(await after(10)), ...(await after(30))])).toEqual([
      "ann: It is on after all: Choir",
      "bea: It is on after all: Choir",
    ]);
  });

  test("people of a day that comes hear that their date is cancelled, and nobody of one that was not ticked", async () => {
    const { site, choir, after } = await open8am(open);
    const day = "2026-12-06";
    const call = { ...called, day, dates: [`${choir}/${day}`] };
    expect(await callSnowDay(site, staff, call)).toEqual({ outcome: "called", dates: 1, left: 0 });
    expect(namesIn(await after(30))).toEqual(["cy: Cancelled: Choir"]);
    expect(await callSnowDay(site, staff, { ...called, dates: [] })).toMatchObject({ dates: 0, left: 2 });
    expect(await after(30)).toEqual([]);
    expect(await undoSnowDay(site, staff, day)).toEqual({ dates: 1, left: 0 });
    expect(namesIn(await after(30))).toEqual(["cy: It is on after all: Choir"]);
  });

  test("a day is cancelled up to two weeks ahead, and none that is over", async () => {
    const { site } = await open8am(open);
    for (const day of ["2026-11-28", "2026-12-14"])
      expect(await callSnowDay(site, staff, { ...called, day }), day).toEqual({ outcome: "other-day" });
    for (const day of [today, "2026-12-13"])
      expect(await callSnowDay(site, staff, { ...called, day }), day).toMatchObject({ outcome: "called" });
  });

  test("the row of a day that comes is none that the version before shows", async () => {
    const { site, time } = await open8am(open);
    await callSnowDay(site, staff, { ...called, day: "2026-12-06" });
    const shown = () =>
      site.db
        .selectFrom("snowDays")
        .select("day")
        .where("endsAt", ">", time.now.toISOString())
        .where("calledAt", "<=", time.now.toISOString())
        .execute();
    expect(await shown()).toEqual([]);
    time.now = new Date("2026-12-06T00:00:00Z");
    expect(await shown()).toEqual([{ day: "2026-12-06" }]);
  });

  test("a date that was cancelled before is no news, neither by the snow day nor by its undo", async () => {
    const { call, undo, after, site, choir } = await open8am(open);
    await cancelDate(site, staff, { id: choir, day: today }, "The choir is ill.");
    expect(await after(20)).toHaveLength(2);
    await call();
    expect(await after(30)).toEqual([]);
    await undo();
    expect(await after(30)).toEqual([]);
  });
});

describeOnBothDatabases("mails about a snow day", "a second call meets the rows of the first", (open) => {
  test("a form that is sent again because its answer was lost mails once, before and after the mails went out", async () => {
    const { call, undo, after } = await open8am(open);
    expect(await call()).toMatchObject({ outcome: "called" });
    expect(await call()).toEqual({ outcome: "already" });
    expect(await after(30)).toHaveLength(2);
    expect(await call()).toEqual({ outcome: "already" });
    expect(await after(30)).toEqual([]);
    expect(await undo()).toMatchObject({ left: 0 });
    expect(await undo()).toBeUndefined();
    expect(await after(30)).toHaveLength(2);
    expect(await undo()).toBeUndefined();
    expect(await after(30)).toEqual([]);
  });
});
