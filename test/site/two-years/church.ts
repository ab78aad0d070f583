import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { simpleParser } from "mailparser";
import { expect } from "vitest";
import type { Database } from "../../../database/connection.ts";
import { readableLog } from "../../../platform/mail/testing/smtp-receiver.ts";
import { momentAt } from "../../../platform/recurrence/wall-clock.ts";
import { administrator, openTestSite, postForm, signIn, type TestSite } from "../../support/test-site.ts";
import { workAt } from "../support/days.ts";
import { joinNamed, type Known } from "../support/managed-people.ts";
import { page } from "../support/page.ts";
import { databaseOf } from "../support/people.ts";
import { withSecret } from "../support/praying.ts";
import { haveServices } from "../support/weekly-service.ts";

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;
const zone = "Europe/London";
const morning = "07:00";
const warning = 40;

/** A moment on the congregation's clock. */
export function at(date: Temporal.PlainDate, time: string): number {
  return momentAt(date.toString(), time, zone).moment.epochMilliseconds;
}

/** What somebody does at a moment, and what holds once the site has done what is due then. */
interface Plan {
  at: number;
  what: string;
  act?: (() => Promise<unknown>) | undefined;
  holds?: (() => Promise<unknown>) | undefined;
}

interface Mailed {
  at: string;
  to: string;
  subject: string;
}

type Headers = Record<string, string>;

/** A church with its site, the clock that it goes by, and what is planned in it. */
export class Church {
  site!: TestSite;
  ruth!: Known;
  asker!: Known;
  moderator!: Known;
  editor!: Known;
  welcome!: Known;
  staff!: Known;
  /** What did not hold, and what was logged beyond information. */
  readonly wrong: string[] = [];
  /** How many lines the site has logged. */
  logged = 0;
  #now: Date;
  #isOff = false;
  readonly #plans: Plan[] = [];
  readonly #expected: (() => Mailed)[] = [];
  readonly #sent: (Mailed & { text: string })[] = [];
  readonly #seen = new Set<string>();
  readonly #dataDir: string;

  private constructor(dataDir: string, firstDay: Temporal.PlainDate) {
    this.#dataDir = dataDir;
    this.#now = new Date(at(firstDay, "09:00"));
  }

  static async open(dataDir: string, firstDay: Temporal.PlainDate): Promise<Church> {
    const church = new Church(dataDir, firstDay);
    await church.start();
    const { site } = church;
    church.staff = { id: "", email: administrator.email, headers: { cookie: await signIn(site) } };
    church.ruth = await joinNamed(site, "Ruth Field");
    church.asker = await joinNamed(site, "Ann Hill");
    church.moderator = await joinNamed(site, "Ben Hill", "prayerModerator");
    church.editor = await joinNamed(site, "Eve Moss", "editor");
    church.welcome = await joinNamed(site, "Will Lane", "welcomeTeam");
    await haveServices(site, church.#now, {
      id: "service",
      eventDate: firstDay.add({ days: 6 }).toString(),
    });
    await church.withRows((db) => db.updateTable("events").set({ takesReplies: true }).execute());
    await church.stayLoggedIn();
    await workAt(site, church.#now, { vouches: true });
    await church.#noteMails();
    church.#sent.length = 0;
    return church;
  }

  get now(): Date {
    return this.#now;
  }

  get mails(): number {
    return this.#sent.length;
  }

