import type { Settings } from "../../../platform/settings/environment.ts";
import type { ChangeByPerson, ChangingSite } from "../../changes/change.server.ts";
import { formatMoment } from "../../dates/dates.ts";
import type { Mail } from "../../mail/mail-frame.tsx";
import { isActive } from "../../people/active/active-people.server.ts";
import type { PublishedFacts } from "../congregation/facts.ts";
import { bankPath } from "./bank-limits.ts";
import { type BankStep, bankDetailsMail } from "./bank-mails.tsx";
import { listHolders } from "./holders.server.ts";

export interface MailingSite extends ChangingSite {
  facts: PublishedFacts;
  settings: Pick<Settings, "admin" | "siteUrl">;
}

interface Step {
  step: BankStep;
  who: string;
  /** Of the proposal that was decided. */
  authorName?: string;
  createdAt?: string;
}

/** The mail about a step. It never holds the details. Rendered before the change, because it is slow. */
export async function mailOfStep(
  { facts, settings, clock }: MailingSite,
  { step, who, authorName, createdAt }: Step,
): Promise<Mail> {
  const { name: congregation } = await facts.read("congregation");
  return bankDetailsMail({
    congregation,
    step,
    who,
    when: formatMoment(clock().toISOString()),
    author: authorName,
    proposedOn: createdAt && formatMoment(createdAt),
    link: settings.siteUrl + bankPath,
  });
}

/** Sends a mail to everybody who may confirm bank details, all administrators among them, and to the author. */
export async function sendToHolders(
  change: ChangeByPerson,
  { settings }: Pick<MailingSite, "settings">,
  mail: Mail,
  authorId: string | null,
): Promise<void> {
  const holders = await listHolders({ db: change.db, settings });
  const author = await change.db
    .selectFrom("user")
    .select(["id", "email"])
    .where("id", "=", authorId ?? "")
    .where("emailVerified", "=", true)
    .where(isActive({ settings }))
    .execute();
  const recipients = new Set([...holders, ...author].map(({ email }) => email));
  for (const recipient of recipients) await change.mail({ recipient, ...mail });
}
