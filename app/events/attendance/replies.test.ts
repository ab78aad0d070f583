import { expect, test } from "vitest";
import { addMember, addOpenEvent, openChurch, replies, staff } from "../../../test/support/attendance.ts";
import {
  describeOnBothDatabases,
  describeWithDatabase,
  type OpenDatabase,
  openPatiently,
} from "../../../test/support/database.ts";
import { changeBySite } from "../../changes/change.server.ts";
import { visitor } from "../../viewer.ts";
import { saveReplies } from "../editing/form/save-replies.server.ts";
import { eventColumns } from "../event-columns.server.ts";
import { addEvent, changeEvent } from "../event-writes.server.ts";
import { cancelDate } from "../exceptions.server.ts";
import { replyMailKind } from "./attendance-jobs.server.ts";
import { attendanceMessages, onlyLeft, statusMessages } from "./attendance-limits.ts";
import { attendanceUrl } from "./attendance-links.server.ts";
import { changeReplierEmail } from "./change-replier-email.server.ts";
import { replyAsMember, saveReply, withdrawAsMember } from "./replies.server.ts";
import { findLinked, replyByLink, withdrawByLink } from "./reply-by-link.server.ts";
import { setUpReplies } from "./set-up.server.ts";

const day = "2026-12-01";

const church = async (open: OpenDatabase) => openChurch(await open());

/** Replies of visitors with these numbers of people, one after the other. */
async function fill({ site, db }: Awaited<ReturnType<typeof church>>, eventId: string, numbers: number[]) {
  for (const [index, people] of numbers.entries())
    await db
      .transaction()
      .execute((trx) =>
        saveReply(
          { db: trx, now: site.clock() },
          { eventId, day },
          { userId: null, name: "", email: `v${index}@people.example` },
          people,
        ),
      );
}

