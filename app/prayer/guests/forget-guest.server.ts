import type { Change } from "../../changes/change.server.ts";

/**
 * Deletes an email from what was asked with it without an account, for somebody who removes the account with this email.
 * Without `prayersToo` their requests stay and lose their owner, as those of the account do.
 */
export async function forgetGuest(change: Change, email: string, prayersToo: boolean): Promise<void> {
  const { db } = change;
  const unconfirmed = await db
    .deleteFrom("unconfirmedPrayers")
    .where("email", "=", email)
    .returning("id")
    .execute();
  // Those that staff read before their email was confirmed.
  const read = unconfirmed.map(({ id }) => id);
  if (prayersToo && read.length > 0) await db.deleteFrom("prayerRequests").where("id", "in", read).execute();
  const asked = db.selectFrom("prayerGuests").select("requestId").where("email", "=", email);
  if (prayersToo) await db.deleteFrom("prayerRequests").where("id", "in", asked).execute();
  await db.deleteFrom("prayerGuests").where("email", "=", email).execute();
}
