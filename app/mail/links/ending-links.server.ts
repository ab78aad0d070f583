import { type RawBuilder, sql } from "kysely";
import { linkEpochChoice, saveChoice } from "../../../database/site-choices.ts";
import { newToken } from "../../../platform/tokens.ts";
import { type Change, type ChangingSite, changeBySite } from "../../changes/change.server.ts";
import { isUnder, ownDigests, ownEmails } from "../../people/emails/own-emails.server.ts";
import { endLinks, type KeptPurpose, keptPurposes } from "./kept-links.server.ts";
import { linkPurposes } from "./link-purposes.ts";
import { sealedDays } from "./sealed-links.server.ts";

const hour = 60 * 60_000;

/** All links mailed to the account and its emails, but those that stop mails. What a link opened stays. */
export async function endLinksOf(
  change: Pick<Change, "db" | "now">,
  userId: string,
  { isRemoved = false } = {},
): Promise<void> {
  const { db } = change;
  const emails = await ownEmails(db, userId);
  const own: Record<KeptPurpose, RawBuilder<unknown>> = {
    invitation: sql`(select "id" from "invitations" where ${isUnder(emails, "email", "createdAt")})`,
    "confirm-prayer": sql`(select "id" from "unconfirmedPrayers" where ${isUnder(emails, "email", "createdAt")})`,
    prayer: sql`(select "requestId" from "prayerGuests"
      inner join "prayerRequests" on "prayerRequests"."id" = "requestId" where ${isUnder(emails, "email", "date")})`,
    vigil: sql`(select "id" from "vigilPeople"
      where "userId" = ${userId} or ${isUnder(emails, "email", "createdAt")})`,
    "group-answer": sql`(select "groupRequests"."id" from "groupRequests"
      inner join "groupLeaders" on "groupLeaders"."groupId" = "groupRequests"."groupId"
      where "state" = 'waiting' and ${isUnder(emails, "groupLeaders.email", "changedAt")})`,
  };
  for (const purpose of keptPurposes) await endLinks(change, purpose, own[purpose]);
  await db.deleteFrom("verification").where("value", "=", userId).execute();
  // Once all of an account is removed, only links with which visitors reply to events would open something.
  await endSealed(change, userId, isRemoved ? linkPurposes.attendance.hours : sealedDays * 24);
}

async function endSealed(
  { db, now }: Pick<Change, "db" | "now">,
  userId: string,
  hours: number,
): Promise<void> {
  const keptUntil = new Date(now.getTime() + hours * hour).toISOString();
  for (const { digest, until } of await ownDigests(db, userId)) {
    const ended = { endedAt: until ?? now.toISOString(), keptUntil };
    await db
      .insertInto("endedLinks")
      .values({ emailDigest: digest, ...ended })
      .onConflict((conflict) =>
        conflict.column("emailDigest").doUpdateSet(ended).where("endedLinks.endedAt", "<=", ended.endedAt),
      )
      .execute();
  }
}

/** Ends every link but those that stop mails: the state of a backup may hold links that were used or ended since. */
export async function endAllLinks(change: Pick<Change, "db" | "now">): Promise<void> {
  const { db } = change;
  for (const purpose of keptPurposes) await endLinks(change, purpose);
  await db.deleteFrom("verification").execute();
  await saveChoice(db, linkEpochChoice, newToken());
}

export async function sweepEndedLinks(site: ChangingSite): Promise<void> {
  await changeBySite(site, async ({ db, now }) => {
    await db.deleteFrom("endedLinks").where("keptUntil", "<=", now.toISOString()).execute();
  });
}
