import type { Kysely } from "kysely";
import { type Handler, PermanentFailure } from "../deferred-work/job.ts";
import type { MailTables } from "./tables.ts";
import type { Transport } from "./transport.ts";

/**
 * Delivers the messages of the outbox, as deferred work, and drops those that say nothing any more.
 *
 * Delivery is at least once: if a server stops after the receiver accepts a message and before its row is deleted, the
 * message is sent again with the same Message-ID.
 *
 * @param finish changes the HTML just before it is sent.
 */
export function courier<T extends MailTables>(
  db: Kysely<T>,
  transport: Pick<Transport, "deliver">,
  clock: () => Date,
  finish: (html: string) => string | Promise<string> = (html) => html,
): Handler<T> {
  const outbox = db as unknown as Kysely<MailTables>;
  return {
    longestMs: 5 * 60_000,
    // A link that somebody waits for must not wait for a server that hangs over another mail.
    hasUrgentLane: true,
    async work({ id }) {
      const message = await outbox.selectFrom("outbox").selectAll().where("id", "=", id).executeTakeFirst();
      // A restored backup has jobs without messages. Finishing the job deletes the message.
      if (!message) return;
      // The site was off, or mail could not be sent.
      if (message.validUntil !== null && message.validUntil <= clock().toISOString()) return;
      const html = await finish(message.html);
      await transport.deliver({ ...message, html }).catch(refuse);
    },
    async givenUp(trx, { id }) {
      const tables = trx as unknown as Kysely<MailTables>;
      await tables
        .updateTable("outbox")
        .set({ html: "", text: "", calendar: null })
        .where("id", "=", id)
        .execute();
    },
  };
}

function refuse(error: unknown): never {
  throw isRefusal(error) ? new PermanentFailure(error.message, { cause: error }) : error;
}

/** Replies caused by this server's settings (bad command sequence, authentication required), not by the recipient. */
const settingReplies = new Set([502, 503, 530]);

/** Whether the receiving server permanently refused this message: RFC 5321 section 4.2.1, 5yz to RCPT or DATA. */
function isRefusal(error: unknown): error is Error {
  if (!(error instanceof Error) || !("responseCode" in error) || !("command" in error)) return false;
  const { responseCode, command } = error;
  if (typeof responseCode !== "number" || typeof command !== "string") return false;
  return responseCode >= 500 && !settingReplies.has(responseCode) && /^(RCPT|DATA)/.test(command);
}
