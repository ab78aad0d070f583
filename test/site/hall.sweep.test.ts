import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { insertEvents } from "../support/events.ts";
import { sized } from "../support/size.ts";
import { cookiesOf, openTestSite, postForm, type TestSite } from "../support/test-site.ts";
import { databaseOf, password, registration } from "./support/people.ts";
import { addPosts, postIds } from "./support/traces.ts";

const day = "2031-12-07";
const attend = `/event/supper/${day}/attend`;
const here = { "x-forwarded-for": "203.0.113.5" };

/** Those of a whole hall only in the long form; the limits of guessing passwords are reached in both. */
const people = sized(60, 300);

// On SQLite they would write one after the other.
describe(`${people} people in one hall, behind one IP address`, () => {
  let site: TestSite;
  const emails = Array.from({ length: people }, (_, index) => `person-${index}@hall.example`);
  const cookies = new Map<string, string>();
  beforeAll(async () => {
    site = await openTestSite("postgres");
    await addPosts(site);
    await using db = databaseOf(site);
    await insertEvents(db, [{ slug: "supper", eventTitle: "Supper", eventDate: day }]);
    await db.updateTable("events").set({ takesReplies: true }).execute();
  });
  afterAll(() => site.close());

  /** How often each status came back, ten people at a time. */
  async function everybody(does: (email: string) => Promise<Response>): Promise<Record<number, number>> {
    const statuses: Record<number, number> = {};
    for (let start = 0; start < emails.length; start += 10) {
      const responses = await Promise.all(emails.slice(start, start + 10).map(does));
      for (const { status } of responses) statuses[status] = (statuses[status] ?? 0) + 1;
    }
    return statuses;
  }

  test("all people register", async () => {
    const register = (email: string) => postForm(site, "/register", registration({ email }), here);
    expect(await everybody(register)).toEqual({ 302: people });
    await using db = databaseOf(site);
    const emailVerified = site.databaseUrl ? true : 1;
    await db.updateTable("user").set({ emailVerified }).execute();
  });

  test("all log in, after each has mistyped once", async () => {
    const logIn = (email: string, secret: string) =>
      postForm(site, "/login", { email, password: secret }, here);
    expect(await everybody((email) => logIn(email, "mistyped"))).toEqual({ 401: people });
    const right = async (email: string) => {
      const response = await logIn(email, password);
      cookies.set(email, cookiesOf(response));
      return response;
    };
    expect(await everybody(right)).toEqual({ 302: people });
  });

  test("all reply to an event and like a post", async () => {
    const headers = (email: string) => ({ ...here, cookie: cookies.get(email) ?? "" });
    const reply = (email: string) => postForm(site, attend, { people: "1" }, headers(email));
    expect(await everybody(reply)).toEqual({ 302: people });
    const like = (email: string) =>
      postForm(site, "/daily-posts", { post: postIds[0] ?? "", liked: "true" }, headers(email));
    expect(await everybody(like)).toEqual({ 200: people });
  });

  test("all can ask for the link of a visitor too", async () => {
    const ask = (email: string) => postForm(site, attend, { email: `guest-of-${email}` }, here);
    expect(await everybody(ask)).toEqual({ 200: people });
  });

  test("nobody guesses the passwords of many accounts in a hall behind one IP address", async () => {
    const guess = (index: number) =>
      postForm(site, "/login", { email: `victim-${index}@hall.example`, password: "guess" }, here);
    const statuses = new Set<number>();
    let guesses = 0;
    while (guesses < 500 && !statuses.has(429)) {
      statuses.add((await guess(guesses)).status);
      guesses += 1;
    }
    expect([...statuses]).toEqual([401, 429]);
    expect(guesses).toBe(401);
  });
});
