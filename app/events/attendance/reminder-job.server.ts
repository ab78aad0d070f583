import { z } from "zod";
import type { Tables } from "../../../database/tables.ts";
import { type Handler, type Job, payloadOf } from "../../../platform/deferred-work/job.ts";
import { changeBySite } from "../../changes/change.server.ts";
import { writingIn } from "../../mail/language/readers.server.ts";
import { unsubscribeUrl } from "../../mail/unsubscribe/unsubscribe.server.ts";
import { beginsAt } from "../begins-at.server.ts";
import { lockEvent } from "../lock-event.server.ts";
import "../../forms/without-eval.ts";
import {
  appearsAt,
  type DateOfReplies,
  findDateOfReplies,
  hasBegun,
  isHidden,
  type ToldFacts,
} from "./attendance-facts.server.ts";
import { reminderMail } from "./mails/reply-and-reminder.ts";
import {
  mailsAtOnce,
  type Recipient,
  selectRecipientsOf,
  type TellingSite,
  toRecipient,
} from "./recipients.server.ts";
import { reminderDue } from "./reminder-due.server.ts";

const payloadSchema = z.object({ eventId: z.string(), day: z.string() });

/** Reminds everybody who comes to a date once, on the day before. */
export function reminders(site: TellingSite): Handler<Tables> {
  return {
    async work(job) {
      const date = payloadOf(job, payloadSchema);
      const found = await findDateOfReplies(site.db, date);
      if (!found || found.facts.isCancelled || hasBegun(found.facts, site.clock())) return;
      if (isHidden(found, site.clock())) {
        const dueAt = appearsAt(found, site.clock());
        if (dueAt) await changeBySite(site, ({ db }) => job.finish(db, dueAt));
        return;
      }
      const dueAt = reminderDue(found.facts);
      if (dueAt > site.clock()) {
        // The date was moved to a later day.
        await changeBySite(site, ({ db }) => job.finish(db, dueAt));
        return;
      }
      while (!job.signal.aborted) {
        const people = await notReminded(site, date, dueAt);
        if (people.length === 0) return;
        await remind(site, date, { people, facts: found.facts, job });
      }
      job.signal.throwIfAborted();
    },
  };
}

/** Those who replied later have just had a mail. */
function notReminded(site: TellingSite, date: DateOfReplies, dueAt: Date): Promise<Recipient[]> {
  return selectRecipientsOf(site.db, date)
    .where("state", "=", "coming")
    .where("remindedAt", "is", null)
    .where("calledOffAt", "is", null)
    .where("attendances.createdAt", "<", dueAt.toISOString())
    .limit(mailsAtOnce)
    .execute();
}

async function remind(
  site: TellingSite,
  date: DateOfReplies,
  { people, facts, job }: { people: Recipient[]; facts: ToldFacts; job: Job<Tables> },
): Promise<void> {
  const mails = await Promise.all(
    people.map((person) =>
      writingIn(person.language, async () =>
        reminderMail(await toRecipient(site, person, facts), {
          day: facts.date,
          stop: unsubscribeUrl(site, { email: person.email, mails: "coming" }),
        }),
      ),
    ),
  );
  await changeBySite(site, async (change) => {
    await lockEvent(change.db, date.eventId);
    for (const [index, { id, email }] of people.entries()) {
      const reminded = await change.db
        .updateTable("attendances")
        .set({ remindedAt: change.now.toISOString() })
        .where("id", "=", id)
        .where("state", "=", "coming")
        .where("remindedAt", "is", null)
        .executeTakeFirst();
      const mail = mails[index];
      if (reminded.numUpdatedRows > 0n && mail)
        await change.mail({ kind: "coming", recipient: email, ...mail, validUntil: beginsAt(facts) });
    }
    job.signal.throwIfAborted();
  });
}
