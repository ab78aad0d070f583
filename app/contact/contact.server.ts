import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import type { Database } from "../../database/connection.ts";
import type { Tables } from "../../database/tables.ts";
import { consume } from "../../platform/limits.ts";
import type { Log } from "../../platform/log.ts";
import { enqueue } from "../../platform/mail/message.ts";
import type { Settings } from "../../platform/settings/settings.ts";
import { nextChange, once } from "../changes/attempts.server.ts";
import type { PublishedFacts } from "../congregation/facts.ts";
import { type ContactMessage, type ContactService, type Refusal, refusals } from "./contact.ts";
import { messageMail } from "./message-mail.tsx";

export interface ContactDependencies {
  db: Database;
  facts: PublishedFacts;
  settings: Pick<Settings, "emailService">;
  mailWritten: () => void;
  clock: () => Date;
}

/** The browser made the key of the form, for this message only. */
const aVisitor = "";
const hour = 60 * 60;
const limits = { network: { points: 10, seconds: hour }, everybody: { points: 100, seconds: hour } };

/**
 * Mails a visitor's message to the congregation; a reply goes to the sender. A message that only a program can have
 * written is dropped without telling the program.
 *
 * @param clientNetwork the network that the message came from, for limits.
 */
export async function sendMessage(
  { db, facts, settings, mailWritten, clock, log }: ContactDependencies & { log: Log },
  message: ContactMessage,
  clientNetwork: string,
): Promise<Refusal | undefined> {
  if (message.trap) {
    log.warn("dropped a contact message that filled in the hidden field");
    return undefined;
  }
  if (settings.emailService.origin) return refusals.elsewhere;
  if (settings.emailService.blockList.includes(message.email)) return refusals.blocked;
  // Rendered before the transaction: on SQLite a transaction blocks every other writer.
  const mail = await messageMail(message);
  const { email } = await facts.read("congregation");
  const ofForm = nextChange(aVisitor);
  const now = clock();
  const refusal = await db.transaction().execute((trx) =>
    once(trx, ofForm, now, async () => {
      if (await isTooMany(trx, clientNetwork, now.getTime())) return refusals.tooMany;
      await enqueue(trx, { recipient: email, replyTo: message.email, ...mail }, now);
      return undefined;
    }),
  );
  if (!refusal) mailWritten();
  return refusal;
}

/** Exceeding your own limit does not consume other people's. */
async function isTooMany(db: Kysely<Tables>, clientNetwork: string, now: number): Promise<boolean> {
  return (
    (await consume(db, `contact:network:${clientNetwork}`, limits.network, now)) > 0 ||
    (await consume(db, "contact:everybody", limits.everybody, now)) > 0
  );
}

export function contactService({ emailService }: Pick<Settings, "emailService">): ContactService {
  const { serviceId, templateId, publicKey, origin = "", rateLimit, blockHeadless, blockList } = emailService;
  const blocked = blockList.map((email) => createHash("sha256").update(email).digest("hex"));
  return { serviceId, templateId, publicKey, origin, rateLimit, blockHeadless, blocked };
}
