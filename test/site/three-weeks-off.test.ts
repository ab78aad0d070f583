import { rm } from "node:fs/promises";
import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { formatDay } from "../../app/dates/dates.ts";
import { saveReply } from "../../app/events/attendance/replies.server.ts";
import { planReminders } from "../../app/prayer/vigils/vigil-jobs.server.ts";
import { enqueue } from "../../platform/mail/message.ts";
import { hashOf, newToken } from "../../platform/tokens.ts";
import { temporaryFolder } from "../support/database.ts";
import { insertEvents } from "../support/events.ts";
import { administrator, openTestSite, postForm, signIn, type TestSite } from "../support/test-site.ts";
import { addVigilRow } from "../support/vigils.ts";
import { BankDetails } from "./support/bank-details.ts";
import { workAt } from "./support/days.ts";
import { mailsTo } from "./support/mailbox.ts";
import { joinNamed, type Known } from "./support/managed-people.ts";
import { addGroupRequest } from "./support/other-waits.ts";
import { page } from "./support/page.ts";
import { databaseOf } from "./support/people.ts";
import { withSecret } from "./support/praying.ts";

const hour = 60 * 60_000;
const day = 24 * hour;
/** A Monday, and when the machine is on again. */
const off = new Date("2026-11-23T12:00:00Z");
let back = new Date("2026-12-14T12:00:00Z");
const at = (from: Date, days: number) => new Date(from.getTime() + days * day).toISOString();

let now = new Date(at(off, -2));
let site: TestSite;
let bank: BankDetails;

type Db = ReturnType<typeof databaseOf>;

interface Case {
  /** What is there when the machine goes off. */
  make(db: Db, person: Known): Promise<unknown>;
  /** By days after it is back: the mails that the person has had until then, by their subjects. */
  mails: Record<number, RegExp[]>;
  /** By days after it is back: what holds then. */
  holds?: Record<number, (db: Db, person: Known) => Promise<unknown>>;
}

async function addPrayer(db: Db, { id: userId }: Known, change: Record<string, unknown>): Promise<string> {
  const id = uuidv7({ msecs: off.getTime() });
  const words = { title: "Rain", content: "The fields are dry.", userName: "Ann", picUrl: "", category: "" };
  await db
    .insertInto("prayerRequests")
    .values({
      ...{ ...words, id, userId, audience: "congregation", isUrgent: false, isApproved: false },
      ...{ date: at(off, -40), state: "shown", isShared: true, shownAt: at(off, -20), ...change },
    } as never)
    .execute();
  return id;
}

async function stateOf(db: Db, { id }: Known): Promise<string | undefined> {
  const row = db.selectFrom("prayerRequests").select("state").where("userId", "=", id);
  return (await row.executeTakeFirst())?.state;
}

async function addReply(db: Db, person: Known, date: string): Promise<void> {
  const id = uuidv7({ msecs: off.getTime() });
  await insertEvents(db, [{ id, eventTitle: "Supper", eventDate: date, eventTime: "18:30" }], off);
  await db.updateTable("events").set({ takesReplies: true }).where("id", "=", id).execute();
  const who = { userId: person.id, name: "Ann", email: person.email };
  await db
    .transaction()
    .execute((trx) => saveReply({ db: trx, now: off }, { eventId: id, day: date }, who, 1));
}

async function addPlace(db: Db, person: Known, startsAt: string): Promise<void> {
  const { vigil } = await addVigilRow(db, { startsAt, endsAt: at(new Date(startsAt), 0.25), hours: 6 });
  const personId = uuidv7();
  const createdAt = at(off, -1);
  const taken = { userId: person.id, email: null, name: "", language: null, confirmedAt: createdAt };
  await db
    .insertInto("vigilPeople")
    .values({ id: personId, vigilId: vigil.id, ...taken, createdAt })
    .execute();
  const remindAt = at(new Date(startsAt), -2 / 24);
  await db
    .insertInto("vigilPlaces")
    .values({ id: uuidv7(), vigilId: vigil.id, personId, startsAt, heldUntil: null, remindAt, createdAt })
    .execute();
  await db.transaction().execute((trx) => planReminders({ db: trx, now: off }, vigil.id));
}

const tokens = new Map<string, string>();
function linkOf(name: string): { tokenHash: string } {
  const token = newToken();
  tokens.set(name, token);
  return { tokenHash: hashOf(token) };
}

const coming = /^You are coming/;
const asks = /still/i;

