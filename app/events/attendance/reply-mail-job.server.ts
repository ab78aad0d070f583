import { z } from "zod";
import type { DatabaseTransaction } from "../../../database/connection.ts";
import type { Tables } from "../../../database/tables.ts";
import { type Handler, payloadOf, UnreadableWork } from "../../../platform/deferred-work/job.ts";
import { changeBySite } from "../../changes/change.server.ts";
import { writingIn } from "../../mail/language/readers.server.ts";
import { beginsAt } from "../begins-at.server.ts";
import { readCalendarId } from "../calendar-id.server.ts";
import { lockEvent } from "../lock-event.server.ts";
import "../../forms/without-eval.ts";
import {
  findDateOfReplies,
  hasBegun,
  isHidden,
  type ToldFacts,
  toldIn,
  writeTold,
} from "./attendance-facts.server.ts";
import { entryOf, newEntry, nextEntry } from "./calendar-entry.server.ts";
import { invitationOf } from "./invitation.server.ts";
import { comingMail, movedUpMail, waitingMail } from "./mails/reply-and-reminder.ts";
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
      if (!found || reply.calledOffAt !== null || isHidden(found, site.clock())) return;
      // Cancelling a date already tells the people who replied.
      if (found.facts.isCancelled || hasBegun(found.facts, site.clock())) return;
      const { facts } = found;
      const isComing = reply.state === "coming";
      const write = !isComing ? waitingMail : hasMovedUp ? movedUpMail : comingMail;
      const mail = await writingIn(reply.language, async () => write(await toRecipient(site, reply, facts)));
      const congregation = await site.facts.read("congregation");
      const calendarId = await readCalendarId(site.db);
      const isTold = await changeBySite(site, async (change) => {
        const { eventId, email } = reply;
        await lockEvent(change.db, eventId);
        const told = await tellReply(change.db, reply, { facts, hasMovedUp });
        if (!told) return false;
        const calendar = isComing && {
          calendar: invitationOf("PUBLISH", facts, {
            calendarId,
            entry: entryOf(reply, told),
            now: change.now,
            congregation,
          }),
        };
        await change.mail({
          ...{ kind: "answer", recipient: email, ...mail, ...calendar },
          validUntil: beginsAt(facts),
        });
        await job.finish(change.db);
        return true;
      });
      // Meanwhile, news of the date or another reply changed the row.
      if (!isTold) await this.work(job);
    },
  };
}

/** Notes what the mail says. Returns undefined when the reply is no longer as it was read. */
async function tellReply(
  db: DatabaseTransaction,
  reply: Recipient,
  { facts, hasMovedUp }: { facts: ToldFacts; hasMovedUp: boolean },
): Promise<ToldFacts | undefined> {
  const before = toldIn(reply.told);
  if (!before) throw new UnreadableWork();
  const isComing = reply.state === "coming";
  // Whoever waited has none yet.
  const entry = hasMovedUp && !before.entry ? await newEntry(db, reply, reply) : entryOf(reply, before);
  const told = { ...facts, entry: isComing ? nextEntry(entry, facts) : before.entry };
  const noted = await db
    .updateTable("attendances")
    .set({ told: writeTold(told, reply.told) })
    .where("id", "=", reply.id)
    .where("day", "=", reply.day)
    .where("state", "=", reply.state)
    .where("told", "=", reply.told)
    .executeTakeFirst();
  return noted.numUpdatedRows > 0n ? told : undefined;
}

function findReply({ db }: TellingSite, id: string): Promise<Recipient | undefined> {
  return selectRecipients(db).where("attendances.id", "=", id).executeTakeFirst();
}
