import { expect, vi } from "vitest";
import { emailDigest } from "../../../platform/mail/email-digest.ts";
import { postForm, signIn, type TestSite } from "../../support/test-site.ts";
import { cookieOf, databaseOf, fromElsewhere, registerVerified } from "./people.ts";
import { jpeg, sendForm } from "./stored-pictures.ts";

export interface Member {
  id: string;
  email: string;
  headers: { cookie: string };
}

export const postIds = [1, 2].map((number) => `0193a000-0000-7000-8000-00000000000${number}`);

export async function addPosts(site: TestSite): Promise<void> {
  await using db = databaseOf(site);
  const post = { date: "2026-11-21T12:00:00.000Z", imgUrl: "", imgPath: "", postedBy: "Ann", content: "" };
  await db
    .insertInto("dailyPosts")
    .values(postIds.map((id) => ({ id, ...post, likes: 0 })))
    .execute();
}

export async function join(site: TestSite): Promise<Member> {
  const email = await registerVerified(site);
  await using db = databaseOf(site);
  const { id } = await db
    .selectFrom("user")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  return { id, email, headers: { cookie: await cookieOf(site, email) } };
}

/** Waits until every mail to somebody has been delivered. */
export async function mailsDelivered(site: TestSite, { email }: Member): Promise<void> {
  await using db = databaseOf(site);
  const waiting = db.selectFrom("outbox").select("id").where("recipient", "=", email);
  await vi.waitFor(async () => expect(await waiting.execute()).toEqual([]), 60_000);
}

/** Adds two prayer requests with pictures, the second approved, and a like of each post. */
export async function leaveTraces(site: TestSite, { id, headers }: Member, title: string): Promise<void> {
  for (const number of [1, 2]) {
    const fields = { title: `${title} ${number}`, content: "Please pray." };
    const sent = await sendForm(site, "/submit-prayer-requests", fields, headers, await jpeg());
    expect(sent.status).toBe(302);
  }
  for (const post of postIds)
    expect((await postForm(site, "/daily-posts", { post: post, liked: "true" }, headers)).status).toBe(200);
  await using db = databaseOf(site);
  await db
    .updateTable("prayerRequests")
    .set({ isApproved: true })
    .where("userId", "=", id)
    .where("title", "like", "%2")
    .execute();
}

