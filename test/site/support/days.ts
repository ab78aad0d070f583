import { expect, vi } from "vitest";
import { factsOfFiles } from "../../../app/pages/originals/testing/facts-of-files.ts";
import { believedClock, openSiteClock } from "../../../app/running/clock/site-clock.server.ts";
import { startScheduledWork } from "../../../app/running/work/scheduled-work.server.ts";
import { readableLog } from "../../../platform/mail/testing/smtp-receiver.ts";
import { readSettings } from "../../../platform/settings/environment.ts";
import { testStorage } from "../../../platform/storage/testing/test-storage.ts";
import { type TestSite, usualSettings } from "../../support/test-site.ts";
import { databaseOf } from "./people.ts";
import { withSecret } from "./praying.ts";

/**
 * Does everything that is scheduled, once, as a copy of the site does that starts at `now`, and waits until the site has done
 * what is due by then. Returns what was logged beyond information.
 *
 * @param vouches whether no leap of the clock is doubted.
 */
export async function workAt(site: TestSite, now: Date, { vouches = false } = {}): Promise<unknown[]> {
  await using db = databaseOf(site);
  const clock = () => now;
  const { log, lines } = readableLog();
  const { storage } = await testStorage({ db, folder: site.dataDir }, { clock });
  const settings = readSettings({
    ...usualSettings,
    ...withSecret,
    ...{ PORT: new URL(site.url).port, DATA_DIR: site.dataDir, SITE_URL: site.url },
    ...(site.databaseUrl && { DATABASE_URL: site.databaseUrl }),
  });
  const stop = startScheduledWork({
    ...{ db, storage, clock, settings, log, facts: factsOfFiles, mailWritten: () => undefined },
    ...{ sources: undefined, running: "0.0.0" },
    kind: site.databaseUrl ? "postgres" : "sqlite",
    siteClock: vouches ? believedClock : openSiteClock({ db, clock, log }),
    standstill: { isOn: async () => false },
    publicFetch: async () => Promise.reject(new Error("tests must not reach other servers")),
    // What only the site's own copy uses.
    visits: undefined as never,
    missedUrls: undefined as never,
  });
  await stop();
  const due = db.selectFrom("deferredWork").select(["kind", "lastError"]).where("failedAt", "is", null);
  const left = due.where("dueAt", "<=", now.toISOString());
  await vi.waitFor(async () => expect(await left.execute()).toEqual([]), { timeout: 60_000, interval: 20 });
  return lines.filter((line) => Number((line as { level: number }).level) > 30);
}