describeWithDatabase("replies to a date", (open) => {
  test("a member comes, changes the number and withdraws", async () => {
    const here = await church(open);
    const { site, db } = here;
    const eventId = await addOpenEvent(here);
    const ann = await addMember(db, "ann");
    expect(await replyAsMember(site, ann, { eventId, day }, 2)).toEqual({ state: "coming", isNew: true });
    expect(await replyAsMember(site, ann, { eventId, day }, 4)).toEqual({ state: "coming", isNew: false });
    expect(await replies(db, eventId)).toEqual([["ann", 4, "coming"]]);
    await withdrawAsMember(site, ann, { eventId, day });
    await withdrawAsMember(site, ann, { eventId, day });
    expect(await replies(db, eventId)).toEqual([]);
    await expect(replyAsMember(site, visitor, { eventId, day }, 1)).rejects.toMatchObject({
      init: { status: 401 },
    });
  });

  test("whoever fits first moves up when somebody withdraws or brings fewer people", async () => {
    const here = await church(open);
    const { db, site } = here;
    const eventId = await addOpenEvent(here, {}, 4);
    await fill(here, eventId, [4, 3, 2, 1]);
    expect((await replies(db, eventId)).map(([, , state]) => state)).toEqual([
      "coming",
      "waiting",
      "waiting",
      "waiting",
    ]);
    await fill(here, eventId, [2]);
    // Two places are free: the party of three is passed over.
    expect(await replies(db, eventId)).toEqual([
      ["v0", 2, "coming"],
      ["v1", 3, "waiting"],
      ["v2", 2, "coming"],
      ["v3", 1, "waiting"],
    ]);
    const { id } = await db
      .selectFrom("attendances")
      .select("id")
      .where("email", "=", "v2@people.example")
      .executeTakeFirstOrThrow();
    await withdrawByLink(site, tokenOf(await attendanceUrl(site, { reply: id, email: "v2@people.example" })));
    expect(await replies(db, eventId)).toEqual([
      ["v0", 2, "coming"],
      ["v1", 3, "waiting"],
      ["v3", 1, "coming"],
    ]);
    const jobs = await db
      .selectFrom("deferredWork")
      .select("payload")
      .where("kind", "=", replyMailKind)
      .execute();
    expect(jobs.filter(({ payload }) => payload.includes("true"))).toHaveLength(2);
  });

  test("somebody who comes cannot bring more people than there are places, and keeps what they had", async () => {
    const here = await church(open);
    const eventId = await addOpenEvent(here, {}, 4);
    const ann = await addMember(here.db, "ann");
    await fill(here, eventId, [2]);
    await replyAsMember(here.site, ann, { eventId, day }, 1);
    expect(await replyAsMember(here.site, ann, { eventId, day }, 3)).toEqual({
      refusal: onlyLeft(1),
      status: 409,
    });
    expect(await replyAsMember(here.site, ann, { eventId, day }, 2)).toEqual({
      state: "coming",
      isNew: false,
    });
    expect(await replies(here.db, eventId)).toEqual([
      ["v0", 2, "coming"],
      ["ann", 2, "coming"],
    ]);
  });

  test("people move up when staff add places, and nobody loses theirs when there are fewer", async () => {
    const here = await church(open);
    const { db, site } = here;
    const eventId = await addOpenEvent(here, {}, 1);
    await fill(here, eventId, [1, 2, 1]);
    await setUpReplies(site, staff, eventId, { takesReplies: true, places: 3 });
    expect((await replies(db, eventId)).map(([, , state]) => state)).toEqual(["coming", "coming", "waiting"]);
    await setUpReplies(site, staff, eventId, { takesReplies: true, places: 1 });
    expect((await replies(db, eventId)).map(([, , state]) => state)).toEqual(["coming", "coming", "waiting"]);
    await setUpReplies(site, staff, eventId, { takesReplies: false, places: null });
    expect((await replies(db, eventId)).map(([, , state]) => state)).toEqual(["coming", "coming", "coming"]);
    const member = await addMember(db, "ann");
    await expect(
      setUpReplies(site, member, eventId, { takesReplies: true, places: 1 }),
    ).rejects.toMatchObject({ init: { status: 403 } });
  });

  test("dates that are over, cancelled or take no replies are refused", async () => {
    const here = await church(open);
    const { site, db, time } = here;
    const ann = await addMember(db, "ann");
    const reply = (eventId: string) => replyAsMember(site, ann, { eventId, day }, 1);
    const closed = await addOpenEvent(here);
    await db.updateTable("events").set({ takesReplies: false }).where("id", "=", closed).execute();
    expect(await reply(closed)).toEqual({ refusal: statusMessages.closed(), status: 409 });
    const cancelled = await addOpenEvent(here);
    await cancelDate(site, staff, { id: cancelled, day }, "The boiler has burst.");
    expect(await reply(cancelled)).toEqual({ refusal: statusMessages.cancelled(), status: 409 });
    const later = await addOpenEvent(here);
    time.now = new Date("2026-12-01T19:00:00Z");
    expect(await reply(later)).toEqual({ refusal: statusMessages.begun(), status: 409 });
    await expect(reply("no-such-event")).rejects.toMatchObject({ init: { status: 404 } });
    expect(await db.selectFrom("attendances").select("id").execute()).toEqual([]);
  });

  test("a visitor's link works signed out, for the one date and email, and for a week", async () => {
    const here = await church(open);
    const { site, db, time } = here;
    const eventId = await addOpenEvent(here);
    const link = { eventId, day, email: "vi@people.example", madeAt: time.now.toISOString() };
    const token = tokenOf(await attendanceUrl(site, link));
    expect(Buffer.from(token, "base64url").toString("latin1")).not.toContain("vi@");
    expect((await findLinked(site, token)).reply).toBeUndefined();
    expect(await replies(db, eventId)).toEqual([]);
    await replyByLink(site, token, 3);
    await replyByLink(site, token, 2);
    expect(await replies(db, eventId)).toEqual([["vi", 2, "coming"]]);
    time.now = new Date("2026-11-30T09:00:01Z");
    await replyByLink(site, token, 1);
    await withdrawByLink(site, token);
    expect(await replies(db, eventId)).toEqual([]);
    await expect(replyByLink(site, token, 1)).rejects.toMatchObject({
      data: attendanceMessages.linkExpired(),
    });
    for (const wrong of ["", "x", `${token}A`, token.slice(4)])
      await expect(findLinked(site, wrong)).rejects.toMatchObject({ data: attendanceMessages.linkGone() });
  });

  test("a member's reply follows to their new email, and links in the old mailbox open nothing", async () => {
    const here = await church(open);
    const { site, db, time } = here;
    const eventId = await addOpenEvent(here);
    const ann = await addMember(db, "ann");
    await replyAsMember(site, ann, { eventId, day }, 2);
    const { id } = await db.selectFrom("attendances").select("id").executeTakeFirstOrThrow();
    const token = async (email: string) => tokenOf(await attendanceUrl(site, { reply: id, email }));
    const asVisitor = { eventId, day, email: "new@people.example", madeAt: time.now.toISOString() };
    await replyByLink(site, tokenOf(await attendanceUrl(site, asVisitor)), 4);
    await changeBySite(site, (change) => changeReplierEmail(change, ann.id, asVisitor.email));
    expect(await db.selectFrom("attendances").select(["userId", "email", "people"]).execute()).toEqual([
      { userId: "ann", email: asVisitor.email, people: 2 },
    ]);
    await expect(findLinked(site, await token(ann.email))).rejects.toMatchObject({
      data: attendanceMessages.linkGone(),
    });
    expect((await findLinked(site, await token(asVisitor.email))).reply?.people).toBe(2);
  });

  test("what a member replied by mailed links follows to their new email, once for each date", async () => {
    const here = await church(open);
    const { site, db, time } = here;
    const [first, second] = [await addOpenEvent(here), await addOpenEvent(here)];
    const ann = await addMember(db, "ann");
    const byLink = async (eventId: string, email: string, people: number) => {
      const link = { eventId, day, email, madeAt: time.now.toISOString() };
      return replyByLink(site, tokenOf(await attendanceUrl(site, link)), people);
    };
    await byLink(first, ann.email, 2);
    await byLink(first, "new@people.example", 3);
    await byLink(second, ann.email, 4);
    await byLink(second, "vi@people.example", 5);
    const before = { name: ann.name, email: ann.email };
    await changeBySite(site, (change) => changeReplierEmail(change, ann.id, "new@people.example", before));
    const rows = db
      .selectFrom("attendances")
      .select(["eventId", "userId", "email", "people"])
      .orderBy("people");
    expect(await rows.execute()).toEqual([
      { eventId: first, userId: "ann", email: "new@people.example", people: 2 },
      { eventId: second, userId: "ann", email: "new@people.example", people: 4 },
      { eventId: second, userId: null, email: "vi@people.example", people: 5 },
    ]);
  });

  test("a member takes over what they replied as a visitor", async () => {
    const here = await church(open);
    const { site, db, time } = here;
    const eventId = await addOpenEvent(here);
    const ann = await addMember(db, "ann");
    const link = { eventId, day, email: ann.email, madeAt: time.now.toISOString() };
    await replyByLink(site, tokenOf(await attendanceUrl(site, link)), 2);
    await replyAsMember(site, ann, { eventId, day }, 5);
    expect(await db.selectFrom("attendances").select(["userId", "people"]).execute()).toEqual([
      { userId: "ann", people: 5 },
    ]);
  });
});

