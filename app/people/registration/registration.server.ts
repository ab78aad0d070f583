import { getCurrentAdapter, runWithTransaction } from "@better-auth/core/context";
import { baseOf } from "../../../platform/language/language-tag.ts";
import { currentLanguage } from "../../../platform/language/locale.ts";
import { wasRolledBack } from "../../../platform/unknown-commit.ts";
import { writingTo } from "../../mail/language/readers.server.ts";
import { withNext } from "../../shell/login-path.ts";
import { verifyEmailMail } from "../identity/account-mails.ts";
import { registerMessages, tooManyMessage } from "../identity/account-messages.ts";
import type { Registration } from "../identity/account-rules.ts";
import type { Identity } from "../identity/identity.server.ts";
import { countTakenEmail, waitBeforeRegistering } from "../identity/limits.server.ts";
import { waitBeforeMailing } from "../identity/mail-limits.server.ts";
import { prepareLink, writeMail } from "../identity/mailed-links.server.ts";
import { inSteadyTime, orTooBusy, type Refusal } from "../identity/refusal.server.ts";
import { congregationNames, weaknessOf } from "../passwords/weak-passwords.server.ts";
import { rememberRegistration, verificationHours } from "./own-registration.server.ts";

function taken(): Refusal {
  return { status: 409, message: registerMessages.taken() };
}

export interface RegistrationOrigin {
  clientNetwork: string;
  /** The page of this site to return to afterwards. */
  next: string;
}

export type Registered = { refusal: Refusal } | { refusal?: undefined; headers: Headers };

/** The account works once its email is verified. The cookie in the headers lets the mailed link log in this browser. */
export async function register(
  identity: Identity,
  person: Registration,
  origin: RegistrationOrigin,
): Promise<Registered> {
  const outcome = await inSteadyTime(identity, orTooBusy(registerNow(identity, person, origin)));
  if ("status" in outcome) return { refusal: outcome };
  return { headers: new Headers({ "Set-Cookie": rememberRegistration(identity, outcome.id) }) };
}

async function registerNow(
  identity: Identity,
  person: Registration,
  { clientNetwork, next }: RegistrationOrigin,
): Promise<Refusal | { id: string }> {
  const { firstName, lastName, email } = person;
  const weakness = weaknessOf(person.password, [
    email,
    firstName,
    ...(lastName ? [lastName] : []),
    ...(await congregationNames(identity)),
  ]);
  if (weakness) return { status: 400, message: weakness, field: "password" };
  const wait =
    (await waitBeforeRegistering(identity, clientNetwork)) ||
    (await waitBeforeMailing(identity, "register", clientNetwork, email));
  if (wait > 0) return { status: 429, message: tooManyMessage(wait) };
  const outcome = await createAccount(identity, person, next);
  if ("id" in outcome) identity.mailWritten();
  else await countTakenEmail(identity, clientNetwork);
  return outcome;
}

async function createAccount(
  identity: Identity,
  { firstName, lastName = "", email, gender, dateOfBirth, ...typed }: Registration,
  next: string,
): Promise<Refusal | { id: string }> {
  const { adapter, internalAdapter } = await identity.auth.$context;
  if (await internalAdapter.findUserByEmail(email)) return taken();

  // Hashing and rendering take time, and on SQLite a transaction blocks every other writer.
  const password = await identity.passwords.hash(typed.password);
  const name = `${firstName} ${lastName}`.trim();
  const letter = await verificationLetter(identity, { name, next });
  return runWithTransaction(adapter, async () => {
    if (await internalAdapter.findUserByEmail(email)) return taken();
    const user = await internalAdapter.createUser(
      // By the clock that decides when accounts that nobody verified are deleted.
      {
        ...{ name, email, gender: gender ?? "", dateOfBirth, language: baseOf(currentLanguage()) },
        ...{ emailVerified: false, createdAt: identity.clock() },
      },
      { method: "email-password" },
    );
    await internalAdapter.linkAccount({
      userId: user.id,
      providerId: "credential",
      accountId: user.id,
      password,
    });
    await letter.write(user);
    return { id: user.id };
  }).catch(async (error: unknown) => {
    // If the email is known although this was rolled back, another registration was faster.
    if (wasRolledBack(error) && (await internalAdapter.findUserByEmail(email))) return taken();
    throw error;
  });
}

/** Sends the link again, at most every five minutes; check the password first. Returns whether it was sent. */
export async function resendVerification(
  identity: Identity,
  email: string,
  { clientNetwork, next }: RegistrationOrigin,
): Promise<boolean> {
  const { adapter, internalAdapter } = await identity.auth.$context;
  const found = await internalAdapter.findUserByEmail(email);
  if (!found || (await waitBeforeMailing(identity, "verify-mail", clientNetwork, email)) > 0) return false;
  const { id: userId, name } = found.user;
  const letter = await writingTo(identity, { userId }, () => verificationLetter(identity, { name, next }));
  await runWithTransaction(adapter, () => letter.write(found.user));
  identity.mailWritten();
  return true;
}

/** Undefined when the link has expired or was used before, or another one has verified the email already. */
export async function verifyEmail(identity: Identity, token: string): Promise<string | undefined> {
  const { adapter, internalAdapter } = await identity.auth.$context;
  return runWithTransaction(adapter, async () => {
    const verification = await internalAdapter.consumeVerificationValue(`verify-email:${token}`);
    if (!verification) return undefined;
    const current = await getCurrentAdapter(adapter);
    const unverified = [
      { field: "id", value: verification.value },
      { field: "emailVerified", value: false },
    ];
    const update = { emailVerified: true, updatedAt: identity.clock() };
    const verified = await current.updateMany({ model: "user", where: unverified, update });
    return verified > 0 ? verification.value : undefined;
  });
}

async function verificationLetter(identity: Identity, { name, next }: { name: string; next: string }) {
  const congregation = await identity.congregation();
  const { link: bare, validUntil, keepFor } = prepareLink(identity, "verify-email");
  const link = withNext(bare, next);
  const mail = await verifyEmailMail({ congregation, name, link, hours: verificationHours });
  return {
    async write({ id, email }: { id: string; email: string }): Promise<void> {
      await keepFor(id);
      await writeMail(identity, email, { ...mail, validUntil });
    },
  };
}
