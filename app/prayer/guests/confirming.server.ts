import { v7 as uuidv7 } from "uuid";
import { type ChangingSite, changeBySite } from "../../changes/change.server.ts";
import type { Site } from "../../contexts.ts";
import { addLink, openedBy, stillOpens } from "../../mail/links/kept-links.server.ts";
import { addRequestOfGuest } from "../asking/asking-as-guest.server.ts";
import type { PrayerAudience } from "../audience.ts";
import { alertFor } from "../danger/alerts.server.ts";
import { hasPastor } from "../pastors.server.ts";
import { type MailingSite, mailsToModerators } from "../prayer-mails.server.ts";

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
    .where("id", "=", openedBy("confirm-prayer", token, clock()))
    .executeTakeFirst();
}

/** Whether it was for a pastor who has left since, so that nobody would read it. */
export async function mustChooseAgain(
  site: Pick<MailingSite, "db" | "settings">,
  { audience, isRead }: { audience: PrayerAudience; isRead: unknown },
): Promise<boolean> {
  return audience === "pastor" && !isRead && !(await hasPastor(site));
}

/**
 * Makes a request of it, unless staff read it already, which the same link opens from now on. Of two at the same moment one
 * does.
 *
 * @param chosen who reads it instead, if there is no pastor any more for whom it was.
 */
export async function confirmByLink(
  site: MailingSite,
  token: string,
  chosen?: PrayerAudience,
): Promise<"confirmed" | "gone" | "choose"> {
  const found = await findUnconfirmed(site, token);
  if (!found) return "gone";
  const isRead = Boolean(found.isRead);
  const mustChoose = await mustChooseAgain(site, found);
  if (mustChoose && (chosen === undefined || chosen === "pastor")) return "choose";
  const audience = (mustChoose && chosen) || found.audience;
  const unconfirmed = { ...found, audience };
  const needsSomebody = Boolean(unconfirmed.needsSomebody);
  const alert = isRead ? undefined : await alertFor(site, undefined, { ...unconfirmed, needsSomebody });
  const mails = alert || isRead ? [] : await mailsToModerators(site, unconfirmed.audience);
  return changeBySite(site, async (change) => {
    const confirmed = await change.db
      .deleteFrom("unconfirmedPrayers")
      .where(stillOpens("confirm-prayer", token, change.now))
      .returningAll()
      .executeTakeFirst();
    if (!confirmed) return "gone";
    const { email, language, tokenHash } = confirmed;
    const id = isRead ? confirmed.id : uuidv7();
    if (!isRead)
      await addRequestOfGuest(change, { ...confirmed, audience, id, isUrgent: Boolean(confirmed.isUrgent) });
    await change.db.insertInto("prayerGuests").values({ requestId: id, email, language }).execute();
    await addLink(change, "prayer", id, { tokenHash });
    for (const mail of mails) await change.mail(mail);
    await alert?.note(change, id);
    return "confirmed";
  });
}

export async function discardUnconfirmed(site: ChangingSite, token: string): Promise<boolean> {
  return changeBySite(site, async ({ db }) => {
    const discarded = await db
      .deleteFrom("unconfirmedPrayers")
      .where(stillOpens("confirm-prayer", token))
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
