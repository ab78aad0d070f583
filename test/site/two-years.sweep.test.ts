import { readdir, rm } from "node:fs/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { momentAt } from "../../platform/recurrence/wall-clock.ts";
import { temporaryFolder } from "../support/database.ts";
import { isLong, sized } from "../support/size.ts";
import { administrator, openTestSite, postForm, type TestSite } from "../support/test-site.ts";
import { workAt } from "./support/days.ts";
import { mailsTo } from "./support/mailbox.ts";
import { joinNamed, type Known } from "./support/managed-people.ts";
import { databaseOf } from "./support/people.ts";
import { withSecret } from "./support/praying.ts";
import { haveServices } from "./support/weekly-service.ts";

const minute = 60_000;
const day = 24 * 60 * minute;
const zone = "Europe/London";
/** The clocks change four times, there is a 29 February, and the year ends twice. */
const firstDay = "2027-01-04";
const weeks = 105;
const weeksInQuarter = 13;

/** What the church is about to do or to look at, and what should hold then. */
interface Plan {
  at: number;
  what: string;
  do(): Promise<unknown>;
}

interface Mailed {
  at: string;
  to: string;
  subject: string;
}

/** What stays for good, with how many a quarter: the dates that a series has had. */
const lasting: Record<string, number> = { occurrences: weeksInQuarter };

