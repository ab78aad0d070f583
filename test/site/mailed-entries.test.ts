import { beforeAll, expect, test } from "vitest";
import { calendarAfter, otherReaders } from "../../app/events/attendance/testing/other-calendars.ts";
import { joinDivided } from "../../app/events/join-divided.server.ts";
import { idOf } from "../support/database.ts";
import { insertEvents } from "../support/events.ts";
import { describeSiteOnBothDatabases, postForm, signIn, type TestSite } from "../support/test-site.ts";
import { editorOf } from "./support/calendars.ts";
import { mailsTo, newestMailTo } from "./support/mailbox.ts";
import { databaseOf } from "./support/people.ts";
import { join, type Member } from "./support/traces.ts";

const minute = 60_000;
const day = "2031-12-07";
const text = { eventTitle: "Supper", eventContent: "Soup for all.", isAllDay: "", category: "other" };
const rest = { ...text, every: "1", audience: "everybody", replies: "yes", shown: "now" };
const weekly = { ...rest, repeats: "weekly", weekdays: "SU", ends: "never" };
const single = { ...rest, repeats: "never" };

describeSiteOnBothDatabases("entries in calendars from mails", "what people were told is stored", (open) => {
  let site: TestSite;
  let staff: { cookie: string };
  let ahead = Date.parse("2031-12-01T12:00:00Z") - Date.now();
  const clock = () => new Date(Date.now() + ahead);
  beforeAll(async () => {
    site = await open({}, { clock, pollSeconds: 0.05 });
    staff = { cookie: await signIn(site) };
    await using db = databaseOf(site);
    const { eventTitle, eventContent } = text;
    const series = { eventTitle, eventContent, eventDate: "2031-11-30", rule: "FREQ=WEEKLY;BYDAY=SU" };
    await insertEvents(
      db,
      [
        { ...series, id: idOf(1), slug: "weekly" },
        { ...series, id: idOf(2), slug: "divided" },
        { eventTitle, eventContent, eventDate: day, id: idOf(3), slug: "single" },
        { ...series, id: idOf(4), slug: "former", rule: "FREQ=WEEKLY;BYDAY=SU;UNTIL=20311206" },
        { ...series, id: idOf(5), slug: "later-part", eventDate: day },
      ],
      clock(),
    );
    await db.updateTable("events").set({ takesReplies: true }).execute();
    const divided = { followsId: idOf(4), followsRule: series.rule };
    await db.updateTable("events").set(divided).where("id", "=", idOf(5)).execute();
  });

  /** Somebody who replies, and opens each file that is mailed, in a calendar that also has all dates of the event. */
  async function withReply(id: string, slug: string, joinedTo = id) {
    const ann: Member = await join(site);
    const replied = await postForm(site, `/event/${slug}/${day}/attend`, { people: "2" }, ann.headers);
    expect(replied.status).toBe(302);
    await newestMailTo(site, ann.email, 2);
    const path = `/event-alter/${joinedTo}`;
    const files = async () => (await mailsTo(site, ann.email)).flatMap(({ calendar }) => calendar ?? []);
    return {
      ann,
      path,
      async change(url: string, fields: Record<string, string> = {}): Promise<void> {
        const sent = await postForm(
          site,
          url,
          { version: String(await versionOf(joinedTo)), ...fields },
          staff,
        );
        expect(sent.status, `${url} ${sent.status === 302 ? "" : await sent.text()}`).toBe(302);
        ahead += 10 * minute;
        await using db = databaseOf(site);
        const soon = new Date(clock().getTime() + minute).toISOString();
        const due = db.selectFrom("deferredWork").select(["kind", "lastError"]).where("dueAt", "<=", soon);
        await expect.poll(() => due.execute(), { timeout: 60_000 }).toEqual([]);
      },
      /** When their entry begins, by each reader; every series that is there stays. */
      async entries(feed?: string): Promise<string[][]> {
        const whole = feed === undefined ? [] : [feed];
        return Promise.all(
          Object.values(otherReaders).map(async (read) => {
            const held = calendarAfter([...whole, ...(await files())], read);
            expect(held.filter(({ isSeries }) => isSeries)).toHaveLength(whole.length);
            return held.flatMap(({ isSeries, start }) => (isSeries ? [] : [start]));
          }),
        );
      },
    };
  }

  async function versionOf(id: string): Promise<number> {
    await using db = databaseOf(site);
    const event = await db.selectFrom("events").select("version").where("id", "=", id).executeTakeFirst();
    return Number(event?.version);
  }

  const twice = (...starts: string[]) => [starts, starts];

  test("entries in calendars from mails are one for each reply to a series, through all that happens to the date", async () => {
    const { path, change, entries } = await withReply(idOf(1), "weekly");
    const feed = await (await site.request("/event/weekly/calendar.ics")).text();
    expect(await entries(feed)).toEqual(twice(`${day}T19:00`));
    const date = { ...text, eventDate: day, eventTime: "18:00", place: "own", reason: "" };
    await change(`${path}/dates/${day}/change`, date);
    expect(await entries(feed), "another time").toEqual(twice(`${day}T18:00`));
    await change(`${path}/dates/${day}/change`, { ...date, eventDate: "2031-12-09" });
    expect(await entries(feed), "another day").toEqual(twice("2031-12-09T18:00"));
    await change(`${path}/dates/${day}/cancel`);
    expect(await entries(feed), "cancelled").toEqual(twice());
    await change(`${path}/dates/${day}/uncancel`);
    expect(await entries(feed), "on after all").toEqual(twice("2031-12-09T18:00"));
    await change(`${path}/dates/${day}/reset`);
    expect(await entries(feed), "as planned").toEqual(twice(`${day}T19:00`));
    await change(`${path}/update`, {
      ...weekly,
      eventDate: "2031-11-29",
      weekdays: "SA",
      eventTime: "19:00",
    });
    expect(await entries(feed), "another weekday").toEqual(twice("2031-12-06T19:00"));
    await change(`${path}/update`, { ...single, eventDate: "2031-12-06", eventTime: "17:00" });
    expect(await entries(feed), "made single").toEqual(twice("2031-12-06T17:00"));
    await change(`${path}/delete`);
    expect(await entries(feed), "deleted").toEqual(twice());
  });

  test("entries in calendars from mails are one for each reply to a single event that becomes a series, whose entry is never cancelled", async () => {
    const { path, change, entries } = await withReply(idOf(3), "single");
    expect(await entries()).toEqual(twice(`${day}T19:00`));
    await change(`${path}/update`, { ...weekly, eventDate: day, eventTime: "18:30" });
    const feed = await (await site.request("/event/single/calendar.ics")).text();
    expect(await entries(feed), "a series").toEqual(twice(`${day}T18:30`));
    await change(`${path}/dates/${day}/cancel`);
    expect(await entries(feed), "cancelled").toEqual(twice());
    await change(`${path}/dates/${day}/uncancel`);
    expect(await entries(feed), "on after all").toEqual(twice(`${day}T18:30`));
    await change(`${path}/delete`);
    expect(await entries(feed), "deleted").toEqual(twice());
    await change(`${path}/restore`);
    expect(await entries(feed), "restored").toEqual(twice(`${day}T18:30`));
  });

  test("entries in calendars from mails stay the same when somebody changes a date and all that follow", async () => {
    const { path, change, entries } = await withReply(idOf(2), "divided");
    const feed = await (await site.request("/event/divided/calendar.ics")).text();
    expect(await entries(feed)).toEqual(twice(`${day}T19:00`));
    await change(`${path}/dates/${day}/following`, { ...weekly, eventDate: day, eventTime: "17:00" });
    expect(await entries(feed)).toEqual(twice(`${day}T17:00`));
  });

  test("entries in calendars from mails stay those that an earlier version mailed of a part of a divided series", async () => {
    const { ann, path, change } = await withReply(idOf(5), "later-part", idOf(4));
    const single = await withReply(idOf(5), "later-part", idOf(4));
    await using db = databaseOf(site);
    const replies = db.selectFrom("attendances").select(["id", "email", "told"]);
    // It noted no entries. One of them replied when there was no other date.
    for (const { id, email, told } of await replies.where("eventId", "=", idOf(5)).execute()) {
      const { entry: _, ...before } = JSON.parse(told);
      const due = email === single.ann.email ? null : before.due;
      const mailed = JSON.stringify({ ...before, due });
      await db.updateTable("attendances").set({ told: mailed }).where("id", "=", id).execute();
    }
    const { changing } = await editorOf(site, db, clock);
    await joinDivided(changing);
    const newest = async (email: string) => (await mailsTo(site, email)).at(-1);
    const date = { ...text, eventDate: day, eventTime: "18:00", place: "own", reason: "" };
    for (const [at, method] of [
      ["change", "PUBLISH"],
      ["cancel", "CANCEL"],
    ] as const) {
      await change(`${path}/dates/${day}/${at}`, date);
      const calendar = (await newest(ann.email))?.calendar;
      expect(calendar).toContain(`METHOD:${method}`);
      expect(calendar).toContain(`UID:${idOf(5)}@`);
      expect(calendar).toMatch(/RECURRENCE-ID[^\r]*:20311207T190000/);
      const ofSingle = await newest(single.ann.email);
      if (method === "PUBLISH") expect(ofSingle?.calendar).toContain(`UID:${idOf(5)}@`);
      // Without RECURRENCE-ID it would remove all dates from a calendar that also subscribes to them.
      else expect([ofSingle?.subject, ofSingle?.calendar]).toEqual(["Cancelled: Supper", undefined]);
    }
  });
});
