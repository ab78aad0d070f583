import { consume } from "../../../platform/limits.ts";
import { changeBySite } from "../../changes/change.server.ts";
import { lastAbsence } from "../../running/clock/absence.server.ts";
import { lapsesAt, proposalDays, remindedAt } from "./bank-limits.ts";
import { type MailingSite, mailOfStep, sendToAll, sendToHolders } from "./bank-mails.server.ts";
import { lockBankDetails } from "./holders.server.ts";
import { findWaiting } from "./proposals.server.ts";

const onceForEach = { points: 1, seconds: 2 * proposalDays * 24 * 60 * 60 };

/** Of the limit that counts reminders. Another day of lapsing is told; earlier versions knew the usual one only. */
function keyOf(id: string, lapses: Date, createdAt: string): string {
  const key = `bank-reminder:${id}`;
  return lapses > lapsesAt(createdAt, undefined) ? `${key}:${lapses.toISOString()}` : key;
}

/** Reminds people of a proposal that nobody decides, and ends it after a month: by then nobody remembers what it compared. */
export async function lapseProposals(site: MailingSite): Promise<void> {
  const waiting = await findWaiting(site.db);
  if (!waiting) return;
  const now = site.clock().getTime();
  const { id, authorId, authorName, createdAt, announcedAt } = waiting;
  const absence = await lastAbsence(site.db);
  const lapses = lapsesAt(createdAt, absence);
  const reminder = remindedAt(createdAt, absence);
  const isOver = now >= lapses.getTime();
  if (!isOver && now < reminder.getTime()) return;
  const isToAll = announcedAt !== null;
  const step = isOver ? "lapsed" : "reminded";
  const mail = await mailOfStep(site, { step, who: authorName, createdAt, isToAll });
  await changeBySite(site, async (change) => {
    await lockBankDetails({ db: change.db, settings: site.settings }, authorId ? [authorId] : []);
    if ((await findWaiting(change.db))?.id !== id) return;
    if (isOver)
      await change.db
        .updateTable("bankProposals")
        .set({ state: "lapsed", decidedAt: change.now.toISOString() })
        .where("id", "=", id)
        .execute();
    else if (await consume(change.db, keyOf(id, lapses, createdAt), onceForEach, change.now.getTime()))
      return;
    if (isOver) await change.record("ended", { kind: "bank", id });
    await (isToAll ? sendToAll : sendToHolders)(change, site, mail, authorId);
  });
}
