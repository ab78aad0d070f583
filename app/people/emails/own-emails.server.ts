import { expressionBuilder, type SqlBool, sql } from "kysely";
import type { Database, DatabaseTransaction } from "../../../database/connection.ts";
import type { Tables } from "../../../database/tables.ts";
import { emailDigest } from "../../../platform/mail/email-digest.ts";
import type { Person } from "../../viewer.ts";

type Reading = Pick<Database | DatabaseTransaction, "selectFrom">;

/** An email that an account has shown to be its own. */
export interface OwnEmail {
  email: string;
  /** The moment from which the account had another one, and somebody else may have the mailbox; null for the present one. */
  until: string | null;
}

/** The columns in which an email alone says whose a row is. `own-emails.test.ts` has the others, each with its reason. */
export const emailColumns = [
  ["unconfirmedPrayers", "email"],
  ["prayerGuests", "email"],
  ["groupRequests", "email"],
  ["groupLeaders", "email"],
  ["attendances", "email"],
  ["vigilPeople", "email"],
  ["suggestedHelpers", "email"],
  ["invitations", "email"],
  ["outbox", "recipient"],
  ["outbox", "replyTo"],
] as const satisfies [keyof Tables, string][];

/**
 * The emails under which an account may see, take along and delete what is found by an email: none before it is verified,
 * because anybody can register with somebody else's.
 */
export async function ownEmails(db: Reading, userId: string): Promise<OwnEmail[]> {
  return [...(await presentOf(db, userId)), ...(await earlierEmails(db, userId))];
}

/** The email of somebody who is logged in, which only people with a verified one are. */
export function presentEmail({ email }: Pick<Person, "email">): OwnEmail[] {
  return [{ email, until: null }];
}

/** The part of a query that leaves the rows that stand under one of these emails. `since` is when a row was saved. */
export function isUnder(emails: readonly OwnEmail[], email: string, since: string) {
  const { eb } = expressionBuilder<Tables, keyof Tables>();
  return eb.or(
    emails.map(({ email: own, until }) =>
      until === null
        ? sql<SqlBool>`${sql.ref(email)} = ${own}`
        : sql<SqlBool>`(${sql.ref(email)} = ${own} and ${sql.ref(since)} <= ${until})`,
    ),
  );
}

/** A digest of an email that an account has shown to be its own. */
export interface OwnDigest extends Pick<OwnEmail, "until"> {
  digest: string;
}

/** The same for what is stored under a digest only. */
export async function ownDigests(db: Reading, userId: string): Promise<OwnDigest[]> {
  const present = await presentOf(db, userId);
  const earlier = await earlierDigests(db, userId);
  return [...present.map(({ email, until }) => ({ digest: emailDigest(email), until })), ...earlier];
}

export function isUnderDigest(digests: readonly OwnDigest[], since: string) {
  return isUnder(
    digests.map(({ digest, until }) => ({ email: digest, until })),
    "emailDigest",
    since,
  );
}

/** Keeps that an account had an email until now, but not which; nothing if it was never verified. Call it before the change. */
export async function keepEarlierEmail(
  { db, now }: { db: DatabaseTransaction; now: Date },
  userId: string,
  email: string,
): Promise<void> {
  if (!(await presentOf(db, userId)).some((own) => own.email === email)) return;
  const until = now.toISOString();
  await db
    .insertInto("earlierEmails")
    .values({ userId, emailDigest: emailDigest(email), until })
    .onConflict((conflict) => conflict.columns(["userId", "emailDigest"]).doUpdateSet({ until }))
    .execute();
}

async function presentOf(db: Reading, userId: string): Promise<OwnEmail[]> {
  const present = await db
    .selectFrom("user")
    .select("email")
    .where("id", "=", userId)
    .where("emailVerified", "=", true)
    .execute();
  return present.map(({ email }) => ({ email, until: null }));
}

function earlierDigests(db: Reading, userId: string): Promise<OwnDigest[]> {
  return db
    .selectFrom("earlierEmails")
    .select(["emailDigest as digest", "until"])
    .where("userId", "=", userId)
    .execute();
}

/** Only digests are stored, so the emails are found among those that the tables hold. */
async function earlierEmails(db: Reading, userId: string): Promise<OwnEmail[]> {
  const earlier = await earlierDigests(db, userId);
  if (earlier.length === 0) return [];
  const untils = new Map(earlier.map(({ digest, until }) => [digest, until]));
  const held = new Set<string>();
  for (const [table, column] of emailColumns) {
    const rows = await db
      .selectFrom(table)
      .select(sql<string | null>`${sql.ref(column)}`.as("email"))
      .distinct()
      .execute();
    for (const { email } of rows) if (email !== null) held.add(email);
  }
  return [...held].flatMap((email) => {
    const until = untils.get(emailDigest(email));
    return until === undefined ? [] : [{ email, until }];
  });
}
