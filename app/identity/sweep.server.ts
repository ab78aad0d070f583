import type { Database } from "../../database/connection.ts";

const daysToVerify = 30;

/** What better-auth keeps besides the accounts themselves. */
type IdentityTables = {
  session: { userId: string; expiresAt: string | Date };
  verification: { expiresAt: string | Date };
  account: { userId: string; providerId: string };
};

/** Forgets sessions and links in mails that have expired, and who registered but never verified the address. */
export async function sweepIdentity(db: Database, now: Date): Promise<void> {
  const identity = db.withTables<IdentityTables>();
  const expired = now.toISOString();
  await identity.deleteFrom("session").where("expiresAt", "<", expired).execute();
  await identity.deleteFrom("verification").where("expiresAt", "<", expired).execute();
  const tooOld = new Date(now.getTime() - daysToVerify * 24 * 60 * 60_000).toISOString();
  await identity
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
