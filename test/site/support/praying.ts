import { expect } from "vitest";
import { factsOfFiles } from "../../../app/pages/originals/testing/facts-of-files.ts";
import type { PrayerAudience } from "../../../app/prayer/audience.ts";
import type { MailingSite } from "../../../app/prayer/prayer-mails.server.ts";
import type { Database } from "../../../database/connection.ts";
import { testStorage } from "../../../platform/storage/testing/test-storage.ts";
import { administrator, postForm, signIn, type TestSite } from "../../support/test-site.ts";
import { mailsTo, type ReceivedMail } from "./mailbox.ts";
import { joinNamed, type Known } from "./managed-people.ts";
import { databaseOf } from "./people.ts";

export const wall = "/prayer-request";
export const queue = "/update-prayer-requests";
export const own = "/submit-prayer-requests";

export type Headers = Record<string, string>;

/** Given to the site, so that what scheduled work seals here opens there. */
const secret = "a secret of 32 characters or more";
export const withSecret = { SECRET: secret };

/** A site with somebody who asks, somebody who prays, and people who look after requests. */
export async function openForPraying(open: () => Promise<TestSite>) {
  const site = await open();
  const asker = await joinNamed(site, "Ann Hill");
  const member = await joinNamed(site, "Ruth Field");
  const team = await joinNamed(site, "The team", "prayerTeam");
  const moderator = await joinNamed(site, "The moderator", "prayerModerator");
  const pastor = await joinNamed(site, "The pastor", "pastor");
  const staff = { cookie: await signIn(site) };
  return { site, asker, member, team, moderator, pastor, staff };
}

/** Asks for prayer, and has the request approved. Returns its id. */
export async function shownRequest(
  { site, asker, pastor }: { site: TestSite; asker: Known; pastor: Known },
  title: string,
  audience: PrayerAudience = "everybody",
): Promise<string> {
  const id = await waitingRequest({ site, asker }, title, audience);
  expect((await postForm(site, `${queue}/${id}/approve`, {}, pastor.headers)).status).toBe(302);
  return id;
}

export async function waitingRequest(
  { site, asker }: { site: TestSite; asker: Known },
  title: string,
  audience: PrayerAudience = "everybody",
): Promise<string> {
  const words = { title, content: `${title}, please.`, audience };
  expect((await postForm(site, own, words, asker.headers)).status).toBe(302);
  await using db = databaseOf(site);
  const { id } = await db
    .selectFrom("prayerRequests")
    .select("id")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  return id;
}

/** How often people prayed, as it is stored. */
export async function prayedIn(site: TestSite, itemId: string): Promise<number | undefined> {
  await using db = databaseOf(site);
  const row = await db
    .selectFrom("itemNumbers")
    .select("count")
    .where("kind", "=", "prayer")
    .where("itemId", "=", itemId)
    .executeTakeFirst();
  return row?.count;
}

export async function clearPraying(site: TestSite): Promise<void> {
  await using db = databaseOf(site);
  for (const table of ["prayerSheets", "prayerReminders", "prayerRequests", "limits"] as const)
    await db.deleteFrom(table).execute();
}

/** What scheduled work gets, at a moment. */
export async function workingSite(site: TestSite, db: Database, now: Date): Promise<MailingSite> {
  const { storage } = await testStorage({ db, folder: site.dataDir });
  const settings = { admin: { ...administrator }, siteUrl: site.url, secret };
  return { db, storage, facts: factsOfFiles, clock: () => now, settings, mailWritten: () => undefined };
}

/** The mails to somebody with this subject, once nothing waits to be sent. */
export async function mailsAbout(site: TestSite, email: string, subject: RegExp): Promise<ReceivedMail[]> {
  await using db = databaseOf(site);
  await expect.poll(() => db.selectFrom("outbox").select("id").execute()).toEqual([]);
  return (await mailsTo(site, email)).filter((mail) => subject.test(mail.subject));
}
