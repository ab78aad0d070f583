import { type ChangingSite, changeBySite } from "../../changes/change.server.ts";

/** How long members can look up what was decided. */
const daysKept = 90;

/** Deletes the proposals that were published or declined three months ago. */
export async function sweepProposals(site: ChangingSite): Promise<void> {
  await changeBySite(site, async ({ db, now }) => {
    const cutoff = new Date(now.getTime() - daysKept * 24 * 60 * 60_000).toISOString();
    await db.deleteFrom("eventProposals").where("decidedAt", "<", cutoff).execute();
  });
}
