import type { Database } from "../../../database/connection.ts";
import { change, changeBySite } from "../../changes/change.server.ts";
import { accountSubject } from "../../changes/subjects.ts";
import { dayOf } from "../../dates/dates.ts";
import { writingTo } from "../../mail/language/readers.server.ts";
import { found } from "../../serving/responses/found.ts";
import { requirePermission, requireSignedIn, type Viewer } from "../../viewer.ts";
import { secondFactorAddedMail, secondFactorRemovedMail } from "../identity/account-mails.ts";
import { sayDevice, unknownDevice } from "../identity/device.ts";
import { deleteSessions } from "../identity/end-sessions.server.ts";
import { findPerson } from "../identity/find-person.server.ts";
import type { Identity, WaitingSession } from "../identity/identity.server.ts";
import type { IdentitySite } from "../identity/identity-site.ts";
import type { Refusal } from "../identity/refusal.server.ts";
import { markPassed, refuseUnshown } from "./second-factor.server.ts";

export const mostPasskeys = 20;

export async function listPasskeys(db: Database, viewer: Viewer) {
  requireSignedIn(viewer);
  const passkeys = await db
    .selectFrom("passkey")
    .select(["id", "name", "createdAt", "lastUsedOn"])
    .where("userId", "=", viewer.id)
    .orderBy("createdAt")
    .execute();
  return passkeys.map(({ createdAt, ...passkey }) => ({
    ...passkey,
    addedAt: new Date(createdAt).toISOString(),
  }));
}

/** Whether this passkey belongs to somebody who may log in now. */
export async function opensAccount(identity: Identity, credentialId: string): Promise<boolean> {
  const passkey = await identity.db
    .selectFrom("passkey")
    .select("userId")
    .where("credentialID", "=", credentialId)
    .executeTakeFirst();
  return passkey !== undefined && (await findPerson(identity, passkey.userId)) !== null;
}

/** A login with a passkey has both factors: the device, and what unlocks it. */
export function completePasskeyLogin(
  site: IdentitySite,
  session: WaitingSession,
  credentialId: string,
): Promise<void> {
  return changeBySite(site, async (change) => {
    await markPassed(change, session);
    await change.db
      .updateTable("passkey")
      .set({ lastUsedOn: dayOf(change.now.toISOString()) })
      .where("credentialID", "=", credentialId)
      .execute();
  });
}

/** Tells somebody about the passkey that they just added, and completes the session in which they did. */
export async function announcePasskey(
  site: IdentitySite,
  viewer: Viewer,
  { sessionId, name }: { sessionId: string; name: string },
): Promise<void> {
  requirePermission(viewer, "account:own");
  const congregation = await site.identity.congregation();
  const mail = await writingTo(site, { userId: viewer.id }, () =>
    secondFactorAddedMail({ congregation, name: viewer.name, device: sayDevice(name) }),
  );
  await change(site, viewer, "account:own", async (change) => {
    const { id, email } = change.viewer;
    await markPassed(change, { sessionId, userId: id });
    await change.record("second-factor-added", accountSubject(change.viewer));
    await change.mail({ kind: "account", recipient: email, ...mail });
  });
}

export async function deletePasskey({ db }: Identity, id: string): Promise<void> {
  await db.deleteFrom("passkey").where("id", "=", id).execute();
}

/** Removes one of the viewer's passkeys, and ends the sessions that a lost device may hold. */
export async function removePasskey(
  site: IdentitySite,
  viewer: Viewer,
  { id, sessionId }: { id: string; sessionId: string },
): Promise<Refusal | undefined> {
  requirePermission(viewer, "account:own");
  const unshown = refuseUnshown(viewer);
  if (unshown) return unshown;
  const { name } = await findPasskey(site.db, viewer, id);
  const congregation = await site.identity.congregation();
  const mail = await writingTo(site, { userId: viewer.id }, () =>
    secondFactorRemovedMail({ congregation, name: viewer.name, device: sayDevice(name) }),
  );
  await change(site, viewer, "account:own", async (change) => {
    const removed = await change.db
      .deleteFrom("passkey")
      .where("id", "=", id)
      .where("userId", "=", viewer.id)
      .returning("id")
      .executeTakeFirst();
    found(removed, "passkey");
    await deleteSessions(change.db, viewer.id, { except: sessionId });
    await change.record("second-factor-removed", accountSubject(viewer));
    await change.mail({ kind: "account", recipient: viewer.email, ...mail });
  });
  return undefined;
}

export async function findPasskey(db: Database, viewer: Viewer, id: string): Promise<{ name: string }> {
  requireSignedIn(viewer);
  const passkey = await db
    .selectFrom("passkey")
    .select("name")
    .where("id", "=", id)
    .where("userId", "=", viewer.id)
    .executeTakeFirst();
  return { name: found(passkey, "passkey").name ?? unknownDevice };
}
