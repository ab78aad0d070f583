import { setTimeout as sleep } from "node:timers/promises";
import { simpleParser } from "mailparser";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { mailRows } from "../../platform/mail/message.ts";
import { openReceiver } from "../../platform/mail/testing/smtp-receiver.ts";
import { idOf } from "../support/database.ts";
import { openTestSite, placeOf, type TestSite } from "../support/test-site.ts";
import { postsIn } from "./support/kept-posts.ts";
import { page } from "./support/page.ts";
import { databaseOf } from "./support/people.ts";

const secret = { SECRET: "the-same-secret-for-both-of-these-copies" };

// Longer than any lease, and than a busy machine takes for a test.
describe.each([10, 60])("two copies whose clocks are %i minutes too slow and too fast", (minutes) => {
  const wrongBy = minutes * 60_000;
  const closing: (() => Promise<unknown>)[] = [];
  afterAll(async () => {
    for (const close of closing.reverse()) await close();
  });

  async function twoCopies(
    environment: Record<string, string> = {},
  ): Promise<[slow: TestSite, fast: TestSite]> {
    const given = (by: number) => ({
      machineClock: () => new Date(Date.now() + by),
      isOnlyCopy: false,
      pollSeconds: 0.2,
    });
    const slow = await openTestSite("postgres", { ...secret, ...environment }, given(-wrongBy));
    closing.push(() => slow.close());
    const shared = { ...secret, ...environment, ...placeOf(slow) };
    const fast = await openTestSite("sqlite", shared, given(wrongBy));
    closing.push(() => fast.close());
    return [slow, fast];
  }

  async function mail(site: TestSite, subject: string, dueInMs = 0): Promise<void> {
    const now = new Date();
    const dueAt = new Date(now.getTime() + dueInMs);
    const message = { recipient: "ann@people.example", subject, html: "<p>Hello</p>", text: "Hello" };
    const { deferredWork, outbox } = mailRows(message, now, { dueAt });
    await using db = databaseOf(site);
    await db.transaction().execute(async (trx) => {
      await trx.insertInto("deferredWork").values(deferredWork).execute();
      await trx.insertInto("outbox").values(outbox).execute();
    });
  }

  test("two copies with clocks apart send each mail once, none too early, leave each other's alone and have one leader", async () => {
    const held = Promise.withResolvers<void>();
    onTestFinished(() => held.resolve());
    const arrived: string[] = [];
    const { url, close } = await openReceiver({
      onData: (stream, _session, done) => {
        simpleParser(stream).then(async ({ subject = "" }) => {
          arrived.push(subject);
          if (subject === "Slow") await held.promise;
          done();
        }, done);
      },
    });
    onTestFinished(close);
    const [slow] = await twoCopies({ MAIL_URL: url, MAIL_FROM: "church@riverside.example" });
    await mail(slow, "Slow");
    await expect.poll(() => arrived).toEqual(["Slow"]);
    await mail(slow, "Later", wrongBy / 2);
    const now = Array.from({ length: 30 }, (_, number) => `Mail ${number}`);
    for (const subject of now) await mail(slow, subject);
    await expect.poll(() => arrived.length, { timeout: 120_000 }).toBe(31);
    // Both copies look again and again meanwhile.
    await sleep(1000);
    expect(arrived.toSorted()).toEqual([...now, "Slow"].toSorted());
    await using db = databaseOf(slow);
    const waiting = db.selectFrom("deferredWork").select("attempts").orderBy("dueAt");
    expect(await waiting.where("kind", "=", "mail").execute()).toEqual([{ attempts: 1 }, { attempts: 0 }]);
    const lease = db.selectFrom("leases").select("fence").where("name", "=", "scheduled work");
    expect(await lease.execute()).toEqual([{ fence: 1 }]);
    held.resolve();
    await expect.poll(() => waiting.where("kind", "=", "mail").execute()).toEqual([{ attempts: 0 }]);
  });

  test("two copies with clocks apart show the same posts, and nothing before its time", async () => {
    const sites = await twoCopies();
    const at = (inMs: number) => new Date(Date.now() + inMs).toISOString();
    const post = { imgUrl: "", imgPath: "", postedBy: "Ann", likes: 0, date: "2026-11-01T08:30:00.000Z" };
    await using db = databaseOf(sites[0]);
    await db
      .insertInto("dailyPosts")
      .values([
        { ...post, id: idOf(1), content: "Shown", visibleFrom: at(-wrongBy / 2) },
        { ...post, id: idOf(2), content: "Not yet", visibleFrom: at(wrongBy / 2) },
        { ...post, id: idOf(3), content: "Over", visibleUntil: at(-wrongBy / 2) },
        { ...post, id: idOf(4), content: "Not over", visibleUntil: at(wrongBy / 2) },
      ])
      .execute();
    for (const site of sites)
      expect(postsIn(await page(site, "/daily-posts")).toSorted()).toEqual(["Not over", "Shown"]);
  });
});
