import { recordBySite } from "../../changes/activity-log.server.ts";
import { accountSubject } from "../../changes/subjects.ts";
import type { Identity } from "../identity/identity.server.ts";
import { waitBeforeRecording } from "../identity/limits.server.ts";

/**
 * Records that somebody failed to log in to an account: once per quarter of an hour, so that nobody can fill the log.
 * Nothing is recorded for an unknown email, and what was typed never is.
 */
export async function recordFailedSignIn(identity: Identity, email: string): Promise<void> {
  const { db, clock } = identity;
  const user = await db
    .selectFrom("user")
    .select(["id", "name", "email"])
    .where("email", "=", email)
    .executeTakeFirst();
  if (!user || (await waitBeforeRecording(identity, email)) > 0) return;
  const subject = accountSubject(user);
  await recordBySite(db, { action: "sign-in-failed", subject, now: clock() });
}
