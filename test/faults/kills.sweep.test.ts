import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { databaseOf } from "../site/support/people.ts";
import { sequence } from "../support/sequence.ts";
import { sized } from "../support/size.ts";
import { chosenOf, seed, show, spread, timesOr } from "./support/given.ts";
import type { Ledger } from "./support/ledger.ts";
import { openMixedWriters } from "./support/mixed-writers.ts";
import { prepareSite, type SiteUnderFaults } from "./support/site-under-faults.ts";
import { compareWhole, endMailLeases, mailsSent } from "./support/whole-site.ts";

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** Otherwise the comparison would prove nothing. */
async function expectLossIsSeen(site: SiteUnderFaults, ledger: Ledger): Promise<void> {
  await using db = databaseOf(site);
  const title = [...ledger.once.prayer].find(([, outcome]) => outcome === "saved")?.[0] ?? "";
  const liked = await db.selectFrom("likes").select("postId").executeTakeFirst();
  const [mail] = [...ledger.once.message].filter(([, outcome]) => outcome === "saved");
  site.mails.splice(0);
  await db.deleteFrom("prayerRequests").where("title", "=", title).execute();
  await db
    .deleteFrom("likes")
    .where("postId", "=", liked?.postId ?? "")
    .execute();
  const picture = await db.selectFrom("storedFiles").selectAll().executeTakeFirstOrThrow();
  await db.deleteFrom("storedFiles").where("fullPath", "=", picture.fullPath).execute();
  const { problems } = await compareWhole(site, ledger);
  const seen = (text: string) => problems.some((problem) => problem.includes(text));
  expect(problems.slice(0, 50)).toContain(`lost: ${title}`);
  expect(seen(mail?.[0] ?? "no message")).toBe(true);
  expect(seen(liked ? "likes, shown as" : "")).toBe(true);
  expect(seen(`used and not stored: ${picture.fullPath}`)).toBe(true);
}

const [sqlite, postgres, copies] = [
  { kind: "sqlite", copies: 1, place: "SQLite and a folder" },
  { kind: "postgres", copies: 1, place: "PostgreSQL and S3" },
  { kind: "postgres", copies: 2, place: "two copies on PostgreSQL and S3" },
] as const;
const cases = [
  { ...sqlite, fault: "kills sqlite", how: "killed", few: 3 },
  { ...postgres, fault: "kills postgres", how: "killed", few: 2 },
  { ...copies, fault: "kills copies", how: "killed", few: 1 },
  { ...sqlite, fault: "stops sqlite", how: "asked to stop", few: 2 },
  { ...copies, fault: "stops copies", how: "asked to stop", few: 1 },
] as const;

/** `npm run faults -- kills 100 sqlite` kills more often. */
test.each(chosenOf<(typeof cases)[number]>(sized(cases.slice(0, 1), [...cases]), ({ fault }) => fault))(
  `a site that is $how again and again under mixed writes loses nothing: $place (seed ${seed})`,
  { timeout: 300_000 + timesOr(0) * 60_000 },
  async ({ fault, how, kind, copies, few }) => {
    const random = sequence(seed);
    const site = await prepareSite(kind, closing, { copies });
    for (let copy = 0; copy < copies; copy++) await site.start(copy);
    const writers = await openMixedWriters(site);
    await writers.nextRound();
    writers.begin();
    const restarts: number[] = [];
    const times = timesOr(few, 1);
    for (let kill = 0; kill < times; kill++) {
      const soFar = writers.ledger.counts.saved;
      await expect.poll(() => writers.ledger.counts.saved, { interval: 5 }).toBeGreaterThan(soFar);
      await sleep(random() * 2500);
      const victims = Array.from({ length: copies }, (_, copy) => copy).filter(() => random() < 0.5);
      if (victims.length === 0) victims.push(Math.floor(random() * copies));
      await Promise.all(
        victims.map(async (copy) => {
          if (how === "asked to stop") expect(await site.stop(copy)).toBe(0);
          else await site.kill(copy);
        }),
      );
      await writers.nextRound();
      restarts.push(...(await Promise.all(victims.map(site.start))));
    }
    await writers.end();
    await site.stopAll();
    await endMailLeases(site);
    await site.start(0);
    await mailsSent(site);
    await site.stopAll();

    const { problems, ...found } = await compareWhole(site, writers.ledger);
    const { refused, unknown } = writers.ledger.counts;
    const statuses = Object.fromEntries([...writers.ledger.statuses].sort());
    show(fault, { seed, kills: times, ...found, lost: problems.length, refused, unknown, statuses });
    show("milliseconds until it was open again", spread(restarts));
    expect(problems.slice(0, 20)).toEqual([]);
    expect(writers.ledger.serverErrors).toEqual([]);
    expect(found.acknowledged).toBeGreaterThanOrEqual(times);
    await expectLossIsSeen(site, writers.ledger);
  },
);
