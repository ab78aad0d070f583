import { v7 as uuidv7 } from "uuid";
import { hashOf } from "../../../platform/tokens.ts";
import { type ChangingSite, changeBySite } from "../../changes/change.server.ts";
import type { Site } from "../../contexts.ts";
import { addRequestOfGuest } from "../asking/asking-as-guest.server.ts";
import { alertFor } from "../danger/alerts.server.ts";
import { type MailingSite, mailsToModerators } from "../prayer-mails.server.ts";

/** What a link can still confirm, for the person who has it. */
export function findUnconfirmed({ db, clock }: Pick<Site, "db" | "clock">, token: string) {
  return db
    .selectFrom("unconfirmedPrayers")
    .select(["id", "title", "content", "userName", "audience", "needsSomebody"])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom("prayerRequests")
          .select("prayerRequests.id")
          .whereRef("prayerRequests.id", "=", "unconfirmedPrayers.id"),
      ).as("isRead"),
    )
    .where("tokenHash", "=", hashOf(token))
    .where("expiresAt", ">", clock().toISOString())
    .executeTakeFirst();
}

/**
 * Makes a request of it, unless staff read it already, which the same link opens from now on. Of two at the same moment one
 * does.
 */
export async function confirmByLink(site: MailingSite, token: string): Promise<"confirmed" | "gone"> {
  const unconfirmed = await findUnconfirmed(site, token);
  if (!unconfirmed) return "gone";
  const isRead = Boolean(unconfirmed.isRead);
  const needsSomebody = Boolean(unconfirmed.needsSomebody);
  const alert = isRead ? undefined : await alertFor(site, undefined, { ...unconfirmed, needsSomebody });
  const mails = alert || isRead ? [] : await mailsToModerators(site, unconfirmed.audience);
  return changeBySite(site, async (change) => {
    const now = change.now.toISOString();
    const confirmed = await change.db
      .deleteFrom("unconfirmedPrayers")
      .where("id", "=", unconfirmed.id)
      .where("expiresAt", ">", now)
      .returningAll()
      .executeTakeFirst();
    if (!confirmed) return "gone";
    const { email, language, tokenHash } = confirmed;
    const id = isRead ? confirmed.id : uuidv7();
    if (!isRead) await addRequestOfGuest(change, { ...confirmed, id, isUrgent: Boolean(confirmed.isUrgent) });
    await change.db.insertInto("prayerGuests").values({ requestId: id, email, language }).execute();
    await change.db.insertInto("prayerLinks").values({ tokenHash, requestId: id, createdAt: now }).execute();
    for (const mail of mails) await change.mail(mail);
    await alert?.note(change, id);
    return "confirmed";
  });
}

/** Deletes what is not confirmed yet. Returns false when there is no such thing. */
export async function discardUnconfirmed(site: ChangingSite, token: string): Promise<boolean> {
  return changeBySite(site, async ({ db }) => {
    const discarded = await db
      .deleteFrom("unconfirmedPrayers")
      .where("tokenHash", "=", hashOf(token))
      .returning("id")
      .executeTakeFirst();
    if (!discarded) return false;
    // One that staff read already.
    await db.deleteFrom("prayerRequests").where("id", "=", discarded.id).execute();
    return true;
  });
}

/** Deletes what nobody has confirmed within a day. What staff read already stays with them, without its email. */
export async function sweepUnconfirmed(site: ChangingSite): Promise<void> {
  await changeBySite(site, async ({ db, now }) => {
    await db.deleteFrom("unconfirmedPrayers").where("expiresAt", "<=", now.toISOString()).execute();
  });
}