const cases: Record<string, Case> = {
  "a prayer whose asker was to be asked meanwhile is asked about, and ends three days later": {
    make: (db, person) => addPrayer(db, person, { endsAt: at(off, 5) }),
    mails: { 0: [asks], 3.5: [asks] },
    holds: {
      2.5: async (db, person) => expect(await stateOf(db, person)).toBe("shown"),
      3.5: async (db, person) => expect(await stateOf(db, person)).toBe("ended"),
    },
  },
  "a prayer whose asker was asked before, and could not answer, is asked about again": {
    make: (db, person) => addPrayer(db, person, { endsAt: at(off, 1), endingAskedAt: at(off, -2) }),
    mails: { 0: [asks], 3.5: [asks] },
    holds: {
      2.5: async (db, person) => expect(await stateOf(db, person)).toBe("shown"),
      3.5: async (db, person) => expect(await stateOf(db, person)).toBe("ended"),
    },
  },
  "a prayer about which nobody could decide waits for as long as its asker was told": {
    make: (db, person) =>
      addPrayer(db, person, {
        ...{ state: "waiting", isShared: false, shownAt: null, waitTold: 3, waitToldAt: at(off, -12) },
        endsAt: at(off, 2),
      }),
    mails: { 3: [] },
    holds: {
      1.5: async (db, person) => expect(await stateOf(db, person)).toBe("waiting"),
      2.5: async (db, person) => expect(await stateOf(db, person)).toBe("ended"),
    },
  },
  "somebody whose words were edited has as many days to agree as before": {
    make: async (db, person) => {
      const requestId = await addPrayer(db, person, {});
      const words = { title: "Rain", content: "It is dry.", userName: "Ann", picUrl: "", picAlt: "" };
      await db
        .insertInto("prayerEdits")
        .values({ requestId, ...words, authorId: null, authorName: "", askedAt: at(off, -1) })
        .execute();
    },
    mails: { 3: [] },
    holds: {
      1.5: async (db) => expect(await db.selectFrom("prayerEdits").selectAll().execute()).toHaveLength(1),
      2.5: async (db) => expect(await db.selectFrom("prayerEdits").selectAll().execute()).toEqual([]),
    },
  },
  "nobody is reminded of an event that has passed": {
    make: (db, person) => addReply(db, person, "2026-12-06"),
    // The mail that they are coming was due when the machine went off.
    mails: { 0: [], 3: [] },
  },
  "a reminder that is late comes on the day": {
    make: async (db, person) => {
      await addReply(db, person, at(back, 1).slice(0, 10));
    },
    mails: { 0: [/^A reminder: Supper/, coming], 3: [/^A reminder: Supper/, coming] },
  },
  "nobody is reminded of a vigil that has passed": {
    make: (db, person) => addPlace(db, person, at(off, 3)),
    mails: { 3: [] },
  },
  "somebody is reminded of a vigil to come": {
    make: (db, person) => addPlace(db, person, at(back, 1.05)),
    mails: { 0: [], 1: [/^A reminder of your time$/], 3: [/^A reminder of your time$/] },
  },
  "a letter that says nothing any more is not sent, and others are": {
    make: async (db, { email: recipient }) => {
      const letter = { recipient, html: "<p>Hello</p>", text: "Hello" };
      await db.transaction().execute(async (trx) => {
        await enqueue(trx, { ...letter, subject: "What was", validUntil: new Date(at(off, 1)) }, now);
        await enqueue(trx, { ...letter, subject: "What a visitor wrote" }, now);
      });
    },
    mails: { 0: [/^What a visitor wrote$/] },
  },
  "somebody who was invited has as many days as before": {
    make: async (db, { email }) => {
      const by = db.selectFrom("user").select("id").where("email", "=", administrator.email);
      const { id: invitedBy } = await by.executeTakeFirstOrThrow();
      const row = { id: uuidv7(), email: `invited-${email}`, roles: '["editor"]', invitedBy };
      const times = { createdAt: at(off, -1), expiresAt: at(off, 6) };
      await db
        .insertInto("invitations")
        .values({ ...row, ...linkOf("invitation"), ...times })
        .execute();
    },
    mails: { 3: [] },
    holds: {
      2.5: async () =>
        expect((await site.request(`/invitation?token=${tokens.get("invitation")}`)).status).toBe(200),
    },
  },
  "what somebody asked without an account can be confirmed": {
    make: async (db, { email }) => {
      const words = { userName: "", title: "Sun", content: "It is wet.", audience: "team", category: "" };
      const choices = { isUrgent: false, needsSomebody: false, language: null };
      const times = { createdAt: at(off, -0.1), expiresAt: at(off, 0.9) };
      await db
        .insertInto("unconfirmedPrayers")
        .values({ id: uuidv7(), email, ...words, ...choices, ...linkOf("confirm"), ...times } as never)
        .execute();
    },
    mails: { 3: [] },
    holds: {
      0.5: async () =>
        expect(
          (await site.request(`/submit-prayer-requests/by-link?token=${tokens.get("confirm")}`)).status,
        ).toBe(200),
      1.5: async (db) => expect(await db.selectFrom("unconfirmedPrayers").select("id").execute()).toEqual([]),
    },
  },
  "people who asked to join a group are told, and not deleted unheard": {
    make: (db, { email }) => addGroupRequest(db, { createdAt: at(off, -80), id: "group", email }),
    mails: { 0: [/^Nobody has answered yet/] },
    holds: {
      3.5: async (db) => expect(await db.selectFrom("groupRequests").select("id").execute()).toHaveLength(1),
    },
  },
  "somebody hears that people prayed for them before": {
    make: async (db, person) => {
      const requestId = await addPrayer(db, person, { endsAt: at(back, 100) });
      await db
        .insertInto("prayersToTell")
        .values({ requestId, day: "2026-11-22", members: 2, visitors: 0 } as never)
        .execute();
    },
    mails: { 0: [/prayed for you/], 3: [/prayed for you/] },
  },
  "somebody is reminded to pray once, and then each morning": {
    make: async (db, { id: userId }) => {
      await db
        .insertInto("prayerReminders")
        .values({ userId, requestId: "", remindedOn: "2026-11-23" })
        .execute();
    },
    mails: { 0: [/^A moment to pray$/], 1: Array(2).fill(/^A moment to pray$/) },
  },
  "bank details that would have lapsed wait ten days more, after a reminder that names the day": {
    // Proposed two days before, on the site's page.
    make: async () => undefined,
    mails: { 0: [] },
    holds: {
      0: async () =>
        expect(await about(/bank details still wait/)).toEqual([
          formatDay(at(back, 10).slice(0, 10)).split(", ").at(-1)?.replaceAll("\u00a0", " "),
        ]),
      9.5: async (db) => expect(await bankState(db)).toBe("waiting"),
      10.5: async (db) => expect(await bankState(db)).toBe("lapsed"),
    },
  },
  "a card is deleted on the day that its writer agreed to": {
    make: async (db) => {
      const card = { id: "card", userId: null, name: "Nora", email: "", phone: "", question: "", time: "" };
      await db
        .insertInto("newcomers")
        .values({ ...card, day: "2026-11-29", keptUntil: "2026-12-10", createdAt: at(off, 0) } as never)
        .execute();
    },
    mails: { 0: [] },
    holds: { 0: async (db) => expect(await db.selectFrom("newcomers").select("id").execute()).toEqual([]) },
  },
};

