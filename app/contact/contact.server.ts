import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import type { Database, DatabaseTransaction } from "../../database/connection.ts";
import type { Tables } from "../../database/tables.ts";
import { consume } from "../../platform/limits.ts";
import { enqueue } from "../../platform/mail/message.ts";
import type { Settings } from "../../platform/settings/environment.ts";
import { nextChange, once } from "../changes/attempts.server.ts";
import { writingToStaff } from "../mail/language/readers.server.ts";
import { officeEmails } from "../mail/office.server.ts";
import type { PublishedFacts } from "../pages/originals/facts.ts";
import { type ContactMessage, type ContactService, type Refusal, refusals } from "./contact-service.ts";
import { countCollected, enqueueForDigest } from "./digest.server.ts";
import { messageMail } from "./message-mail.tsx";

export interface ContactDependencies {
  db: Database;
  facts: PublishedFacts;
  settings: Pick<Settings, "emailService" | "admin">;
  mailWritten: () => void;
  clock: () => Date;
}

/** The browser made the key of the form, for this message only. */
const aVisitor = "";
const hour = 60 * 60;
/** Messages that are mailed at once, from one network and from all together. What goes beyond is mailed in digests. */
const atOnce = { network: { points: 10, seconds: hour }, everybody: { points: 100, seconds: hour } };
/** Messages that are accepted from one network. */
const accepted = { points: 100, seconds: hour };
/** Messages that may wait for a digest: at most about 20 MB. */
const mostCollected = 2000;

/**
 * Mails a visitor's message to the congregation; a reply goes to the sender. When many arrive, it is mailed together with
 * others. A message that may be spam is marked, never dropped: a password manager may have filled the hidden field.
 *
 * @param clientNetwork the network that the message came from, for limits.
 */
export function sendMessage(
  dependencies: ContactDependencies,
  message: ContactMessage,
  clientNetwork: string,
): Promise<Refusal | undefined> {
  return takeFromVisitor(dependencies, { message }, clientNetwork);
}

/** What is saved together with a message, or without one. What it refuses is not sent either. */
export type AlongWith = (db: DatabaseTransaction, now: Date) => Promise<Refusal | undefined>;

/** The same for a form that saves something besides the message that it may have. */
export async function takeFromVisitor(
  { db, facts, settings, mailWritten, clock }: ContactDependencies,
  { message, alongWith }: { message?: ContactMessage | undefined; alongWith?: AlongWith | undefined },
  clientNetwork: string,
): Promise<Refusal | undefined> {
  if (message && settings.emailService.origin) return refusals.elsewhere;
  if (message && settings.emailService.blockList.includes(message.email)) return refusals.blocked;
  // Rendered before the transaction: on SQLite a transaction blocks every other writer.
  const mail = message && { replyTo: message.email, ...(await writingToStaff(() => messageMail(message))) };
  const recipients = message ? await officeEmails({ db, facts, settings }) : [];
  const ofForm = nextChange(aVisitor);
  const now = clock();
  const refusal = await db.transaction().execute((trx) =>
    once(trx, ofForm, now, async () => {
      const pace = mail && (await paceOf(trx, clientNetwork, now.getTime()));
      if (pace === "refused") return refusals.tooMany;
      const refused = await alongWith?.(trx, now);
      if (refused || !mail) return refused;
      for (const recipient of recipients)
        if (pace === "digest") await writingToStaff(() => enqueueForDigest(trx, recipient, message, now));
        else await enqueue(trx, { recipient, ...mail }, now);
      return undefined;
    }),
  );
  if (!refusal) mailWritten();
  return refusal;
}

/** Exceeding your own limit does not consume other people's. */
async function paceOf(
  db: Kysely<Tables>,
  clientNetwork: string,
  now: number,
): Promise<"at once" | "digest" | "refused"> {
  if (await consume(db, `contact:network:${clientNetwork}`, accepted, now)) return "refused";
  const isBeyond =
    (await consume(db, `contact:at-once:${clientNetwork}`, atOnce.network, now)) ||
    (await consume(db, "contact:everybody", atOnce.everybody, now));
  if (!isBeyond) return "at once";
  return (await countCollected(db)) < mostCollected ? "digest" : "refused";
}

export function contactService({ emailService }: Pick<Settings, "emailService">): ContactService {
  const { serviceId, templateId, publicKey, origin = "", rateLimit, blockHeadless, blockList } = emailService;
  const blocked = blockList.map((email) => createHash("sha256").update(email).digest("hex"));
  return { serviceId, templateId, publicKey, origin, rateLimit, blockHeadless, blocked };
}
