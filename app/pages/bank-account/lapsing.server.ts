import { consume } from "../../../platform/limits.ts";
import { changeBySite } from "../../changes/change.server.ts";
import { lapsesAt, proposalDays, remindedAfterDays } from "./bank-limits.ts";
import { type MailingSite, mailOfStep, sendToAll, sendToHolders } from "./bank-mails.server.ts";
import { lockBankDetails } from "./holders.server.ts";
import { findWaiting } from "./proposals.server.ts";

const dayMs = 24 * 60 * 60_000;
const onceForEach = { points: 1, seconds: 2 * proposalDays * 24 * 60 * 60 };

/** Reminds people of a proposal that nobody decides, and ends it after a month: by then nobody remembers what it compared. */
export async function lapseProposals(site: MailingSite): Promise<void> {
  const waiting = await findWaiting(site.db);
  if (!waiting) return;
  const now = site.clock().getTime();
  const { id, authorId, authorName, createdAt, announcedAt } = waiting;
  const isOver = now >= lapsesAt(createdAt).getTime();
  if (!isOver && now < Date.parse(createdAt) + remindedAfterDays * dayMs) return;
  const isToAll = announcedAt !== null;
  const step = isOver ? "lapsed" : "reminded";
  const mail = await mailOfStep(site, { step, who: authorName, createdAt, isToAll });
  await changeBySite(site, async (change) => {
    await lockBankDetails(change.db, authorId ? [authorId] : []);
    if ((await findWaiting(change.db))?.id !== id) return;
    if (isOver)
      await change.db
        .updateTable("bankProposals")
        .set({ state: "lapsed", decidedAt: change.now.toISOString() })
        .where("id", "=", id)
        .execute();
    else if (await consume(change.db, `bank-reminder:${id}`, onceForEach, change.now.getTime())) return;
    if (isOver) await change.record("ended", { kind: "bank", id });
    await (isToAll ? sendToAll : sendToHolders)(change, site, mail, authorId);
  });
}
