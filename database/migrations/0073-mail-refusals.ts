import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";

/**
 * One list of the mails that people do not want, by digests of their emails. What accounts and guests have refused so far is
 * carried over; the columns where it stood stay for the version before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("mailRefusals")
    .addColumn("emailDigest", "text", (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("refusedAt", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("mailRefusalsOfEmail", ["emailDigest", "kind"])
    .execute();
  const refusedAt = new Date().toISOString();
  for (const [kind, refusing] of before) {
    const { rows } = await sql<{ email: string }>`${sql.raw(refusing)}`.execute(db);
    for (const { email } of rows)
      await sql`insert into "mailRefusals" ("emailDigest", "kind", "refusedAt")
        values (${digestOf(email)}, ${kind}, ${refusedAt})`.execute(db);
  }
}

/** The emails are stored as accounts have them. */
function digestOf(email: string): string {
  return createHash("sha256").update(`email:${email.toLowerCase()}`).digest("base64url");
}

const accounts = `select "user"."email" from "mailChoices" inner join "user" on "user"."id" = "mailChoices"."userId"
  where "user"."emailVerified"`;

const before = [
  ["prayers", `${accounts} and "prayerMail" = 'never'`],
  ["approval", `${accounts} and "approvalMail" = 'off'`],
  [
    "prayed",
    `${accounts} and "prayedMail" = 'off' union select "email" from "prayerGuests" where "prayedMail" = 'off'`,
  ],
  ["videos", `${accounts} and "videoMail" = 'off'`],
] as const;
