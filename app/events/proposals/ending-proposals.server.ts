import { plural, t } from "@lingui/core/macro";
import type { DatabaseTransaction } from "../../../database/connection.ts";
import { type ChangingSite, changeBySite } from "../../changes/change.server.ts";
import { type MailingSite, mailToProposer } from "./proposal-mails.server.ts";

/** How long members can look up what was decided. */
const daysKept = 90;

/** How many proposals one morning ends. */
const mostAtOnce = 100;

/** Declines the proposals of before a moment about which nobody has decided, and tells their members why. */
export async function endUndecidedProposals(site: MailingSite, before: string, days: number): Promise<void> {
  const waiting = await site.db
    .selectFrom("eventProposals")
    .select("id")
    .where("state", "=", "waiting")
    .where("createdAt", "<=", before)
    .orderBy("id")
    .limit(mostAtOnce)
    .execute();
  const reason = t`We are sorry: nobody has decided about it within ${plural(days, { one: "# day", other: "# days" })}, so it has ended. If the event is still to come, please propose it again or write to us.`;
  for (const { id } of waiting) {
    const mail = await mailToProposer(site, { id: "" }, id, { decision: "declined", reason });
    await changeBySite(site, async (change) => {
      const ended = await change.db
        .updateTable("eventProposals")
        .set({ state: "declined", reason, decidedAt: change.now.toISOString() })
        .where("id", "=", id)
        .where("state", "=", "waiting")
        .executeTakeFirst();
      if (ended.numUpdatedRows === 0n) return;
      await change.record("declined", { kind: "proposal", id });
      if (mail) await change.mail(mail);
    });
  }
}

/** Deletes the proposals that were published or declined three months ago. */
export async function sweepProposals(site: ChangingSite): Promise<void> {
  await changeBySite(site, async ({ db, now }) => {
    const cutoff = new Date(now.getTime() - daysKept * 24 * 60 * 60_000).toISOString();
    await db.deleteFrom("eventProposals").where("decidedAt", "<", cutoff).execute();
  });
}

/** Deletes the published proposal of which an event was made. Its member was told, and sees the event. */
export async function forgetProposalOf(db: DatabaseTransaction, eventId: string): Promise<void> {
  await db
    .deleteFrom("eventProposals")
    .where("eventId", "=", eventId)
    .where("state", "=", "published")
    .execute();
}
