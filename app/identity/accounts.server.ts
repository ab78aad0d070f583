import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { getCurrentAdapter, runWithTransaction } from "@better-auth/core/context";
import { isAPIError } from "better-auth/api";
import { type Message, outboxRow } from "../../platform/mail/message.ts";
import type { Identity } from "./identity.server.ts";
import { type Registration, registerMessages, resetMessages, tooManyMessage } from "./identity.ts";
import { waitBeforeTrying } from "./limits.server.ts";
import { passwordChangedMail } from "./mails/password-changed.tsx";
import { resetPasswordMail } from "./mails/reset-password.tsx";
import { verifyEmailMail } from "./mails/verify-email.tsx";

/** Why something was not done, in a sentence for the person who asked. */
export interface Refusal {
  status: number;
  message: string;
}

const verificationHours = 24;
const resetHours = 1;

/** Longer than the work below takes, so that its time does not tell whether an address is known here. */
const steadyMilliseconds = 700;

async function steadily<T>(work: Promise<T>): Promise<T> {
  await Promise.allSettled([work, sleep(steadyMilliseconds)]);
  return work;
}

/** Makes an account that can be used once its address is verified; the mail is written in the same transaction. */
export function register(
  identity: Identity,
  person: Registration,
  address: string,
): Promise<Refusal | undefined> {
  return steadily(registerNow(identity, person, address));
}

async function registerNow(
  identity: Identity,
  person: Registration,
  address: string,
): Promise<Refusal | undefined> {
  const wait = await waitBeforeTrying(identity, "register", address, person.email);
  if (wait > 0) return { status: 429, message: tooManyMessage(wait) };
  const { adapter, internalAdapter, password } = await identity.auth.$context;
  const taken = { status: 409, message: registerMessages.taken };
  if (await internalAdapter.findUserByEmail(person.email)) {
    await password.hash(person.password);
    return taken;
  }
  const { firstName, lastName, email, gender, dateOfBirth } = person;
  const refusal = await runWithTransaction(adapter, async () => {
    const { user } = await identity.auth.api.signUpEmail({
      body: { name: `${firstName} ${lastName}`, email, password: person.password, gender, dateOfBirth },
    });
    const registered = await internalAdapter.findUserByEmail(email);
    // Somebody else was quicker with this address: better-auth answers as if all were well.
    if (registered?.user.id !== user.id) return taken;
    await writeVerificationMail(identity, user);
    return undefined;
  }).catch(async (error: unknown) => {
    // The transaction is undone: if the address is known now, somebody else was quicker.
    if (await internalAdapter.findUserByEmail(email)) return taken;
    throw error;
  });
  identity.mailWritten();
  return refusal;
}

/** Sends the verification link again, for a person who has just shown the right password. */
export async function resendVerification(identity: Identity, email: string): Promise<void> {
  const { adapter, internalAdapter } = await identity.auth.$context;
  await runWithTransaction(adapter, async () => {
    const found = await internalAdapter.findUserByEmail(email);
    if (found && !found.user.emailVerified) await writeVerificationMail(identity, found.user);
  });
  identity.mailWritten();
}

/** Uses up a verification link. Answers false when it has expired or was used before. */
export async function verifyEmail(identity: Identity, token: string): Promise<boolean> {
  const { adapter, internalAdapter } = await identity.auth.$context;
  return runWithTransaction(adapter, async () => {
    const verification = await internalAdapter.consumeVerificationValue(`verify-email:${token}`);
    if (!verification) return false;
    await internalAdapter.updateUser(verification.value, { emailVerified: true });
    return true;
  });
}

/** Mails a link for a new password if the address is known; answers the same in the same time if it is not. */
export function requestPasswordReset(
  identity: Identity,
  email: string,
  address: string,
): Promise<Refusal | undefined> {
  return steadily(requestPasswordResetNow(identity, email, address));
}

async function requestPasswordResetNow(
  identity: Identity,
  email: string,
  address: string,
): Promise<Refusal | undefined> {
  const wait = await waitBeforeTrying(identity, "reset", address, email);
  if (wait > 0) return { status: 429, message: tooManyMessage(wait) };
  const { adapter, internalAdapter } = await identity.auth.$context;
  await runWithTransaction(adapter, async () => {
    const found = await internalAdapter.findUserByEmail(email);
    if (!found) return;
    const token = await issueToken(identity, "reset-password", found.user.id, resetHours);
    const link = `${identity.settings.siteUrl}/reset-password?token=${token}`;
    const { congregation } = identity;
    await write(
      identity,
      found.user.email,
      await resetPasswordMail({ congregation, name: found.user.name, link, validFor: "1 hour" }),
    );
  });
  identity.mailWritten();
  return undefined;
}

/** Uses up a reset link: sets the password, ends all sessions and tells the person by mail. */
export async function resetPassword(
  identity: Identity,
  token: string,
  newPassword: string,
): Promise<Refusal | undefined> {
  const { adapter, internalAdapter } = await identity.auth.$context;
  try {
    await runWithTransaction(adapter, async () => {
      const verification = await internalAdapter.findVerificationValue(`reset-password:${token}`);
      await identity.auth.api.resetPassword({ body: { token, newPassword } });
      const user = verification && (await internalAdapter.findUserById(verification.value));
      if (!user) return;
      // The link came through the mailbox, so the address is proven; other open links end with this one.
      await internalAdapter.updateUser(user.id, { emailVerified: true });
      const current = await getCurrentAdapter(adapter);
      await current.deleteMany({ model: "verification", where: [{ field: "value", value: user.id }] });
      const { congregation } = identity;
      await write(identity, user.email, await passwordChangedMail({ congregation, name: user.name }));
    });
  } catch (error) {
    if (!isAPIError(error)) throw error;
    return { status: 400, message: resetMessages.expired };
  }
  identity.mailWritten();
  return undefined;
}

async function writeVerificationMail(
  identity: Identity,
  user: { id: string; email: string; name: string },
): Promise<void> {
  const token = await issueToken(identity, "verify-email", user.id, verificationHours);
  const link = `${identity.settings.siteUrl}/verify-email?token=${token}`;
  const { congregation } = identity;
  await write(
    identity,
    user.email,
    await verifyEmailMail({ congregation, name: user.name, link, validFor: "24 hours" }),
  );
}

/** A random token that works once within its hours; only its hash is stored. */
async function issueToken(
  identity: Identity,
  purpose: string,
  userId: string,
  hours: number,
): Promise<string> {
  const { internalAdapter } = await identity.auth.$context;
  const token = randomBytes(24).toString("base64url");
  const expiresAt = new Date(identity.clock().getTime() + hours * 60 * 60 * 1000);
  await internalAdapter.createVerificationValue({
    identifier: `${purpose}:${token}`,
    value: userId,
    expiresAt,
  });
  return token;
}

async function write(identity: Identity, recipient: string, mail: Omit<Message, "recipient">): Promise<void> {
  const { adapter } = await identity.auth.$context;
  const current = await getCurrentAdapter(adapter);
  await current.create({
    model: "outbox",
    data: outboxRow({ recipient, ...mail }, identity.clock()),
    forceAllowId: true,
  });
}
