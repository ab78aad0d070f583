import { expect } from "vitest";
import { at, type Church, day, hour, minute } from "./church.ts";

const daysShown = 30;
const daysAsked = 3;

/** A prayer is shown for 30 days from its approval, and its asker is asked three days before whether it goes on. */
export function planPrayer(church: Church, monday: Temporal.PlainDate): void {
  const asked = at(monday, "12:05");
  const approved = asked + hour;
  const prayer = approvedPrayer(church, asked);
  const ends = approved + daysShown * day;
  church.plan(ends - daysAsked * day, "it is not asked about yet");
  church.planMail(ends - daysAsked * day + minute, church.asker, "Are you still in need of prayer?");
  church.term(ends, "a prayer ends", { look: prayer.state, before: "shown", after: "ended" });
}

/** Somebody asks for prayer, and the request is approved an hour later. */
export function approvedPrayer(church: Church, asked: number): { state(): Promise<string | undefined> } {
  let id = "";
  church.plan(asked, "somebody asks for prayer", async () => {
    const words = { title: "Rain", content: "The fields are dry.", audience: "everybody" };
    await church.send("/submit-prayer-requests", words, church.asker.headers);
    id = await church.withRows(async (db) => {
      const newest = db.selectFrom("prayerRequests").select("id").orderBy("date", "desc").limit(1);
      return (await newest.executeTakeFirstOrThrow()).id;
    });
  });
  church.expectMail(asked, church.asker, "We have received what you sent us");
  church.plan(asked + hour, "the request is approved", () =>
    church.send(`/update-prayer-requests/${id}/approve`, {}, church.moderator.headers),
  );
  church.expectMail(asked + hour, church.asker, "Your prayer request was approved");
  const state = async () =>
    church.withRows(async (db) => {
      const row = db.selectFrom("prayerRequests").select("state").where("id", "=", id);
      return (await row.executeTakeFirst())?.state;
    });
  return { state };
}

/** Somebody says that they come on Sunday, and is reminded the day before. */
export function planReply(church: Church, monday: Temporal.PlainDate): void {
  const sunday = monday.add({ days: 6 });
  reply(church, at(monday, "12:00"), sunday);
  church.planMail(at(sunday.subtract({ days: 1 }), "10:00"), church.ruth, "A reminder: Morning service");
  const lastKept = Date.parse(`${sunday.add({ days: 31 })}T00:00:00Z`);
  church.term(lastKept, "replies are deleted", {
    look: () =>
      church.withRows((db) =>
        db.selectFrom("attendances").select("day").where("day", "=", sunday.toString()).execute(),
      ),
    before: [{ day: sunday.toString() }],
    after: [],
  });
}

export function reply(church: Church, moment: number, sunday: Temporal.PlainDate): void {
  church.plan(moment, "somebody says that they come", () =>
    church.send(`/event/service/${sunday}/attend`, { people: "2" }, church.ruth.headers),
  );
  church.expectMail(moment, church.ruth, "You are coming: Morning service");
}

/** Staff begin a service half an hour later; who comes hears of it after ten minutes. */
export function planMovedService(church: Church, monday: Temporal.PlainDate): void {
  const sunday = monday.add({ days: 6 });
  const changed = at(monday.add({ days: 3 }), "15:00");
  const timeOn = async () => /1[01](?:\.30)?am/.exec(await church.page(`/event/service/${sunday}`))?.[0];
  church.plan(changed, "a service begins later", async () => {
    expect(await timeOn()).toBe("10.30am");
    const { version } = await church.withRows((db) =>
      db.selectFrom("events").select("version").where("id", "=", "service").executeTakeFirstOrThrow(),
    );
    const fields = {
      eventTitle: "Morning service",
      eventContent: "Songs, a reading and coffee.",
      reason: "",
    };
    await church.send(
      `/event-alter/service/dates/${sunday}/change`,
      {
        ...{ ...fields, eventDate: sunday.toString(), eventTime: "11:00" },
        ...{ place: "own", version: String(version) },
      },
      church.editor.headers,
    );
    expect(await timeOn()).toBe("11am");
  });
  church.planMail(changed + 10 * minute, church.ruth, "Changed: Morning service");
}
