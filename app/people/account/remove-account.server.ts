import type { Settings } from "../../../platform/settings/environment.ts";
import { storageLimitKey } from "../../../platform/storage/files/hourly-limit.ts";
import { anonymizeActor, removeInvitedEmail } from "../../changes/activity-log.server.ts";
import { type Change, type ChangingSite, changeBySite } from "../../changes/change.server.ts";
import { anonymizeVersions } from "../../changes/item-versions.server.ts";
import { lockPersonAlone } from "../../changes/lock-person.server.ts";
import { withdrawEverywhere } from "../../events/attendance/withdraw-everywhere.server.ts";
import { proposalLimitKey, withdrawProposals } from "../../events/proposals/own-proposals.server.ts";
import { endLinksOf } from "../../mail/links/ending-links.server.ts";
import { leaveBankDetails } from "../../pages/bank-account/holders.server.ts";
import { leaveToOffice } from "../../pages/groups/leaving.server.ts";
import { anonymizeAuthor } from "../../pages/texts/revisions.server.ts";
import type { Permission } from "../../permissions.ts";
import { takeBackLikes } from "../../posts/likes.server.ts";
import { withdrawAll } from "../../prayer/asking/withdraw-prayers.server.ts";
import { leaveAlerts } from "../../prayer/danger/reminders.server.ts";
import { forgetGuest } from "../../prayer/guests/forget-guest.server.ts";
import { anonymizeNotes } from "../../prayer/notes.server.ts";
import { prayerLimitKey } from "../../prayer/prayer-limits.ts";
import { reportLimitKey } from "../../prayer/praying/report-reads.server.ts";
import { leaveVigils } from "../../prayer/vigils/taking/giving-back.server.ts";
import { isNamedInSettings, type Person, requireSignedIn, type Viewer } from "../../viewer.ts";
import { requireSomebodyLeft } from "../active/last-who-may.server.ts";
import { isUnder, isUnderDigest, ownDigests, ownEmails } from "../emails/own-emails.server.ts";
import type { Identity } from "../identity/identity.server.ts";
import { deleteAttempts, limitKeysOf } from "../identity/limits.server.ts";
import type { Origin } from "../identity/origin.server.ts";
import type { Refusal } from "../identity/refusal.server.ts";
import { checkOwnPassword } from "../passwords/own-password.server.ts";
import { accountMessages } from "./account-rules.ts";

export async function removeAccount(
  site: ChangingSite & { identity: Identity; settings: Pick<Settings, "admin"> },
  viewer: Viewer,
  { password, prayersToo, isSure = false }: { password: string; prayersToo: boolean; isSure?: boolean },
  origin: Origin,
): Promise<Refusal | undefined> {
  requireSignedIn(viewer);
  const { refusal } = await checkOwnPassword(site.identity, viewer, password, origin);
  return refusal ?? removePerson(site, viewer, prayersToo, { could: viewer.permissions, isSure });
}

/** Removes a person in one change. Prayer requests that stay keep their name and picture and lose their owner. */
export async function removePerson(
  site: ChangingSite & { settings: Pick<Settings, "admin"> },
  { id, email }: Pick<Person, "id" | "email">,
  prayersToo: boolean,
  /** Whether to ask first when nobody is left who may do something. */
  asking: { could: readonly Permission[]; isSure: boolean } = { could: [], isSure: true },
): Promise<Refusal | undefined> {
  if (isNamedInSettings({ email }, site.settings))
    return { status: 403, message: accountMessages.administrator() };
  await changeBySite(site, async (change) => {
    await removeContent(change, id, prayersToo);
    await removeRows(change, id, prayersToo);
    await change.record("removed", { kind: "person", id });
    await requireSomebodyLeft(change, site.settings, asking);
  });
  return undefined;
}

/**
 * Removes what a person shared: their likes, their replies to events, their slots of vigils, what they proposed and, if they
 * choose so, their prayer requests. Gives back the alerts that they have taken.
 */
export async function removeContent(change: Change, id: string, prayersToo: boolean): Promise<void> {
  if (prayersToo) await withdrawAll(change, id);
  await takeBackLikes(change.db, id);
  await withdrawProposals(change, id);
  await leaveAlerts(change, id);
  await withdrawEverywhere(change, id);
  await leaveVigils(change, id);
}

/** Call `removeContent` first: content is locked before people, and here only what was saved meanwhile is left. */
export async function removeRows(change: Change, id: string, prayersToo: boolean): Promise<void> {
  const { db } = change;
  await lockPersonAlone(db, id);
  await removeContent(change, id, prayersToo);
  await removeByEmail(change, id, prayersToo);
  await db.deleteFrom("formKeys").where("userId", "=", id).execute();
  await db.deleteFrom("limits").where("key", "in", personalLimitKeys(id)).execute();
  await anonymizeActor(db, id);
  await anonymizeAuthor(db, id);
  await anonymizeVersions(db, id);
  await anonymizeNotes(change, id);
  await leaveBankDetails(change, id);
  // Sessions, roles, their own suggestions and provider accounts are deleted by cascade.
  await db.deleteFrom("user").where("id", "=", id).execute();
}

/** Deletes what stands under the emails of an account, and not under somebody else's that it was registered with. */
async function removeByEmail(change: Change, id: string, prayersToo: boolean): Promise<void> {
  const { db } = change;
  await endLinksOf(change, id, { isRemoved: true });
  const emails = await ownEmails(db, id);
  for (const { email, until } of emails)
    if (until === null) {
      await deleteAttempts(db, email);
      await removeInvitedEmail(db, email);
    }
  await forgetGuest(change, emails, prayersToo);
  await db
    .deleteFrom("invitations")
    .where(isUnder(emails, "email", "createdAt"))
    .execute();
  await db
    .deleteFrom("groupRequests")
    .where(isUnder(emails, "email", "createdAt"))
    .execute();
  const led = await db
    .selectFrom("groupLeaders")
    .select("groupId")
    .where(isUnder(emails, "email", "changedAt"))
    .execute();
  await leaveToOffice(
    db,
    led.map(({ groupId }) => groupId),
  );
  await db
    .deleteFrom("groupLeaders")
    .where(isUnder(emails, "email", "changedAt"))
    .execute();
  await db
    .deleteFrom("suggestedHelpers")
    .where(isUnder(emails, "email", "createdAt"))
    .execute();
  // Mails with a Reply-To come from other people and are addressed to a congregation that uses this email.
  const mails = db
    .selectFrom("outbox")
    .select("id")
    .where(isUnder(emails, "recipient", "createdAt"))
    .where("replyTo", "is", null);
  await db.deleteFrom("deferredWork").where("id", "in", mails).execute();
  const digests = await ownDigests(db, id);
  await db.deleteFrom("mailRefusals").where(isUnderDigest(digests, "refusedAt")).execute();
}

export function personalLimitKeys(id: string): string[] {
  return [
    prayerLimitKey(id),
    reportLimitKey(id),
    proposalLimitKey(id),
    storageLimitKey(id),
    ...limitKeysOf(id),
  ];
}
