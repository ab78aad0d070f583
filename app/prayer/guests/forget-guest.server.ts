import type { Change } from "../../changes/change.server.ts";
import { isUnder, type OwnEmail } from "../../people/emails/own-emails.server.ts";

/** For a removed account: what was asked with its emails but without it. Without `prayersToo` that stays, of nobody. */
export async function forgetGuest(
  { db }: Change,
  emails: readonly OwnEmail[],
  prayersToo: boolean,
): Promise<void> {
  const unconfirmed = await db
    .deleteFrom("unconfirmedPrayers")
    .where(isUnder(emails, "email", "createdAt"))
    .returning("id")
    .execute();
  // Those that staff read before their email was confirmed.
  const read = unconfirmed.map(({ id }) => id);
  if (prayersToo && read.length > 0) await db.deleteFrom("prayerRequests").where("id", "in", read).execute();
  const asked = db
    .selectFrom("prayerGuests")
    .innerJoin("prayerRequests", "prayerRequests.id", "prayerGuests.requestId")
    .select("requestId")
    .where(isUnder(emails, "email", "date"));
  // With them goes who asked.
  if (prayersToo) await db.deleteFrom("prayerRequests").where("id", "in", asked).execute();
  else await db.deleteFrom("prayerGuests").where("requestId", "in", asked).execute();
}
