import { change } from "../../changes/change.server.ts";
import { lockPerson } from "../../changes/lock-person.server.ts";
import { accountSubject } from "../../changes/subjects.ts";
import { writingTo } from "../../mail/language/readers.server.ts";
import { hasPasswordInSettings, requirePermission, type Viewer } from "../../viewer.ts";
import { passwordChangedMail } from "../identity/account-mails.ts";
import { resetMessages } from "../identity/account-messages.ts";
import { deleteSessions } from "../identity/end-sessions.server.ts";
import type { IdentitySite } from "../identity/identity-site.ts";
import { deleteAttempts } from "../identity/limits.server.ts";
import type { Origin } from "../identity/origin.server.ts";
import { orTooBusy, type Refusal } from "../identity/refusal.server.ts";
import { checkOwnPassword } from "../passwords/own-password.server.ts";
import { congregationNames, weaknessOf } from "../passwords/weak-passwords.server.ts";
import { accountMessages } from "./account-rules.ts";

interface NewPassword {
  currentPassword: string;
  password: string;
  /** The session that stays. */
  sessionId: string;
}

export function changePassword(
  site: IdentitySite,
  viewer: Viewer,
  wanted: NewPassword,
  origin: Origin,
): Promise<Refusal | undefined> {
  return orTooBusy(changePasswordNow(site, viewer, wanted, origin));
}

async function changePasswordNow(
  site: IdentitySite,
  viewer: Viewer,
  { currentPassword, password, sessionId }: NewPassword,
  origin: Origin,
): Promise<Refusal | undefined> {
  requirePermission(viewer, "account:own");
  const { identity } = site;
  const { id, email, name } = viewer;
  if (hasPasswordInSettings(viewer, identity.settings))
    return { status: 403, message: resetMessages.administrator() };
  const checked = await checkOwnPassword(identity, viewer, currentPassword, origin);
  if (checked.refusal) return checked.refusal;
  const { stored } = checked;
  if (stored === undefined) return { status: 409, message: accountMessages.choosePasswordFirst() };
  const weakness = weaknessOf(password, [email, ...name.split(" "), ...(await congregationNames(identity))]);
  if (weakness) return { status: 400, message: weakness, field: "password" };
  const hashed = await identity.passwords.hash(password);
  const congregation = await identity.congregation();
  const mail = await writingTo(site, { userId: id }, () => passwordChangedMail({ congregation, name }));
  return change(site, viewer, "account:own", async (change) => {
    const { db, now } = change;
    // First, as whoever ends the links that this deletes too.
    await lockPerson(db, id);
    const changed = await db
      .updateTable("account")
      .set({ password: hashed, updatedAt: now.toISOString() })
      .where("userId", "=", id)
      .where("providerId", "=", "credential")
      .where("password", "=", stored)
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n)
      return { status: 409, message: accountMessages.passwordChangedMeanwhile() };
    await deleteSessions(db, id, { except: sessionId });
    await db.deleteFrom("verification").where("value", "=", id).execute();
    await deleteAttempts(db, email);
    await change.record("password-changed", accountSubject(viewer));
    await change.mail({ kind: "account", recipient: email, ...mail });
    return undefined;
  });
}
