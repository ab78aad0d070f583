import type { Database } from "../../../database/connection.ts";
import { type ChangingSite, change } from "../../changes/change.server.ts";
import { lockPerson } from "../../changes/lock-person.server.ts";
import { accountSubject } from "../../changes/subjects.ts";
import { endLinksOf } from "../../mail/links/ending-links.server.ts";
import { found } from "../../serving/responses/found.ts";
import { requireSignedIn, type Viewer } from "../../viewer.ts";
import { deleteSessions } from "../identity/end-sessions.server.ts";

export async function listSessions(
  { db, clock }: { db: Database; clock: () => Date },
  viewer: Viewer,
  sessionId: string | undefined,
) {
  requireSignedIn(viewer);
  const sessions = await db
    .selectFrom("session")
    .select(["id", "userAgent", "createdAt", "updatedAt"])
    .where("userId", "=", viewer.id)
    .where("expiresAt", ">", clock().toISOString())
    .orderBy("updatedAt", "desc")
    .limit(100)
    .execute();
  return sessions
    .map(({ id, userAgent, createdAt, updatedAt }) => ({
      id,
      device: userAgent,
      begunAt: new Date(createdAt).toISOString(),
      usedAt: new Date(updatedAt).toISOString(),
      isThis: id === sessionId,
    }))
    .toSorted((one, other) => Number(other.isThis) - Number(one.isThis));
}

export function endSession(
  site: ChangingSite,
  viewer: Viewer,
  { id, sessionId }: { id: string; sessionId: string },
): Promise<void> {
  return change(site, viewer, "account:own", async ({ db, viewer, record }) => {
    const ended = await db
      .deleteFrom("session")
      .where("id", "=", id)
      .where("userId", "=", viewer.id)
      .where("id", "!=", sessionId)
      .returning("id")
      .executeTakeFirst();
    found(ended, "login");
    await record("sessions-ended", accountSubject(viewer));
  });
}

export function endOtherSessions(site: ChangingSite, viewer: Viewer, sessionId: string): Promise<void> {
  return change(site, viewer, "account:own", async ({ db, viewer, record }) => {
    if (await deleteSessions(db, viewer.id, { except: sessionId }))
      await record("sessions-ended", accountSubject(viewer));
  });
}

/** Ends every link that was mailed to the viewer, in a mailbox that somebody else may read. */
export function endOwnLinks(site: ChangingSite, viewer: Viewer): Promise<void> {
  return change(site, viewer, "account:own", async (change) => {
    // First, as an administrator does who ends them.
    await lockPerson(change.db, change.viewer.id);
    await endLinksOf(change, change.viewer.id);
    await change.record("links-ended", accountSubject(change.viewer));
  });
}
