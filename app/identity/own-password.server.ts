import type { Person } from "../viewer.ts";
import type { Identity } from "./identity.server.ts";
import { countSignIn, type SignInOrigin } from "./limits.server.ts";
import { confirmMessages, tooManyMessage } from "./messages.ts";
import type { Refusal } from "./refusal.server.ts";

/**
 * Refuses people who cannot enter their own password; an account without one is not refused. Counts as a login
 * attempt, so that no form can be used to guess passwords.
 */
export async function refusePassword(
  identity: Identity,
  { id, email }: Person,
  typed: string,
  origin: SignInOrigin,
): Promise<Refusal | undefined> {
  const stored = await passwordOf(identity, id);
  if (stored === undefined) return undefined;
  if (!typed) return { status: 400, message: confirmMessages.missing };
  const { wait, forgive } = await countSignIn(identity, { account: email, ...origin });
  if (wait > 0) return { status: 429, message: tooManyMessage(wait) };
  if (!(await identity.passwords.verify(stored, typed)))
    return { status: 401, message: confirmMessages.wrong };
  await forgive();
  return undefined;
}

/** The hash of an account's password; undefined when its owner logs in with providers only. */
export async function passwordOf(identity: Identity, id: string): Promise<string | undefined> {
  const { internalAdapter } = await identity.auth.$context;
  const ways = await internalAdapter.findAccounts(id);
  const credential = ways.find(({ providerId }) => providerId === "credential");
  return credential && (credential.password ?? "");
}
