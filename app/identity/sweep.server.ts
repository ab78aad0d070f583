import type { Database } from "../../database/connection.ts";

const daysToVerify = 30;

/** Forgets sessions and links in mails that have expired, and who registered but never verified the address. */
export async function sweepIdentity(db: Database, now: Date): Promise<void> {
  const expired = now.toISOString();
  await db.deleteFrom("session").where("expiresAt", "<", expired).execute();
  await db.deleteFrom("verification").where("expiresAt", "<", expired).execute();
  const tooOld = new Date(now.getTime() - daysToVerify * 24 * 60 * 60_000).toISOString();
  await db
    .deleteFrom("user")
    .where("role", "=", "member")
    .where("emailVerified", "=", false)
    .where("createdAt", "<", tooOld)
    // A provider may vouch for somebody without having verified the address.
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
