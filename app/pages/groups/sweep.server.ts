import { type ChangingSite, changeBySite } from "../../changes/change.server.ts";
import type { PublishedFacts } from "../congregation/facts.ts";
import { groupLimits } from "./group-limits.ts";
import { listGroups } from "./groups.server.ts";
import { leaveToOffice } from "./leaving.server.ts";

/** Deletes old requests, and the emails of leaders whose group is gone. */
export async function sweepGroups(site: ChangingSite & { facts: PublishedFacts }): Promise<void> {
  const { isUnreadable } = await site.facts.readConfirmed("services");
  const groups = (await listGroups(site)).map(({ id }) => id);
  await changeBySite(site, async ({ db, now }) => {
    const cutoff = new Date(now.getTime() - groupLimits.daysKept * 24 * 60 * 60_000).toISOString();
    await db.deleteFrom("groupRequests").where("createdAt", "<", cutoff).execute();
    // Groups that this version cannot read may still be there.
    if (isUnreadable) return;
    const rows = await db.selectFrom("groupLeaders").select("groupId").execute();
    const gone = rows.map(({ groupId }) => groupId).filter((id) => !groups.includes(id));
    if (gone.length === 0) return;
    await leaveToOffice(db, gone);
    await db.deleteFrom("groupLeaders").where("groupId", "in", gone).execute();
  });
}
