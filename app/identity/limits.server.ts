import { sql } from "kysely";
import type { Database } from "../../database/connection.ts";
import { consume, type Limit } from "../../platform/limits.ts";
import type { Identity } from "./identity.server.ts";
import { hasKnownDevices, knownDevice } from "./known-device.server.ts";
import type { Origin } from "./origin.server.ts";

type Counted = Pick<Identity, "db" | "clock">;

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

const limits = {
  register: { network: { points: 20, seconds: hour }, account: { points: 5, seconds: hour } },
  reset: { network: { points: 20, seconds: hour }, account: { points: 5, seconds: hour } },
  // A whole congregation may ask from the network of its hall.
  attend: { network: { points: 200, seconds: hour }, account: { points: 5, seconds: hour } },
};

const signInLimits = {
  network: { points: 30, seconds: 10 * minute },
  /** One account from one IP address. */
  here: { points: 10, seconds: 15 * minute },
  /** One account from a browser that has logged in to it before. */
  device: { points: 10, seconds: 15 * minute },
  /** One account from everywhere, against many IP addresses together; a single stranger cannot reach it. */
  account: { points: 100, seconds: hour },
};

/** Counts an attempt by IP address and, if that permits it, by account. Returns 0, or the seconds to wait. */
export async function waitBeforeTrying(
  site: Counted,
  attempt: keyof typeof limits,
  clientNetwork: string,
  account: string,
): Promise<number> {
  const { network: byNetwork, account: byAccount } = limits[attempt];
  return (
    (await count(site, `${attempt}:network:${clientNetwork}`, byNetwork)) ||
    (await count(site, `${attempt}:account:${account}`, byAccount))
  );
}

export interface SignInAttempt extends Pick<Origin, "clientNetwork" | "cookies"> {
  account: string;
}

export interface SignInCount {
  /** Seconds to wait; 0 when the attempt is permitted. */
  wait: number;
  /** Whether too many attempts by others on this account are the reason. */
  reachedAccountLimit: boolean;
  /** Resets the counters after a right password. */
  resetCounts: () => Promise<void>;
}

/**
 * Counts an attempt to enter an account's password. Strangers can exhaust the limit of their IP address, and together
 * the limit of everybody, but never that of a browser that has logged in to the account before.
 */
export async function countSignIn(identity: Identity, attempt: SignInAttempt): Promise<SignInCount> {
  const { account, clientNetwork } = attempt;
  const device = await deviceOf(identity, attempt);
  const byDevice = `sign-in:device:${device} ${account}`;
  const here = `sign-in:here:${clientNetwork} ${account}`;
  const byAccount = `sign-in:account:${account}`;
  const resetCounts = async () => {
    await identity.db.deleteFrom("limits").where("key", "in", [byDevice, here, byAccount]).execute();
  };
  const refusing = (wait: number, reachedAccountLimit = false) => ({
    wait,
    reachedAccountLimit,
    resetCounts,
  });
  if (device) return refusing(await count(identity, byDevice, signInLimits.device));
  const waitHere =
    (await count(identity, `sign-in:network:${clientNetwork}`, signInLimits.network)) ||
    (await count(identity, here, signInLimits.here));
  if (waitHere > 0) return refusing(waitHere);
  const wait = await count(identity, byAccount, signInLimits.account);
  return refusing(wait, wait > 0);
}

async function deviceOf(
  identity: Identity,
  { account, cookies }: SignInAttempt,
): Promise<string | undefined> {
  if (!hasKnownDevices(cookies)) return undefined;
  const user = await identity.db
    .selectFrom("user")
    .select("id")
    .where("email", "=", account)
    .executeTakeFirst();
  return user && knownDevice(identity, user.id, cookies);
}

/** Counts attempts to log in with a provider. Returns 0, or the seconds to wait. */
export function waitBeforeProvider(site: Counted, clientNetwork: string): Promise<number> {
  return count(site, `provider:network:${clientNetwork}`, { points: 30, seconds: 10 * minute });
}

/** Counts codes with which somebody opens Welcome. Returns 0, or the seconds to wait. */
export function waitBeforeWelcome(site: Counted, clientNetwork: string): Promise<number> {
  return count(site, `welcome:network:${clientNetwork}`, { points: 30, seconds: 10 * minute });
}

