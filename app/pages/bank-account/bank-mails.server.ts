import type { Settings } from "../../../platform/settings/environment.ts";
import type { Change, ChangingSite } from "../../changes/change.server.ts";
import { formatMoment } from "../../dates/dates.ts";
import { writingToStaff } from "../../mail/language/readers.server.ts";
import type { Mail } from "../../mail/mail-frame.tsx";
import { emailsOfThose } from "../../mail/those-who-may.server.ts";
import { isActive, peopleWithARole } from "../../people/active/active-people.server.ts";
import { lastAbsence } from "../../running/clock/absence.server.ts";
import type { PublishedFacts } from "../originals/facts.ts";
import { publishedCongregation } from "../texts/facts-text.server.ts";
import { bankPath, lapsesAt, objectionPath, publishableFrom } from "./bank-limits.ts";
import { type BankStep, bankDetailsMail } from "./bank-mails.ts";

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
  /** Whether everybody with a role gets it. */
  isToAll?: boolean;
}

/** The mail about a step. It never holds the details. Rendered before the change, because it is slow. */
export async function mailOfStep(
  { db, facts, settings, clock }: MailingSite,
  { step, who, authorName, createdAt, isToAll = false }: Step,
): Promise<Mail> {
  const { name: congregation } = await facts.read("congregation");
  const now = clock().toISOString();
  return writingToStaff(async () =>
    bankDetailsMail({
      congregation,
      step,
      who,
      when: formatMoment(now),
      aloneFrom: formatMoment(publishableFrom(now).toISOString()),
      isToAll,
      author: authorName,
      proposedOn: createdAt && formatMoment(createdAt),
      lapsesOn: createdAt && formatMoment(lapsesAt(createdAt, await lastAbsence(db)).toISOString()),
      link: settings.siteUrl + (isToAll ? objectionPath : bankPath),
    }),
  );
}

/** Sends a mail to everybody who may confirm bank details, all administrators among them, and to the author. */
export async function sendToHolders(
  change: Change,
  { settings }: Pick<MailingSite, "settings">,
  mail: Mail,
  authorId: string | null,
): Promise<void> {
  const { emails } = await emailsOfThose({ db: change.db, settings }, "bank:write");
  await send(change, settings, mail, authorId, emails);
}

/** Sends a mail to everybody who has a role, to the author, and to the email of the congregation. */
export async function sendToAll(
  change: Change,
  { settings }: Pick<MailingSite, "settings">,
  mail: Mail,
  authorId: string | null,
): Promise<void> {
  const staff = await peopleWithARole({ db: change.db, settings }).select("email").orderBy("id").execute();
  const { email } = await publishedCongregation(change.db);
  const ofStaff = staff.map(({ email }) => email);
  await send(change, settings, mail, authorId, email === undefined ? ofStaff : [...ofStaff, email]);
}

async function send(
  change: Change,
  settings: MailingSite["settings"],
  mail: Mail,
  authorId: string | null,
  others: readonly string[],
): Promise<void> {
  const author = await change.db
    .selectFrom("user")
    .select(["id", "email"])
    .where("id", "=", authorId ?? "")
    .where("emailVerified", "=", true)
    .where(isActive({ settings }))
    .execute();
  const recipients = new Set([...others, ...author.map(({ email }) => email)]);
  for (const recipient of recipients) await change.mail({ kind: "account", recipient, ...mail });
}
