import type { Database, DatabaseTransaction } from "../../../database/connection.ts";
import { emailDigest } from "../../../platform/mail/email-digest.ts";
import type { RefusableMail } from "./mail-kinds.ts";

type Reading = Pick<Database | DatabaseTransaction, "selectFrom">;

/** Whether whoever has this mailbox wants no mails of this kind. Everything that sends mails asks it, by `change.mail`. */
export async function isRefused(db: Reading, email: string, kind: RefusableMail): Promise<boolean> {
  return (await refusedBy(db, email)).has(kind);
}

export async function refusedBy(db: Reading, email: string): Promise<ReadonlySet<string>> {
  const refused = await db
    .selectFrom("mailRefusals")
    .select("kind")
    .where("emailDigest", "=", emailDigest(email))
    .execute();
  return new Set([...refused.map(({ kind }) => kind), ...(await refusedAsBefore(db, email))]);
}

export async function refuseMails(
  { db, now }: { db: DatabaseTransaction; now: Date },
  email: string,
  kind: RefusableMail,
): Promise<void> {
  await db
    .insertInto("mailRefusals")
    .values({ emailDigest: emailDigest(email), kind, refusedAt: now.toISOString() })
    .onConflict((conflict) => conflict.columns(["emailDigest", "kind"]).doNothing())
    .execute();
  if (kind === "prayed") await choosePrayedAsBefore(db, email, "off");
}

/** Takes a refusal back. */
export async function acceptMails(
  { db }: { db: DatabaseTransaction },
  email: string,
  kind: RefusableMail,
): Promise<void> {
  await db
    .deleteFrom("mailRefusals")
    .where("emailDigest", "=", emailDigest(email))
    .where("kind", "=", kind)
    .execute();
  if (kind === "prayed") await choosePrayedAsBefore(db, email, "on");
}

/** What an account refused under its email until now, it refuses under the new one, too. */
export async function carryRefusals(
  { db, now }: { db: DatabaseTransaction; now: Date },
  from: string,
  to: string,
): Promise<void> {
  for (const kind of await refusedBy(db, from)) await refuseMails({ db, now }, to, kind as RefusableMail);
}

/** Where the version before keeps refusals. It reads and writes no others; the next one can go without. */
async function refusedAsBefore(db: Reading, email: string): Promise<RefusableMail[]> {
  const chosen = await db
    .selectFrom("mailChoices")
    .innerJoin("user", "user.id", "mailChoices.userId")
    .select(["prayerMail", "approvalMail", "prayedMail", "videoMail"])
    .where("user.email", "=", email)
    .where("user.emailVerified", "=", true)
    .executeTakeFirst();
  const guest = await db
    .selectFrom("prayerGuests")
    .select("requestId")
    .where("email", "=", email)
    .where("prayedMail", "=", "off")
    .limit(1)
    .executeTakeFirst();
  const refused: RefusableMail[] = [];
  if (chosen?.prayerMail === "never") refused.push("prayers");
  if (chosen?.approvalMail === "off") refused.push("approval");
  if (chosen?.prayedMail === "off" || guest) refused.push("prayed");
  if (chosen?.videoMail === "off") refused.push("videos");
  return refused;
}

async function choosePrayedAsBefore(db: DatabaseTransaction, email: string, choice: "on" | "off") {
  await db.updateTable("prayerGuests").set({ prayedMail: choice }).where("email", "=", email).execute();
}