  /** @param isJudged whether the clock is believed only if it has not leapt. */
  async start({ isJudged = false } = {}): Promise<void> {
    const { log, lines } = readableLog();
    const push = lines.push.bind(lines);
    lines.push = (...added) => {
      this.logged += added.length;
      for (const line of added)
        if (Number(line.level) >= warning) this.#note(`the site logged ${JSON.stringify(line)}`);
      return push(...added);
    };
    const clock = () => this.#now;
    const given = { ...(isJudged ? { machineClock: clock } : { clock }), pollSeconds: 0.03, log };
    const environment = { ...withSecret, EVENT_PROPOSALS: "on", DATA_DIR: this.#dataDir };
    // Otherwise its folder goes with it.
    this.site = { ...(await openTestSite("sqlite", environment, given)), dataDir: this.#dataDir };
    this.#isOff = false;
  }

  async restart(): Promise<void> {
    await this.site.close();
    await this.start();
  }

  /** Stops the site after it has noted the time. */
  async stop(): Promise<void> {
    await workAt(this.site, this.#now);
    await this.site.close();
    this.#isOff = true;
  }

  plan(at: number, what: string, act?: Plan["act"], holds?: Plan["holds"]): void {
    this.#plans.push({ at, what, act, holds });
  }

  /** What a look shows a minute before a moment, and then. */
  term<Seen>(
    at: number,
    what: string,
    { look, before, after }: { look: () => Promise<Seen>; before: Seen; after: Seen },
  ): void {
    const shows = (seen: Seen) => async () => expect(await look()).toEqual(seen);
    this.plan(at - minute, `a minute before ${what}`, undefined, shows(before));
    this.plan(at, what, undefined, shows(after));
  }

  /** @param to may get their email later. */
  expectMail(at: number, to: Pick<Known, "email">, subject: string): void {
    this.#expected.push(() => ({ at: new Date(at).toISOString(), to: to.email, subject }));
  }

  /** A mail that comes at a moment, and not a minute before. */
  planMail(at: number, to: Pick<Known, "email">, subject: string): void {
    this.plan(at - minute, `a minute before the mail ${subject}`);
    this.plan(at, `the mail ${subject}`);
    this.expectMail(at, to, subject);
  }

  /** Sends a form, which has to be saved. */
  async send(path: string, fields: Record<string, string>, headers: Headers = {}): Promise<void> {
    const response = await postForm(this.site, path, fields, headers);
    await response.body?.cancel();
    if (![200, 302].includes(response.status)) throw new Error(`${path} returned ${response.status}`);
  }

  page(path: string, headers: Headers = {}): Promise<string> {
    return page(this.site, path, headers);
  }

  async status(path: string): Promise<number> {
    const response = await this.site.request(path);
    await response.body?.cancel();
    return response.status;
  }

  /** The path of the first link in somebody's newest mail. */
  linkTo(email: string): string {
    const { text } = this.#sent.findLast(({ to }) => to === email) ?? { text: "" };
    const { pathname, search } = new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? "https://no.mail.example");
    return pathname + search;
  }

  async withRows<Result>(work: (db: Database) => Promise<Result>): Promise<Result> {
    await using db = databaseOf(this.site);
    return await work(db);
  }

  /** Lives through what is planned until a moment. */
  async live(until: number): Promise<void> {
    for (const [at, plans] of this.#inOrder()) {
      if (at > until) break;
      this.#now = new Date(at);
      if (!this.#isOff) await this.stayLoggedIn();
      for (const { what, act } of plans) await this.#trying(what, act);
      if (this.#isOff) continue;
      for (const line of await workAt(this.site, this.#now, { vouches: true }))
        this.#note(`scheduled work logged ${JSON.stringify(line)}`);
      await this.#noteMails();
      for (const { what, holds } of plans) await this.#trying(what, holds);
    }
    const isBefore = ({ at }: Mailed) => at <= new Date(until).toISOString();
    expect(this.wrong).toEqual([]);
    const lines = (mails: readonly Mailed[]) =>
      mails
        .filter(isBefore)
        .map(({ at, to, subject }) => `${at} ${to} ${subject}`)
        .sort();
    expect(lines(this.#sent)).toEqual(lines(this.#expected.map((mail) => mail())));
  }

  /** The plans by their moments, and the morning of each day that has one: what is mailed once a day comes first. */
  #inOrder(): [number, Plan[]][] {
    const byMoment = Map.groupBy(this.#plans, ({ at }) => at);
    for (const { at: moment } of this.#plans) {
      const local = Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(zone);
      const began = at(local.toPlainDate(), morning);
      if (began < moment && !byMoment.has(began)) byMoment.set(began, []);
    }
    return [...byMoment].toSorted(([one], [other]) => one - other);
  }

  async #trying(what: string, work: Plan["act"]): Promise<void> {
    try {
      await work?.();
    } catch (error) {
      this.#note(`${what}: ${error instanceof Error ? error.message : error}`);
    }
  }

  #note(what: string): void {
    this.wrong.push(`${this.#now.toISOString()} ${what}`);
  }

  /** Everybody is logged in, by whichever clock, and has been here lately. */
  stayLoggedIn(): Promise<unknown> {
    const now = this.#now.toISOString();
    const expiresAt = new Date(this.#now.getTime() + 30 * day).toISOString();
    return this.withRows(async (db) => {
      await db.updateTable("session").set({ createdAt: now, expiresAt }).execute();
      await db
        .updateTable("user")
        .set({ lastSeenOn: now.slice(0, 10) })
        .execute();
    });
  }

  async #noteMails(): Promise<void> {
    const folder = path.join(this.#dataDir, "mail");
    const names = (await readdir(folder).catch(() => [])).filter((name) => !this.#seen.has(name));
    for (const name of names.filter((name) => name.endsWith(".eml")).sort()) {
      this.#seen.add(name);
      const { subject = "", text = "", to } = await simpleParser(await readFile(path.join(folder, name)));
      for (const { address = "" } of [to ?? []].flat().flatMap(({ value }) => value))
        this.#sent.push({ at: this.#now.toISOString(), to: address, subject, text });
    }
  }
}
