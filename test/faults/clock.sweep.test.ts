import { afterEach, expect, test } from "vitest";
import { openReceiver } from "../../platform/mail/testing/smtp-receiver.ts";
import { bothDatabases } from "../support/database.ts";
import { sized } from "../support/size.ts";
import { openTestSite } from "../support/test-site.ts";
import { openMixedWriters } from "./support/mixed-writers.ts";
import { compareWhole, mailsSent } from "./support/whole-site.ts";

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const hour = 60 * 60_000;

test.each(
  sized(["sqlite"] as const, bothDatabases("leases and claims are compared with the clock of each database")),
)(
  "a clock that jumps an hour ahead, back, and an hour behind under mixed writes loses nothing, and mails are sent: %s",
  async (kind) => {
    let ahead = 0;
    const receiver = await openReceiver();
    closing.push(receiver.close);
    const opened = await openTestSite(
      kind,
      { MAIL_URL: receiver.url },
      { clock: () => new Date(Date.now() + ahead), pollSeconds: 1 },
    );
    closing.push(opened.close);
    const site = {
      ...opened,
      kind,
      storage: undefined,
      mails: receiver.received,
      isUp: async () => undefined,
    };
    const writers = await openMixedWriters(site);
    const someSaved = async () => {
      const soFar = writers.ledger.counts.saved;
      await expect.poll(() => writers.ledger.counts.saved, { interval: 20 }).toBeGreaterThan(soFar + 20);
    };
    for (const jump of [hour, 0, -hour, 0]) {
      await writers.nextRound();
      writers.begin();
      await someSaved();
      ahead = jump;
      await someSaved();
      expect((await site.request("/event?next=%2F")).status).toBe(200);
      await writers.end();
    }
    // What was planned while the clock was ahead is done when that time has come.
    ahead = 2 * hour;
    await mailsSent(site);
    const { problems } = await compareWhole(site, writers.ledger);
    expect(problems).toEqual([]);
    expect(writers.ledger.serverErrors).toEqual([]);
  },
);