async function bankState(db: Db): Promise<string | undefined> {
  return (await db.selectFrom("bankProposals").select("state").executeTakeFirst())?.state;
}

/** The days that mails to the treasurer name. */
async function about(subject: RegExp): Promise<(string | undefined)[]> {
  const mails = (await mailsTo(site, bank.ben.email)).filter((mail) => subject.test(mail.subject));
  return mails.map(({ text }) => /lapse\s+on\s+(.*?\b20\d\d)/s.exec(text)?.[1]?.replaceAll(/\s+/g, " "));
}

describe.each([
  ["three weeks", 21],
  ["a year", 365],
])("a machine that was off for %s", (_, daysOff) => {
  const closing: (() => Promise<unknown>)[] = [];
  afterAll(async () => {
    for (const close of closing.reverse()) await close();
  });
  const people = new Map<string, Known>();
  /** How many mails they had before. */
  const before = new Map<string, number>();
  const names = Object.keys(cases);

  beforeAll(async () => {
    now = new Date(at(off, -2));
    back = new Date(at(off, daysOff));
    const dataDir = await temporaryFolder();
    closing.push(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }));
    const start = async () => {
      const given = { machineClock: () => now, pollSeconds: 0.1 };
      const opened = await openTestSite("sqlite", { DATA_DIR: dataDir, ...withSecret }, given);
      closing.push(opened.close);
      return { ...opened, dataDir };
    };
    site = await start();
    bank = await BankDetails.of(site);
    await bank.startAgain(now);
    await bank.proposed();
    for (const name of names) people.set(name, await joinNamed(site, "Ruth Field"));
    for (const days of [-1, 0]) {
      now = new Date(at(off, days));
      await workAt(site, now);
    }
    await site.close();
    {
      await using db = databaseOf(site);
      for (const [name, person] of people) {
        before.set(name, (await mailsTo(site, person.email)).length);
        await cases[name]?.make(db, person);
      }
    }

    now = back;
    site = await start();
    const cookie = await signIn(site);
    expect(await page(site, "/staff", { cookie })).toContain("The site’s clock says");
    await postForm(site, "/staff/clock", { now: now.toISOString() }, { cookie });
    await workAt(site, now);
  });

  test("does the kind thing with everything that was planned, and goes on day by day", async () => {
    const wrong: string[] = [];
    for (let days = 0; days <= 11; days += 0.5) {
      now = new Date(at(back, days));
      expect(await workAt(site, now), `logged ${days} days later`).toEqual([]);
      await using db = databaseOf(site);
      for (const [name, person] of people) {
        const { mails, holds } = cases[name] as Case;
        const had = before.get(name);
        const subjects = (await mailsTo(site, person.email))
          .slice(had)
          .map(({ subject }) => subject)
          .sort();
        try {
          const expected = mails[days];
          if (expected) expect(subjects).toEqual(expected.map((one) => expect.stringMatching(one)));
          await holds?.[days]?.(db, person);
        } catch (error) {
          wrong.push(`${name}, ${days} days later: ${error instanceof Error ? error.message : error}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });
});