describe("two years of a church", () => {
  let now = new Date(momentAt(firstDay, "09:00", zone).moment.epochMilliseconds);
  let dataDir: string;
  let site: TestSite;
  const start = async () => {
    const given = { clock: () => now, pollSeconds: 0.1 };
    return { ...(await openTestSite("sqlite", { ...withSecret, DATA_DIR: dataDir }, given)), dataDir };
  };
  afterAll(async () => {
    await site.close();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  });
  let ruth: Known;
  let asker: Known;
  let moderator: Known;
  let service = "";
  const plans: Plan[] = [];
  const expected: Mailed[] = [];
  const sent: Mailed[] = [];
  const wrong: string[] = [];

  beforeAll(async () => {
    dataDir = await temporaryFolder();
    site = await start();
    ruth = await joinNamed(site, "Ruth Field");
    asker = await joinNamed(site, "Ann Hill");
    moderator = await joinNamed(site, "Ben Hill", "prayerModerator");
    await haveServices(site, now, { id: "service", eventDate: "2027-01-10" });
    await using db = databaseOf(site);
    await db.updateTable("events").set({ takesReplies: true }).where("id", "=", "service").execute();
    service = "/event/service";
  });

  const on = (date: string, time: string) => momentAt(date, time, zone).moment.epochMilliseconds;
  const plan = (at: number, what: string, work: Plan["do"]) => plans.push({ at, what, do: work });
  const expectMail = (at: number, { email }: Pick<Known, "email">, subject: string) =>
    expected.push({ at: new Date(at).toISOString(), to: email, subject });
  const saved = async (what: string, response: Response) => {
    await response.body?.cancel();
    if (response.status !== 302) throw new Error(`${what} returned ${response.status}`);
  };

  /** Everybody is logged in, by whichever clock, and has been here lately. */
  async function stayLoggedIn(): Promise<void> {
    await using db = databaseOf(site);
    const ends = new Date(now.getTime() + 30 * day).toISOString();
    await db.updateTable("session").set({ createdAt: now.toISOString(), expiresAt: ends }).execute();
    await db
      .updateTable("user")
      .set({ lastSeenOn: now.toISOString().slice(0, 10) })
      .execute();
  }

  async function newestRequest(): Promise<string> {
    await using db = databaseOf(site);
    const newest = db.selectFrom("prayerRequests").select("id").orderBy("date", "desc").limit(1);
    return (await newest.executeTakeFirstOrThrow()).id;
  }

  async function expectState(id: string, state: string): Promise<void> {
    await using db = databaseOf(site);
    const row = await db.selectFrom("prayerRequests").select("state").where("id", "=", id).executeTakeFirst();
    expect(row?.state).toBe(state);
  }

  /** A prayer that is approved an hour later is shown for 30 days, and its asker is asked three days before. */
  function planPrayer(at: number): void {
    let id = "";
    plan(at - 245 * minute, "nobody is mailed in the morning", async () => undefined);
    plan(at, "somebody asks for prayer", async () => {
      const words = { title: "Rain", content: "The fields are dry.", audience: "everybody" };
      await saved("asking", await postForm(site, "/submit-prayer-requests", words, asker.headers));
      id = await newestRequest();
    });
    expectMail(at, asker, "We have received what you sent us");
    const approved = at + 60 * minute;
    plan(approved, "the request is approved", async () => {
      const path = `/update-prayer-requests/${id}/approve`;
      await saved("approving", await postForm(site, path, {}, moderator.headers));
    });
    expectMail(approved, asker, "Your prayer request was approved");
    const asked = approved + 27 * day;
    plan(asked, "it is not asked about yet", async () => undefined);
    plan(asked + minute, "it is asked about", async () => undefined);
    expectMail(asked + minute, asker, "Are you still in need of prayer?");
    plan(approved + 30 * day - minute, "it is still shown", () => expectState(id, "shown"));
    plan(approved + 30 * day, "it ends", async () => undefined);
    plan(approved + 30 * day + minute, "it has ended", () => expectState(id, "ended"));
  }

  function planReply(at: number, sunday: string): void {
    plan(at, "somebody says that they come", async () => {
      const path = `${service}/${sunday}/attend`;
      await saved("replying", await postForm(site, path, { people: "2" }, ruth.headers));
    });
    expectMail(at, ruth, "You are coming: Morning service");
    const saturday = Temporal.PlainDate.from(sunday).subtract({ days: 1 }).toString();
    const reminder = on(saturday, "10:00");
    plan(reminder - minute, "nobody is reminded yet", async () => undefined);
    plan(reminder, "people are reminded", async () => undefined);
    expectMail(reminder, ruth, "A reminder: Morning service");
  }

  function planWeek(number: number): void {
    const monday = Temporal.PlainDate.from(firstDay).add({ weeks: number });
    const noon = on(monday.toString(), "12:00");
    if (number % sized(8, 4) === 0) planReply(noon, monday.add({ days: 6 }).toString());
    if (number % sized(6, 2) === 0) planPrayer(noon + 5 * minute);
  }

  /** The rows of each table, and the stored files. */
  async function amounts(): Promise<Record<string, number>> {
    await using db = databaseOf(site);
    const counts: Record<string, number> = {};
    for (const { name } of await db.introspection.getTables()) {
      const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(name)}`.execute(db);
      counts[name] = Number(rows[0]?.n);
    }
    const files = await readdir(site.dataDir, { recursive: true });
    counts["stored files"] = files.filter((file) => !file.startsWith("mail")).length;
    return counts;
  }

  async function noteMails(people: readonly { email: string }[], seen: Map<string, number>): Promise<void> {
    for (const { email } of people) {
      const mails = await mailsTo(site, email);
      for (const { subject } of mails.slice(seen.get(email) ?? 0))
        sent.push({ at: now.toISOString(), to: email, subject });
      seen.set(email, mails.length);
    }
  }

  test("every mail comes once and when it should, every term ends to the minute, and nothing grows without end", {
    timeout: 900_000,
  }, async () => {
    const people = [ruth, asker, moderator, { email: administrator.email }];
    const seen = new Map<string, number>();
    await stayLoggedIn();
    await workAt(site, now, { vouches: true });
    await noteMails(people, seen);
    sent.length = 0;
    for (let week = 0; week < weeks; week++) planWeek(week);
    const quarters: Record<string, number>[] = [];
    const endQuarter = async () => {
      quarters.push(await amounts());
      if (!isLong) return;
      await site.close();
      site = await start();
    };
    let week = 0;
    const weekly = (at: number) => {
      if (++week % weeksInQuarter === 0) plan(at, "a quarter ends", endQuarter);
    };
    for (let number = 1; number <= weeks; number++)
      weekly(on(Temporal.PlainDate.from(firstDay).add({ weeks: number }).toString(), "11:00"));
    plans.sort((one, other) => one.at - other.at);
    const end = on(Temporal.PlainDate.from(firstDay).add({ weeks }).toString(), "12:00");
    for (const { at, what, do: work } of plans) {
      if (at > end) break;
      now = new Date(at);
      await stayLoggedIn();
      try {
        await work();
      } catch (error) {
        wrong.push(`${now.toISOString()} ${what}: ${error instanceof Error ? error.message : error}`);
      }
      for (const line of await workAt(site, now, { vouches: true }))
        wrong.push(`${now.toISOString()} logged ${JSON.stringify(line)}`);
      await noteMails(people, seen);
    }
    const lineOf = ({ at, to, subject }: Mailed) => `${at} ${to} ${subject}`;
    const until = new Date(end).toISOString();
    expect(wrong).toEqual([]);
    expect(sent.map(lineOf).sort()).toEqual(
      expected
        .filter(({ at }) => at <= until)
        .map(lineOf)
        .sort(),
    );
    const first = quarters.slice(0, 4);
    const grown = quarters.slice(4).flatMap((amount, index) =>
      Object.entries(amount)
        .filter(([table, count]) => {
          const most = Math.max(...first.map((one) => one[table] ?? 0));
          return count > most * 1.1 + 5 + (lasting[table] ?? 0) * (index + 1);
        })
        .map(([table, count]) => `${table} ${count} in quarter ${index + 5}`),
    );
    expect(grown).toEqual([]);
  });
});
