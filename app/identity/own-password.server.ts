import type { Person } from "../viewer.ts";
import type { Identity } from "./identity.server.ts";
import { countSignIn } from "./limits.server.ts";
import { confirmMessages, tooManyMessage } from "./messages.ts";
import type { Origin } from "./origin.server.ts";
import { orTooBusy, type Refusal } from "./refusal.server.ts";

export type PasswordCheck =
  | { refusal: Refusal }
  | {
      refusal?: undefined;
      /** The stored hash; undefined for an account without a password. */
      stored: string | undefined;
    };

/**
 * Checks that people know their own password, if their account has one. Counts as a login attempt, so that no form can
 * be used to guess passwords.
 */
export async function checkOwnPassword(
  identity: Identity,
  person: Person,
  typed: string,
  origin: Origin,
): Promise<PasswordCheck> {
  const stored = await passwordOf(identity, person.id);
  if (stored === undefined) return { stored };
  const refusal = await orTooBusy(refuse(identity, person, { stored, typed }, origin));
  return refusal ? { refusal } : { stored };
}

async function refuse(
  identity: Identity,
  { email }: Person,
  { stored, typed }: { stored: string; typed: string },
  origin: Origin,
): Promise<Refusal | undefined> {
  const field = "currentPassword";
  if (!typed) return { status: 400, message: confirmMessages.missing, field };
  const { wait, resetCounts } = await countSignIn(identity, { account: email, ...origin });
  if (wait > 0) return { status: 429, message: tooManyMessage(wait) };
  if (!(await identity.passwords.verify(stored, typed)))
    return { status: 401, message: confirmMessages.wrong, field };
  await resetCounts();
  return undefined;
}

/** The hash of an account's password; undefined when its owner logs in with providers only. */
export async function passwordOf({ db }: Pick<Identity, "db">, id: string): Promise<string | undefined> {
  const credential = await db
    .selectFrom("account")
    .select("password")
    .where("userId", "=", id)
    .where("providerId", "=", "credential")
    .executeTakeFirst();
  return credential && (credential.password ?? "");
}
