import { serializeSigned } from "hono/utils/cookie";
import type { z } from "zod";
import { mailAddress } from "../../../platform/mail/address.ts";
import { opaqueString } from "../../../platform/opaque-string.ts";
import { recordBySite } from "../../changes/activity-log.server.ts";
import { accountSubject } from "../../changes/subjects.ts";
import { reloading } from "../../serving/responses/reloading.ts";
import { hasPasswordInSettings, isStaff, type Viewer, visitor } from "../../viewer.ts";
import { loginMessages, tooManyMessage, verificationMessages } from "../identity/account-messages.ts";
import { passwordMaxLength } from "../identity/account-rules.ts";
import type { loginSchema } from "../identity/account-schemas.ts";
import { findPerson, isDeactivated } from "../identity/find-person.server.ts";
import type { Identity } from "../identity/identity.server.ts";
import { rememberDevice } from "../identity/known-device.server.ts";
import { countSignIn, waitBeforeRecording } from "../identity/limits.server.ts";
import type { Origin } from "../identity/origin.server.ts";
import { pretendToVerify } from "../identity/password-hashing.server.ts";
import { passwordMinLengthOf } from "../identity/password-length.ts";
import { orTooBusy, type Refusal } from "../identity/refusal.server.ts";
import { renewHash } from "../passwords/own-password.server.ts";
import { forgetRegistration, isOwnRegistration } from "../registration/own-registration.server.ts";
import { type RegistrationOrigin, resendVerification } from "../registration/registration.server.ts";
import { warnOwner } from "../second-factor/attack-warning.server.ts";
import { findSecondFactor } from "../second-factor/second-factor.server.ts";

type Credentials = z.infer<typeof loginSchema>;

export type SignedIn =
  | { refusal: Refusal }
  | {
      refusal?: undefined;
      userId: string;
      token: string;
      headers: Headers;
      waitsForSecondFactor: boolean;
      needsLongerPassword: boolean;
    };

interface LoginOrigin extends Origin {
  /** The page of this site to return to afterwards. */
  next?: string;
}

/** Checks email and password and starts a session. The returned headers set its cookie. */
export async function signIn(
  identity: Identity,
  credentials: Credentials,
  origin: LoginOrigin,
): Promise<SignedIn> {
  const { email } = credentials;
  const { wait, reachedAccountLimit, resetCounts } = await countSignIn(identity, {
    account: email,
    ...origin,
  });
  if (reachedAccountLimit) await warnOwner(identity, email);
  if (wait > 0) {
    identity.logins.limited += 1;
    return { refusal: { status: 429, message: tooManyMessage(wait) } };
  }
  const outcome = await orTooBusy(startSession(identity, credentials, origin));
  if ("status" in outcome) {
    if (outcome.status === 401) {
      identity.logins.failed += 1;
      await recordFailedSignIn(identity, email);
    }
    return { refusal: outcome };
  }
  await resetCounts();
  const { userId, token, headers } = outcome;
  const waitsForSecondFactor = (await findSecondFactor(identity.db, userId)) !== undefined;
  const viewer = (await findPerson(identity, userId))?.person ?? visitor;
  const needsLongerPassword = isTooShort(identity, viewer, credentials.password);
  return { userId, token, headers, waitsForSecondFactor, needsLongerPassword };
}

/** Only a login shows how long a password is: roles are given to people who have chosen theirs before. */
function isTooShort({ settings }: Identity, viewer: Viewer, password: string): boolean {
  if (opaqueString(password).length >= passwordMinLengthOf(true, settings)) return false;
  return isStaff(viewer) && !hasPasswordInSettings(viewer, settings);
}

