import { type ChangingSite, changeBySite } from "../../changes/change.server.ts";
import { lastAbsence, runningDaysAgo } from "../../running/clock/absence.server.ts";
import type { PublishedFacts } from "../originals/facts.ts";
import { groupLimits } from "./group-limits.ts";
import { listGroups } from "./groups.server.ts";
import { leaveToOffice } from "./leaving.server.ts";

/** Deletes old requests, and the emails of leaders whose group is gone. */
export async function sweepGroups(site: ChangingSite & { facts: PublishedFacts }): Promise<void> {
  const { isUnreadable } = await site.facts.readConfirmed("services");
  const groups = (await listGroups(site)).map(({ id }) => id);
  await changeBySite(site, async ({ db, now }) => {
    const cutoff = runningDaysAgo(now, groupLimits.daysKept, undefined);
    // Nobody could answer while the site was off.
    const unanswered = runningDaysAgo(now, groupLimits.daysKept, await lastAbsence(db));
    await db
      .deleteFrom("groupRequests")
      .where("createdAt", "<", cutoff)
      .where(({ or, eb }) => or([eb("answeredAt", "is not", null), eb("createdAt", "<", unanswered)]))
      .execute();
    // Groups that this version cannot read may still be there.
    if (isUnreadable) return;
    const rows = await db.selectFrom("groupLeaders").select("groupId").execute();
    const gone = rows.map(({ groupId }) => groupId).filter((id) => !groups.includes(id));
    if (gone.length === 0) return;
    await leaveToOffice(db, gone);
    await db.deleteFrom("groupLeaders").where("groupId", "in", gone).execute();
  });
}
