import fc from "fast-check";
import { expect, test } from "vitest";
import { addMember, addOpenEvent, openChurch, replies, staff } from "../../../test/support/attendance.ts";
import {
  describeOnBothDatabases,
  describeWithDatabase,
  openPatiently,
} from "../../../test/support/database.ts";
import { removePerson } from "../../people/account/remove-account.server.ts";
import { dateNewsKind } from "../date-news.server.ts";
import { cancelDate } from "../exceptions.server.ts";
import { replyAsMember, saveReply, withdrawAsMember } from "./replies.server.ts";
import { setUpReplies } from "./set-up.server.ts";
import { sweepAttendance } from "./sweep-attendance.server.ts";

const day = "2026-12-01";

type Step =
  | { do: "reply"; who: number; people: number }
  | { do: "withdraw"; who: number }
  | { do: "set up"; places: number };

const who = fc.nat(5);
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant("reply" as const),
        who,
        people: fc.integer({ min: 1, max: 5 }),
      }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant("withdraw" as const), who }) },
    {
      weight: 1,
      arbitrary: fc.record({ do: fc.constant("set up" as const), places: fc.integer({ min: 1, max: 12 }) }),
    },
  ),
  { minLength: 5, maxLength: 25 },
);

describeWithDatabase("the places of a date", (open) => {
  test("the places of a date are never given twice, and none stays free that somebody waits for, whatever people do", async () => {
    const here = await openChurch(await open());
    const { site, db } = here;
    const members = await Promise.all([0, 1, 2, 3, 4, 5].map((number) => addMember(db, `member-${number}`)));
    await fc.assert(
      fc.asyncProperty(steps, async (taken) => {
        let places = 6;
        const eventId = await addOpenEvent(here, {}, places);
        let before = 0;
        for (const step of taken) {
          const member = "who" in step ? members[step.who] : undefined;
          if (step.do === "reply" && member) await replyAsMember(site, member, { eventId, day }, step.people);
          if (step.do === "withdraw" && member) await withdrawAsMember(site, member, { eventId, day });
          if (step.do === "set up") {
            places = step.places;
            await setUpReplies(site, staff, eventId, { takesReplies: true, places });
          }
          const now = await replies(db, eventId);
          const coming = sum(now.filter(([, , state]) => state === "coming"));
          expect(coming).toBeLessThanOrEqual(Math.max(places, before));
          for (const [, people, state] of now)
            if (state === "waiting") expect(people).toBeGreaterThan(places - coming);
          before = coming;
        }
      }),
      { numRuns: 8 },
    );
  });

  test("the places of a date of somebody whose account is removed go to those who wait", async () => {
    const here = await openChurch(await open());
    const eventId = await addOpenEvent(here, {}, 2);
    const [ann, bea] = [await addMember(here.db, "ann"), await addMember(here.db, "bea")];
    await replyAsMember(here.site, ann, { eventId, day }, 2);
    await replyAsMember(here.site, bea, { eventId, day }, 1);
    const settings = { admin: { email: "admin@people.example", password: undefined } };
    await removePerson({ ...here.site, settings }, ann, true);
    expect(await replies(here.db, eventId)).toEqual([["bea", 1, "coming"]]);
  });

  test("the places of a date of a visitor stay theirs when an account that somebody else registered with their email is removed", async () => {
    const here = await openChurch(await open());
    const { site, db } = here;
    const eventId = await addOpenEvent(here);
    const ann = await addMember(db, "ann");
    await db.updateTable("user").set({ emailVerified: false }).where("id", "=", ann.id).execute();
    const visitor = { userId: null, name: "", email: ann.email };
    await db
      .transaction()
      .execute((trx) => saveReply({ db: trx, now: site.clock() }, { eventId, day }, visitor, 2));
    const settings = { admin: { email: "admin@people.example", password: undefined } };
    await removePerson({ ...site, settings }, ann, true);
    expect(await replies(db, eventId)).toEqual([["ann", 2, "coming"]]);
  });

  test("the places of a date are forgotten a month after the date, which may have been moved", async () => {
    const here = await openChurch(await open());
    const { site, db, time } = here;
    const [past, moved] = [await addOpenEvent(here), await addOpenEvent(here)];
    const ann = await addMember(db, "ann");
    for (const eventId of [past, moved]) await replyAsMember(site, ann, { eventId, day }, 1);
    await db
      .updateTable("occurrences")
      .set({ date: "2026-12-20", lastDate: "2026-12-20" })
      .where("eventId", "=", moved)
      .execute();
    time.now = new Date("2026-12-31T12:00:00Z");
    await sweepAttendance(site);
    expect(await db.selectFrom("attendances").select("id").execute()).toHaveLength(2);
    time.now = new Date("2027-01-01T12:00:00Z");
    await sweepAttendance(site);
    expect(await replies(db, past)).toEqual([]);
    expect(await replies(db, moved)).toHaveLength(1);
  });
});

describeOnBothDatabases("the places of a date", "replies and a cancellation lock the same event", (open) => {
  test("the places of a date are not given on a date that is cancelled at the same moment, and whoever was faster is told", async () => {
    const place = await open();
    const here = await openChurch(place);
    const eventId = await addOpenEvent(here);
    const { db: other } = openPatiently({ dataDir: place.folder, databaseUrl: place.databaseUrl });
    const reply = (number: number) =>
      other
        .transaction()
        .execute((db) =>
          saveReply(
            { db, now: here.time.now },
            { eventId, day },
            { userId: null, name: "", email: `v${number}@people.example` },
            1,
          ),
        );
    const outcomes = await Promise.all([
      ...Array.from({ length: 20 }, (_, number) => reply(number)),
      cancelDate(here.site, staff, { id: eventId, day }, ""),
      ...Array.from({ length: 20 }, (_, number) => reply(20 + number)),
    ]);
    await other.destroy();
    const saved = outcomes.filter((outcome) => outcome && "state" in outcome);
    expect(await replies(here.db, eventId)).toHaveLength(saved.length);
    const planned = here.db.selectFrom("deferredWork").select("id").where("kind", "=", dateNewsKind);
    expect(await planned.execute()).toHaveLength(saved.length > 0 ? 1 : 0);
  });
});

function sum(replied: [string, number, string][]): number {
  return replied.reduce((people, [, more]) => people + more, 0);
}
