import { z } from "zod";
import type { Tables } from "../../../database/tables.ts";
import { type Handler, payloadOf } from "../../../platform/deferred-work/job.ts";
import { changeBySite } from "../../changes/change.server.ts";
import { readCalendarId } from "../calendar-id.server.ts";
import "../../forms/without-eval.ts";
import { findDateOfReplies, hasBegun, isHidden } from "./facts.server.ts";
import { invitationOf } from "./invitation.server.ts";
import { comingMail, movedUpMail, waitingMail } from "./mails/reply-and-reminder.tsx";
import { type Recipient, selectRecipients, type TellingSite, toRecipient } from "./recipients.server.ts";

const payloadSchema = z.object({ hasMovedUp: z.boolean() });

/** Tells somebody that they come or wait, as it is when the mail is written. */
export function replyMails(site: TellingSite): Handler<Tables> {
  return {
    async work(job) {
      const { hasMovedUp } = payloadOf(job, payloadSchema);
      const reply = await findReply(site, job.key ?? "");
      const found = reply && (await findDateOfReplies(site.db, reply));
      // A change of the event moved the reply to another day between the two reads.
      if (reply && !found && (await findReply(site, reply.id))?.day !== reply.day) return this.work(job);
      if (!found || isHidden(found, site.clock())) return;
      // Cancelling a date already tells the people who replied.
      if (found.facts.isCancelled || hasBegun(found.facts, site.clock())) return;
      const { facts } = found;
      const isComing = reply.state === "coming";
      const write = !isComing ? waitingMail : hasMovedUp ? movedUpMail : comingMail;
      const mail = await write(await toRecipient(site, reply, facts));
      const congregation = await site.facts.read("congregation");
      const calendarId = await readCalendarId(site.db);
      await changeBySite(site, async (change) => {
        const { eventId, email } = reply;
        const invited = { calendarId, eventId, now: change.now, congregation };
        const calendar = isComing && { calendar: invitationOf("PUBLISH", facts, invited) };
        await change.mail({ kind: "answer", recipient: email, ...mail, ...calendar });
        await job.finish(change.db);
      });
    },
  };
}

function findReply({ db }: TellingSite, id: string): Promise<Recipient | undefined> {
  return selectRecipients(db).where("attendances.id", "=", id).executeTakeFirst();
}
