import { getCurrentAdapter, runWithTransaction } from "@better-auth/core/context";
import { recordBySite } from "../../changes/activity-log.server.ts";
import { accountSubject } from "../../changes/subjects.ts";
import { writingTo } from "../../mail/language/readers.server.ts";
import { linkPurposes } from "../../mail/links/link-purposes.ts";
import { hasPasswordInSettings } from "../../viewer.ts";
import { passwordChangedMail, resetPasswordMail } from "../identity/account-mails.ts";
import { resetMessages, tooManyMessage } from "../identity/account-messages.ts";
import { findPerson } from "../identity/find-person.server.ts";
import type { Identity } from "../identity/identity.server.ts";
import { rememberDevice } from "../identity/known-device.server.ts";
import { deleteAttempts } from "../identity/limits.server.ts";
import { waitBeforeMailing } from "../identity/mail-limits.server.ts";
import { prepareLink, writeMail } from "../identity/mailed-links.server.ts";
import { passwordMinLengthOf, tooShortMessage } from "../identity/password-length.ts";
import { inSteadyTime, orTooBusy, type Refusal } from "../identity/refusal.server.ts";
import { congregationNames, weaknessOf } from "./weak-passwords.server.ts";

function expired(): Refusal {
  return { status: 400, message: resetMessages.expired() };
}

/** Mails a link for a new password if the email is known. The result and its timing are the same if it is not. */
export function requestPasswordReset(
  identity: Identity,
  email: string,
  clientNetwork: string,
): Promise<Refusal | undefined> {
  return inSteadyTime(identity, requestPasswordResetNow(identity, email, clientNetwork));
}

async function requestPasswordResetNow(
  identity: Identity,
  email: string,
  clientNetwork: string,
): Promise<Refusal | undefined> {
  const wait = await waitBeforeMailing(identity, "reset", clientNetwork, email);
  if (wait > 0) return { status: 429, message: tooManyMessage(wait) };
  const { adapter, internalAdapter } = await identity.auth.$context;
  const found = await internalAdapter.findUserByEmail(email);
  if (!found) return undefined;
  const { id, name } = found.user;
  const congregation = await identity.congregation();
  const { mail, validUntil, keepFor } = await writingTo(identity, { userId: id }, async () => {
    const { link, ...prepared } = prepareLink(identity, "reset-password");
    const { hours } = linkPurposes["reset-password"];
    return { ...prepared, mail: await resetPasswordMail({ congregation, name, link, hours }) };
  });
  await runWithTransaction(adapter, async () => {
    await keepFor(id);
    await writeMail(identity, found.user.email, { ...mail, validUntil });
  });
  identity.mailWritten();
  return undefined;
}

export type Reset = { refusal: Refusal } | { refusal?: undefined; headers: Headers };

/**
 * Uses up a reset link: sets the password, ends all sessions and tells the person by mail. Resets the login counters;
 * the cookie in the returned headers keeps strangers from locking this browser out.
 *
 * @param cookies the `Cookie` header of the request.
 */
export async function resetPassword(
  identity: Identity,
  token: string,
  newPassword: string,
  cookies: string | null,
): Promise<Reset> {
  const outcome = await orTooBusy(resetPasswordNow(identity, token, newPassword));
  if ("status" in outcome) return { refusal: outcome };
  identity.mailWritten();
  const { id, name, email } = outcome;
  const subject = accountSubject({ id, name, email });
  await recordBySite(identity.db, { action: "password-changed", subject, now: identity.clock() });
  await deleteAttempts(identity.db, email);
  const headers = new Headers({ "Set-Cookie": rememberDevice(identity, id, cookies) });
  return { headers };
}

async function resetPasswordNow(
  identity: Identity,
  token: string,
  newPassword: string,
): Promise<Refusal | { id: string; name: string; email: string }> {
  const { adapter, internalAdapter } = await identity.auth.$context;
  const identifier = `reset-password:${token}`;
  const verification = await internalAdapter.findVerificationValue(identifier);
  const user = verification && (await internalAdapter.findUserById(verification.value));
  if (!user) return expired();
  const { id, email, name } = user;
  if (hasPasswordInSettings(user, identity.settings))
    return { status: 403, message: resetMessages.administrator() };
  const person = await findPerson(identity, id);
  const minLength = passwordMinLengthOf(person?.person.role === "staff", identity.settings);
  if (newPassword.length < minLength)
    return { status: 400, message: tooShortMessage(minLength), field: "password" };
  const weakness = weaknessOf(newPassword, [
    email,
    ...name.split(" "),
    ...(await congregationNames(identity)),
  ]);
  if (weakness) return { status: 400, message: weakness, field: "password" };

  // Hashing and rendering take time, and on SQLite a transaction blocks every other writer.
  const password = await identity.passwords.hash(newPassword);
  const congregation = await identity.congregation();
  const mail = await writingTo(identity, { userId: id }, () => passwordChangedMail({ congregation, name }));
  return runWithTransaction(adapter, async () => {
    if (!(await internalAdapter.consumeVerificationValue(identifier))) return expired();
    const current = await getCurrentAdapter(adapter);
    // The email was unverified until now, so whatever else opens the account may be a stranger's.
    if (!user.emailVerified) await internalAdapter.deleteAccounts(id);
    if (await internalAdapter.findCredentialAccount(id)) await internalAdapter.updatePassword(id, password);
    else await internalAdapter.linkAccount({ userId: id, providerId: "credential", accountId: id, password });
    await internalAdapter.deleteUserSessions(id);
    // The link came through the mailbox, so the email is verified. Other open links end now.
    await internalAdapter.updateUser(id, { emailVerified: true });
    await current.deleteMany({ model: "verification", where: [{ field: "value", value: id }] });
    await writeMail(identity, email, mail);
    return { id, name, email };
  });
}