describeOnBothDatabases(
  "replies to a date",
  "replies lock their event, and a failed change is rolled back",
  (open) => {
    test("the same reply from two tabs at one moment is saved once", async () => {
      const place = await open();
      const here = await openChurch(place);
      const eventId = await addOpenEvent(here, {}, 3);
      const ann = await addMember(here.db, "ann");
      const { db: other } = openPatiently({ dataDir: place.folder, databaseUrl: place.databaseUrl });
      const both = [here.site, { ...here.site, db: other }];
      await Promise.all(both.map((site) => replyAsMember(site, ann, { eventId, day }, 2)));
      expect(await replies(here.db, eventId)).toEqual([["ann", 2, "coming"]]);
      await other.destroy();
    });

    test("a hundred people who take the last ten places at once get ten, and the others wait in order", async () => {
      const place = await open();
      const here = await openChurch(place);
      const eventId = await addOpenEvent(here, {}, 10);
      const { db: other } = openPatiently({ dataDir: place.folder, databaseUrl: place.databaseUrl });
      const dbs = [here.db, other];
      const outcomes = await Promise.all(
        Array.from({ length: 100 }, (_, number) =>
          (dbs[number % 2] ?? here.db)
            .transaction()
            .execute((trx) =>
              saveReply(
                { db: trx, now: here.site.clock() },
                { eventId, day },
                { userId: null, name: "", email: `v${number}@people.example` },
                1,
              ),
            ),
        ),
      );
      await other.destroy();
      const saved = await here.db.selectFrom("attendances").selectAll().orderBy("arrival").execute();
      expect(saved.map(({ arrival }) => arrival)).toEqual(
        Array.from({ length: 100 }, (_, index) => index + 1),
      );
      expect(saved.map(({ state }) => state)).toEqual([
        ...Array(10).fill("coming"),
        ...Array(90).fill("waiting"),
      ]);
      for (const { email, state } of saved) {
        const number = Number(email.slice(1, email.indexOf("@")));
        expect(outcomes[number]).toEqual({ state, isNew: true });
      }
      const jobs = here.db.selectFrom("deferredWork").select("id").where("kind", "=", replyMailKind);
      expect(await jobs.execute()).toHaveLength(100);
    });

    test("an event and what its form says about replies are saved together or not at all", async () => {
      const here = await church(open);
      const { db, site } = here;
      const eventId = await addOpenEvent(here, {}, 1);
      await fill(here, eventId, [1, 2]);
      const saved = () => db.selectFrom("events").selectAll().orderBy("id").execute();
      const before = await saved();
      const event = await db
        .selectFrom("events")
        .select(eventColumns)
        .where("id", "=", eventId)
        .executeTakeFirstOrThrow();
      const more = saveReplies({ replies: "yes", places: 3 });
      const failing: typeof more = async (change, id) => {
        await more(change, id);
        throw new Error("the connection is lost");
      };
      const renamed = { ...event, eventTitle: "Harvest supper" };
      await expect(changeEvent(site, staff, eventId, renamed, { also: failing })).rejects.toThrow("is lost");
      const { id: _, version: __, slug: ___, ...another } = event;
      await expect(addEvent(site, staff, another, { also: failing })).rejects.toThrow("is lost");
      expect(await saved()).toEqual(before);
      expect((await replies(db, eventId)).map(([, , state]) => state)).toEqual(["coming", "waiting"]);
      expect(await changeEvent(site, staff, eventId, renamed, { also: more })).toBe("saved");
      expect(await saved()).toMatchObject([{ eventTitle: "Harvest supper", takesReplies: true, places: 3 }]);
      expect((await replies(db, eventId)).map(([, , state]) => state)).toEqual(["coming", "coming"]);
    });
  },
);

function tokenOf(url: string): string {
  return new URL(url).searchParams.get("token") ?? "";
}