/** Returns everything that tables hold about somebody. */
export async function keptAbout(site: TestSite, { id, email }: Member) {
  await using db = databaseOf(site);
  return {
    user: await db.selectFrom("user").selectAll().where("id", "=", id).execute(),
    roles: await db.selectFrom("personRoles").selectAll().where("userId", "=", id).execute(),
    account: await db.selectFrom("account").selectAll().where("userId", "=", id).execute(),
    invitations: await db.selectFrom("invitations").selectAll().where("email", "=", email).execute(),
    suggestions: await db
      .selectFrom("suggestedHelpers")
      .selectAll()
      .where(({ or, eb }) => or([eb("userId", "=", id), eb("email", "=", email)]))
      .execute(),
    secondFactors: await db.selectFrom("secondFactors").selectAll().where("userId", "=", id).execute(),
    backupCodes: await db.selectFrom("backupCodes").selectAll().where("userId", "=", id).execute(),
    passkeys: await db.selectFrom("passkey").selectAll().where("userId", "=", id).execute(),
    session: await db.selectFrom("session").selectAll().where("userId", "=", id).execute(),
    verification: await db.selectFrom("verification").selectAll().where("value", "=", id).execute(),
    prayers: await db
      .selectFrom("prayerRequests")
      .selectAll()
      .where("userId", "=", id)
      .orderBy("id")
      .execute(),
    privateNotes: await db.selectFrom("prayerFollowUps").selectAll().where("authorId", "=", id).execute(),
    prayerAlerts: await db.selectFrom("prayerAlerts").selectAll().where("takenBy", "=", id).execute(),
    likes: await db.selectFrom("likes").selectAll().where("userId", "=", id).orderBy("postId").execute(),
    attendances: await db
      .selectFrom("attendances")
      .selectAll()
      .where(({ or, eb }) => or([eb("userId", "=", id), eb("email", "=", email)]))
      .execute(),
    vigilPeople: await db
      .selectFrom("vigilPeople")
      .selectAll()
      .where(({ or, eb }) => or([eb("userId", "=", id), eb("email", "=", email)]))
      .execute(),
    newcomers: await db.selectFrom("newcomers").selectAll().where("userId", "=", id).execute(),
    proposals: await db.selectFrom("eventProposals").selectAll().where("userId", "=", id).execute(),
    guests: await db.selectFrom("prayerGuests").selectAll().where("email", "=", email).execute(),
    unconfirmed: await db.selectFrom("unconfirmedPrayers").selectAll().where("email", "=", email).execute(),
    groupRequests: await db.selectFrom("groupRequests").selectAll().where("email", "=", email).execute(),
    groupLeaders: await db.selectFrom("groupLeaders").selectAll().where("email", "=", email).execute(),
    files: await db.selectFrom("storedFiles").selectAll().where("ownerId", "=", id).execute(),
    mailChoices: await db.selectFrom("mailChoices").selectAll().where("userId", "=", id).execute(),
    earlierEmails: await db.selectFrom("earlierEmails").selectAll().where("userId", "=", id).execute(),
    mailRefusals: await db
      .selectFrom("mailRefusals")
      .selectAll()
      .where("emailDigest", "=", emailDigest(email))
      .execute(),
    pageRevisions: await db.selectFrom("pageRevisions").selectAll().where("authorId", "=", id).execute(),
    pagePreviews: await db.selectFrom("pagePreviews").selectAll().where("userId", "=", id).execute(),
    bankProposals: await db
      .selectFrom("bankProposals")
      .selectAll()
      .where(({ or, eb }) => or([eb("authorId", "=", id), eb("deciderId", "=", id)]))
      .execute(),
    formKeys: await db.selectFrom("formKeys").selectAll().where("userId", "=", id).execute(),
    importPreviews: await db.selectFrom("importPreviews").selectAll().where("userId", "=", id).execute(),
    counters: await db.selectFrom("limits").selectAll().where("key", "like", `%${email}`).execute(),
    activity: await db
      .selectFrom("activity")
      .selectAll()
      .where(({ or, and, eb }) =>
        or([
          eb("actorId", "=", id),
          and([eb("kind", "in", ["account", "person"]), eb("thingId", "=", id), eb("title", "!=", "")]),
        ]),
      )
      .orderBy("id")
      .execute(),
    mails: await db.selectFrom("outbox").selectAll().where("recipient", "=", email).execute(),
  };
}

export async function expectNothingKept(site: TestSite, member: Member): Promise<void> {
  for (const [table, rows] of Object.entries(await keptAbout(site, member))) expect(rows, table).toEqual([]);
}

export async function expectPicturesGone(site: TestSite, prayers: { picUrl: string }[]): Promise<void> {
  expect(prayers).toHaveLength(2);
  const headers = { cookie: await signIn(site) };
  for (const { picUrl } of prayers) expect((await site.request(picUrl, { headers })).status).toBe(404);
}

/** Returns the number of likes that each post shows. */
export async function likesShown(site: TestSite): Promise<number[]> {
  await using db = databaseOf(site);
  const posts = await db.selectFrom("dailyPosts").select("likes").orderBy("id").execute();
  return posts.map(({ likes }) => likes);
}

export function removeAccount(
  site: TestSite,
  { headers }: Pick<Member, "headers">,
  fields: Record<string, string>,
): Promise<Response> {
  return postForm(site, "/account/remove", fields, { ...headers, ...fromElsewhere() });
}

export async function isSignedIn(site: TestSite, headers: Record<string, string>): Promise<boolean> {
  return (await (await site.request("/", { headers })).text()).includes("Logout");
}
