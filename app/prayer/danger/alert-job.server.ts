import { z } from "zod";
import "../../forms/without-eval.ts";
import type { Tables } from "../../../database/tables.ts";
import { type Handler, payloadOf } from "../../../platform/deferred-work/job.ts";
import { changeBySite } from "../../changes/change.server.ts";
import { reminderTimes } from "./alert-limits.ts";
import { type AlertingSite, alertMails } from "./alert-mails.server.ts";
import { alertsThatCount } from "./alert-reads.server.ts";

const payloadSchema = z.object({ requestId: z.string() });

/** Mails those who look after prayer again, until somebody is with the person or a week has passed. */
export function prayerAlerts(site: AlertingSite): Handler<Tables> {
  return {
    async work(job) {
      const { requestId } = payloadOf(job, payloadSchema);
      const open = await alertsThatCount(site.db)
        .select(["createdAt", "userId", "audience"])
        .where("requestId", "=", requestId)
        .where("takenBy", "is", null)
        .executeTakeFirst();
      if (!open) return;
      const mails = await alertMails(site, { isAgain: true, asker: open.userId, audience: open.audience });
      await changeBySite(site, async (change) => {
        const reminded = await change.db
          .updateTable("prayerAlerts")
          .set(({ eb }) => ({ remindedAt: change.now.toISOString(), reminders: eb("reminders", "+", 1) }))
          .where("requestId", "=", requestId)
          .where("takenBy", "is", null)
          // Otherwise another server has done it.
          .where(({ or, eb }) =>
            or([eb("remindedAt", "is", null), eb("remindedAt", "<", job.dueAt.toISOString())]),
          )
          .executeTakeFirst();
        if (reminded.numUpdatedRows > 0n) for (const mail of mails) await change.mail(mail);
        await job.finish(change.db, nextReminder(open.createdAt, change.now));
      });
    },
  };
}

function nextReminder(createdAt: string, now: Date): Date | undefined {
  const at = reminderTimes.map((after) => Date.parse(createdAt) + after).find((at) => at > now.getTime());
  return at === undefined ? undefined : new Date(at);
}
