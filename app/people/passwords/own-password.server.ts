import { opaqueString } from "../../../platform/opaque-string.ts";
import type { Person } from "../../viewer.ts";
import { confirmMessages, tooManyMessage } from "../identity/account-messages.ts";
import type { Identity } from "../identity/identity.server.ts";
import { countSignIn } from "../identity/limits.server.ts";
import type { Origin } from "../identity/origin.server.ts";
import { TooBusy } from "../identity/password-hashing.server.ts";
import { orTooBusy, type Refusal } from "../identity/refusal.server.ts";

export type PasswordCheck =
  | { refusal: Refusal }
  | {
      refusal?: undefined;
      /** The stored hash; undefined for an account without a password. */
      stored: string | undefined;
    };

/** Counts as a login attempt, so that no form can be used to guess passwords. */
export async function checkOwnPassword(
  identity: Identity,
  person: Person,
  typed: string,
  origin: Origin,
): Promise<PasswordCheck> {
  const stored = await passwordOf(identity, person.id);
  if (stored === undefined) return { stored };
  const refusal = await orTooBusy(refuse(identity, person, { stored, typed }, origin));
  if (refusal) return { refusal };
  return { stored: await renewHash(identity, person.id, stored, typed) };
}

async function refuse(
  identity: Identity,
  { email }: Person,
  { stored, typed }: { stored: string; typed: string },
  origin: Origin,
): Promise<Refusal | undefined> {
  const field = "currentPassword";
  if (!typed) return { status: 400, message: confirmMessages.missing(), field };
  const { wait, resetCounts } = await countSignIn(identity, { account: email, ...origin });
  if (wait > 0) return { status: 429, message: tooManyMessage(wait) };
  if (!(await identity.passwords.verify(stored, typed)))
    return { status: 401, message: confirmMessages.wrong(), field };
  await resetCounts();
  return undefined;
}

/** From the password as it was typed to its normalised spelling. Verify the password first. Returns the new hash. */
export async function renewHash(
  { db, passwords, clock }: Pick<Identity, "db" | "passwords" | "clock">,
  userId: string,
  stored: string,
  typed: string,
): Promise<string> {
  const spelled = opaqueString(typed);
  if (spelled === typed) return stored;
  try {
    if (await passwords.verify(stored, spelled)) return stored;
    const password = await passwords.hash(spelled);
    const renewed = await db
      .updateTable("account")
      .set({ password, updatedAt: clock().toISOString() })
      .where("userId", "=", userId)
      .where("providerId", "=", "credential")
      .where("password", "=", stored)
      .executeTakeFirst();
    return renewed.numUpdatedRows > 0n ? password : stored;
  } catch (error) {
    // The next login does it.
    if (error instanceof TooBusy) return stored;
    throw error;
  }
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
