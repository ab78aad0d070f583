import { z } from "zod";
import "../../forms/without-eval.ts";
import type { Tables } from "../../../database/tables.ts";
import { type Handler, payloadOf } from "../../../platform/deferred-work/job.ts";
import { changeBySite } from "../../changes/change.server.ts";
import { nextReminder } from "./alert-limits.ts";
import { type AlertingSite, alertMails } from "./alert-mails.server.ts";
import { alertStates } from "./alert-reads.server.ts";

const payloadSchema = z.object({ requestId: z.string() });

/** Mails again until somebody is with the person. While nobody has to decide, such as while it is deleted, it only looks. */
export function prayerAlerts(site: AlertingSite): Handler<Tables> {
  return {
    async work(job) {
      const { requestId } = payloadOf(job, payloadSchema);
      const open = await site.db
        .selectFrom("prayerAlerts")
        .innerJoin("prayerRequests", "prayerRequests.id", "requestId")
        .select(["createdAt", "userId", "audience", "state"])
        .where("requestId", "=", requestId)
        .where("takenBy", "is", null)
        .executeTakeFirst();
      if (!open) return;
      const next = (now: Date) =>
        nextReminder(new Date(open.createdAt), now, { isDeleted: open.state === "deleted" });
      if (!alertStates.includes(open.state)) {
        await changeBySite(site, ({ db, now }) => job.finish(db, next(now)));
        return;
      }
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
        await job.finish(change.db, next(change.now));
      });
    },
  };
}
