import type { Database } from "../../../database/connection.ts";

const daysToVerify = 30;

/** Deletes expired sessions, expired mailed links, and accounts whose email was never verified. */
export async function sweepIdentity(db: Database, now: Date): Promise<void> {
  const expired = now.toISOString();
  await db.deleteFrom("session").where("expiresAt", "<", expired).execute();
  await db.deleteFrom("verification").where("expiresAt", "<", expired).execute();
  const tooOld = new Date(now.getTime() - daysToVerify * 24 * 60 * 60_000).toISOString();
  await db
    .deleteFrom("user")
    .where("emailVerified", "=", false)
    .where("createdAt", "<", tooOld)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("personRoles").select("role").whereRef("personRoles.userId", "=", "user.id"))),
    )
    // A provider may vouch for a person without having verified the email.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("account")
            .select("account.providerId")
            .whereRef("account.userId", "=", "user.id")
            .where("account.providerId", "!=", "credential"),
        ),
      ),
    )
    .execute();
}