async function startSession(
  identity: Identity,
  { email, password }: Credentials,
  { userAgent, cookies, clientNetwork, next = "/" }: LoginOrigin,
): Promise<Refusal | { userId: string; token: string; headers: Headers }> {
  const wrong = { status: 401, message: loginMessages.wrong() };
  if (mailAddress(email) === undefined || opaqueString(password).length > passwordMaxLength)
    return { status: 400, message: loginMessages.other() };
  const found = await findCredential(identity, email);
  if (!found) {
    await pretendToVerify(identity.passwords, password);
    return wrong;
  }
  const { id, stored } = found;
  if (!(await identity.passwords.verify(stored, password))) return wrong;
  if (!found.emailVerified) return unverified(identity, email, { clientNetwork, next });
  if (await isDeactivated(identity, id)) return { status: 403, message: loginMessages.deactivated() };
  const session = await openSession(identity, id, { cookies, userAgent });
  if (!(await isStillPassword(identity, id, stored))) {
    await (await identity.auth.$context).internalAdapter.deleteSession(session.token);
    return wrong;
  }
  await renewHash(identity, id, stored, password);
  return { userId: id, ...session };
}

async function findCredential({ db }: Identity, email: string) {
  const credential = await db
    .selectFrom("account")
    .innerJoin("user", "user.id", "account.userId")
    .select(["user.id", "user.emailVerified", "account.password"])
    .where("user.email", "=", email)
    .where("providerId", "=", "credential")
    .executeTakeFirst();
  return credential?.password ? { ...credential, stored: credential.password } : undefined;
}

/** A change of the password meanwhile ended all other sessions; so must this one. Waits for an uncommitted change. */
async function isStillPassword({ db }: Identity, userId: string, checked: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("account")
    .set(({ ref }) => ({ password: ref("password") }))
    .where("userId", "=", userId)
    .where("providerId", "=", "credential")
    .where("password", "=", checked)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function unverified(identity: Identity, email: string, origin: RegistrationOrigin): Promise<Refusal> {
  const isSent = await resendVerification(identity, email, origin);
  const more = isSent ? verificationMessages.sentAgain() : verificationMessages.sentBefore();
  return { status: 403, message: loginMessages.unverified(), more };
}

/**
 * Starts a session without a password for somebody who has just verified their email, if this browser registered the
 * account: the person who chose the password has now shown that the mailbox is theirs. The returned headers set its
 * cookie.
 */
export async function signInAfterVerifying(
  identity: Identity,
  userId: string,
  { cookies, userAgent }: Omit<Origin, "clientNetwork">,
): Promise<Headers | undefined> {
  if (!isOwnRegistration(identity, userId, cookies)) return undefined;
  if (await isDeactivated(identity, userId)) return undefined;
  const { headers } = await openSession(identity, userId, { cookies, userAgent });
  headers.append("Set-Cookie", forgetRegistration(identity));
  return headers;
}

/** Marks the browser as known, and lets it load the next page as a whole: a visitor's page lacks the routes of staff. */
async function openSession(
  identity: Identity,
  userId: string,
  { cookies, userAgent }: Omit<Origin, "clientNetwork">,
): Promise<{ token: string; headers: Headers }> {
  const { internalAdapter, authCookies, secret } = await identity.auth.$context;
  const { token } = await internalAdapter.createSession(userId, false, { userAgent });
  const { name, attributes } = authCookies.sessionToken;
  const headers = reloading();
  // better-auth signs cookies as Hono does.
  headers.append("Set-Cookie", await serializeSigned(name, token, secret, attributes));
  headers.append("Set-Cookie", rememberDevice(identity, userId, cookies));
  return { token, headers };
}

/** Clears the cookie and what the browser keeps of pages, not its storage, which holds choices of its owner. */
export async function signOut(identity: Identity, request: Request): Promise<Headers> {
  const { headers } = await identity.auth.api.signOut({ headers: request.headers, returnHeaders: true });
  headers.set("Clear-Site-Data", '"cache"');
  return headers;
}

/** Once per quarter of an hour, so that nobody can fill the log; never for an unknown email, nor what was typed. */
async function recordFailedSignIn(identity: Identity, email: string): Promise<void> {
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
