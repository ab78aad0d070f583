import { type ChangingSite, changeBySite } from "../../changes/change.server.ts";
import { undoDays } from "../prayer-limits.ts";

/** Deletes for good what staff deleted a week ago. Its picture is purged with the released files. */
export async function sweepPrayers(site: ChangingSite): Promise<void> {
  await changeBySite(site, async ({ db, now }) => {
    const cutoff = new Date(now.getTime() - undoDays * 24 * 60 * 60_000).toISOString();
    await db
      .deleteFrom("prayerRequests")
      .where("state", "=", "deleted")
      .where("deletedAt", "<", cutoff)
      .execute();
  });
}
