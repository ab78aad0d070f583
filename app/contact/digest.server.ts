import type { Kysely } from "kysely";
import type { DatabaseTransaction } from "../../database/connection.ts";
import type { Tables } from "../../database/tables.ts";
import { type Handler, LeaseLostError } from "../../platform/deferred-work/job.ts";
import { enqueue } from "../../platform/mail/message.ts";
import { type ChangingSite, changeBySite } from "../changes/change.server.ts";
import { writingToStaff } from "../mail/language/readers.server.ts";
import type { ContactMessage } from "./contact-service.ts";
import { collectedKind } from "./jobs.server.ts";
import { digestMail, subjectOf } from "./message-mail.tsx";

const collectedForMs = 10 * 60_000;
const messagesInOneMail = 50;

/** Keeps a message for the next digest, in the transaction that accepts it. */
export function enqueueForDigest(
  trx: DatabaseTransaction,
  recipient: string,
  message: ContactMessage,
  now: Date,
): Promise<void> {
  const dueAt = new Date(now.getTime() + collectedForMs);
  const kept = {
    recipient,
    replyTo: message.email,
    subject: subjectOf(message),
    text: message.message,
    html: "",
  };
  return enqueue(trx, kept, now, { kind: collectedKind, dueAt });
}

export async function countCollected(db: Kysely<Tables>): Promise<number> {
  const { count } = await db
    .selectFrom("deferredWork")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("kind", "=", collectedKind)
    .where("failedAt", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Mails the message of a job together with others that wait, and finishes their jobs too. */
export function contactDigests(site: ChangingSite): Handler<Tables> {
  return {
    async work({ id }) {
      const messages = await findWithOthers(site.db, id);
      const [first] = messages;
      // A restored backup has jobs without messages, and another digest may have taken this one.
      if (!first) return;
      const mail = await writingToStaff(() => digestMail(messages));
      await changeBySite(site, async (change) => {
        const ids = messages.map((message) => message.id);
        // With the job its row of the outbox is deleted.
        const finished = await change.db.deleteFrom("deferredWork").where("id", "in", ids).executeTakeFirst();
        if (Number(finished.numDeletedRows) < ids.length)
          throw new LeaseLostError("another copy of the site mails some of these messages");
        // A reply reaches nobody by mistake, and backups keep the mail as they keep other messages of visitors.
        await change.mail({ kind: "duty", recipient: first.recipient, replyTo: first.recipient, ...mail });
      });
    },
  };
}

/** The message of a job and the oldest others for the same mailbox; none when the job has no message. */
async function findWithOthers(db: Kysely<Tables>, id: string) {
  const waiting = db
    .selectFrom("deferredWork")
    .innerJoin("outbox", "outbox.id", "deferredWork.id")
    .select(["outbox.id", "recipient", "replyTo", "subject", "text", "outbox.createdAt"])
    .where("kind", "=", collectedKind);
  const own = await waiting.where("outbox.id", "=", id).executeTakeFirst();
  if (!own) return [];
  const others = await waiting
    .where("outbox.id", "!=", id)
    .where("recipient", "=", own.recipient)
    .where("failedAt", "is", null)
    .orderBy("outbox.id")
    .limit(messagesInOneMail - 1)
    .execute();
  return [own, ...others];
}