/** Counts mails with a new verification link. Returns 0, or the seconds to wait. */
export function waitBeforeVerificationMail(site: Counted, account: string): Promise<number> {
  return count(site, `verify-mail:account:${account}`, { points: 1, seconds: 5 * minute });
}

/** Counts mails to a new email that somebody wants to use. Returns 0, or the seconds to wait. */
export function waitBeforeEmailChange(site: Counted, account: string): Promise<number> {
  return count(site, `change-email:account:${account}`, { points: 5, seconds: hour });
}

/** Counts attempts to log in with a passkey. Returns 0, or the seconds to wait. */
export function waitBeforePasskeyLogin(site: Counted, clientNetwork: string): Promise<number> {
  // Each login takes two requests.
  return count(site, `passkey:network:${clientNetwork}`, { points: 60, seconds: 10 * minute });
}

/** Counts passkeys that somebody begins to add. Returns 0, or the seconds to wait. */
export function waitBeforeNewPasskey(site: Counted, userId: string): Promise<number> {
  return count(site, personKeys(userId).newPasskey, { points: 20, seconds: hour });
}

/** Counts codes that somebody enters as a second factor. Returns 0, or the seconds to wait. */
export async function waitBeforeCode(site: Counted, userId: string): Promise<number> {
  const { code, codeOfDay } = personKeys(userId);
  return (
    (await count(site, code, { points: 10, seconds: 15 * minute })) ||
    (await count(site, codeOfDay, { points: 30, seconds: day }))
  );
}

/** Resets the counters after a right code. */
export async function resetCodeCount({ db }: Counted, userId: string): Promise<void> {
  const { code, codeOfDay } = personKeys(userId);
  await db.deleteFrom("limits").where("key", "in", [code, codeOfDay]).execute();
}

/** Counts warnings about wrong codes. Returns 0, or the seconds to wait. */
export function waitBeforeCodeWarning(site: Counted, userId: string): Promise<number> {
  return count(site, personKeys(userId).codeWarning, { points: 1, seconds: day });
}

/** By id, so that a new password resets none of them. */
function personKeys(userId: string) {
  return {
    code: `second-factor:${userId}`,
    codeOfDay: `second-factor:day:${userId}`,
    codeWarning: `second-factor:warned:${userId}`,
    newPasskey: `new-passkey:${userId}`,
  };
}

/** The keys of the rows of `limits` that count what this person does. */
export function limitKeysOf(userId: string): string[] {
  return Object.values(personKeys(userId));
}

/** Counts warnings about login attempts: one per window of the account's limit. Returns 0, or the seconds to wait. */
export function waitBeforeWarning(site: Counted, account: string): Promise<number> {
  const { seconds } = signInLimits.account;
  return count(site, `sign-in:warned:${account}`, { points: 1, seconds });
}

/** Counts entries of the activity log about failed logins. Returns 0, or the seconds to wait. */
export function waitBeforeRecording(site: Counted, account: string): Promise<number> {
  return count(site, `sign-in:recorded:${account}`, { points: 1, seconds: 15 * minute });
}

function count({ db, clock }: Counted, key: string, limit: Limit): Promise<number> {
  return consume(db, key, limit, clock().getTime());
}

export async function deleteAttempts(db: Database, account: string): Promise<void> {
  await db.deleteFrom("limits").where(attemptsOf(account)).execute();
}

const ofOneAccount = [
  "sign-in:account",
  "sign-in:warned",
  "sign-in:recorded",
  "register:account",
  "reset:account",
  "attend:account",
  "verify-mail:account",
  "change-email:account",
];

/** Whether a row of `limits` counts attempts at this account. */
export function attemptsOf(account: string) {
  const keys = ofOneAccount.map((attempt) => `${attempt}:${account}`);
  const literally = account.replace(/[!%_]/g, "!$&");
  return sql<boolean>`(
    "key" in (${sql.join(keys)})
    or "key" like ${`sign-in:here:% ${literally}`} escape '!'
    or "key" like ${`sign-in:device:% ${literally}`} escape '!'
  )`;
}
