import { rm } from "node:fs/promises";
import { afterAll, describe, expect, test } from "vitest";
import { mailRows } from "../../platform/mail/message.ts";
import { idOf, temporaryFolder } from "../support/database.ts";
import { textsIn } from "../support/html.ts";
import { openTestSite, postForm, signIn, type TestSite } from "../support/test-site.ts";
import { page } from "./support/page.ts";
import { databaseOf } from "./support/people.ts";

const day = 24 * 60 * 60_000;

describe("a site whose clock is wrong", () => {
  const closing: (() => Promise<unknown>)[] = [];
  afterAll(async () => {
    for (const close of closing.reverse()) await close();
  });

  /** Days by which the machine's clock is wrong. */
  const wrong = { days: 0 };
  const given = { machineClock: () => new Date(Date.now() + wrong.days * day), pollSeconds: 0.1 };

  async function start(dataDir: string): Promise<TestSite> {
    const site = await openTestSite("sqlite", { DATA_DIR: dataDir }, given);
    closing.push(site.close);
    return { ...site, dataDir };
  }

  async function mail(site: TestSite, subject: string, isUrgent = false): Promise<void> {
    const message = {
      recipient: "ann@people.example",
      subject,
      html: "<p>Hello</p>",
      text: "Hello",
      isUrgent,
    };
    const { deferredWork, outbox } = mailRows(message, given.machineClock());
    await using db = databaseOf(site);
    await db.transaction().execute(async (trx) => {
      await trx.insertInto("deferredWork").values(deferredWork).execute();
      await trx.insertInto("outbox").values(outbox).execute();
    });
  }

  async function waiting(site: TestSite): Promise<string[]> {
    await using db = databaseOf(site);
    const rows = await db.selectFrom("outbox").select("subject").orderBy("subject").execute();
    return rows.map(({ subject }) => subject);
  }

  async function entries(site: TestSite): Promise<number> {
    await using db = databaseOf(site);
    const rows = await db.selectFrom("activity").select("id").where("id", "=", idOf(1)).execute();
    return rows.length;
  }

  const question = async (site: TestSite, cookie: string) => {
    const [first = ""] = textsIn(await page(site, "/staff", { cookie }), "main section section li p");
    return first;
  };

  test("a start in 2030 ends, deletes and mails nothing, says so first, and one tap of an administrator goes on", async () => {
    const place = await temporaryFolder();
    closing.unshift(() => rm(place, { recursive: true, force: true, maxRetries: 5 }));
    const first = await start(place);
    await using db = databaseOf(first);
    const noted = db.selectFrom("siteClock").selectAll();
    await expect.poll(() => noted.execute()).toHaveLength(1);
    const entry = { actorName: "Ann", action: "added", kind: "event", thingId: "1", title: "Walk" } as const;
    await db
      .insertInto("activity")
      .values({ ...entry, id: idOf(1), at: new Date().toISOString() } as never)
      .execute();
    await first.close();

    wrong.days = 1400;
    const second = await start(place);
    const cookie = await signIn(second);
    await mail(second, "News");
    await mail(second, "A link", true);
    await expect.poll(() => waiting(second)).toEqual(["News"]);
    expect(await question(second, cookie)).toMatch(
      /^The site’s clock says .* The newest moment that it remembers is /,
    );
    expect(await entries(second)).toBe(1);
    const health = await page(second, "/staff/health", { cookie });
    expect(health).toContain("nothing is deleted, ended or mailed");

    // It is right again, without a restart.
    wrong.days = 0;
    await expect.poll(() => waiting(second)).toEqual([]);
    expect(await question(second, cookie)).not.toContain("clock");

    wrong.days = 1400;
    await expect.poll(() => question(second, cookie)).toContain("The site’s clock says");
    await mail(second, "More news");
    const yesterday = new Date(given.machineClock().getTime() - 2 * day).toISOString();
    await postForm(second, "/staff/clock", { now: yesterday }, { cookie });
    expect(await question(second, cookie)).toContain("The site’s clock says");
    expect(await waiting(second)).toEqual(["More news"]);
    const now = given.machineClock().toISOString();
    expect((await postForm(second, "/staff/clock", { now }, { cookie })).status).toBe(302);
    await expect.poll(() => waiting(second)).toEqual([]);
    expect(await question(second, cookie)).not.toContain("clock");
    await second.close();
    const third = await start(place);
    await expect.poll(() => entries(third)).toBe(0);
  });
});
