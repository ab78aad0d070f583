import type { Identity } from "../identity/identity.server.ts";
import { countSignIn, type SignInOrigin } from "../identity/limits.server.ts";
import { tooManyMessage } from "../identity/messages.ts";
import { orTooBusy, type Refusal } from "../identity/refusal.server.ts";
import type { Person } from "../viewer.ts";
import { accountMessages } from "./account.ts";

export type PasswordCheck =
  | { refusal: Refusal }
  | {
      refusal?: undefined;
      /** The stored hash; undefined for an account without a password. */
      stored: string | undefined;
    };

/**
 * Checks the password of somebody who changes their own account, if it has one. Counts as a login attempt, so that
 * no form can be used to guess passwords.
 */
export async function checkOwnPassword(
  identity: Identity,
  person: Person,
  typed: string,
  origin: SignInOrigin,
): Promise<PasswordCheck> {
  const credential = await identity.db
    .selectFrom("account")
    .select("password")
    .where("userId", "=", person.id)
    .where("providerId", "=", "credential")
    .executeTakeFirst();
  if (!credential) return { stored: undefined };
  const stored = credential.password ?? "";
  const refusal = await orTooBusy(refuse(identity, person, { stored, typed }, origin));
  return refusal ? { refusal } : { stored };
}

async function refuse(
  identity: Identity,
  { email }: Person,
  { stored, typed }: { stored: string; typed: string },
  origin: SignInOrigin,
): Promise<Refusal | undefined> {
  const field = "currentPassword";
  if (!typed) return { status: 400, message: accountMessages.noPassword, field };
  const { wait } = await countSignIn(identity, { account: email, ...origin });
  if (wait > 0) return { status: 429, message: tooManyMessage(wait) };
  const isRight = await identity.passwords.verify(stored, typed);
  return isRight ? undefined : { status: 401, message: accountMessages.wrongPassword, field };
}
