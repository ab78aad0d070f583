import { sql } from "kysely";
import type { Database } from "../../../database/connection.ts";
import { consume, giveBack, type Limit, waitFor } from "../../../platform/limits.ts";
import type { Identity } from "./identity.server.ts";
import { hasKnownDevices, knownDevice } from "./known-device.server.ts";
import type { Origin } from "./origin.server.ts";

export type Counted = Pick<Identity, "db" | "clock">;

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

const signInLimits = {
  /** Attempts from one network after which nobody got in: in a hall of 300 people each may mistype once. */
  network: { points: 400, seconds: hour },
  /** One account from one IP address. */
  here: { points: 10, seconds: 15 * minute },
  /** One account from a browser that has logged in to it before. */
  device: { points: 10, seconds: 15 * minute },
  /** One account from everywhere, against many IP addresses together; a single stranger cannot reach it. */
  account: { points: 100, seconds: hour },
};

const takenEmails = (clientNetwork: string) => `register:taken:${clientNetwork}`;
const takenLimit = { points: 100, seconds: hour };

/** Returns the seconds until a network may register again that found many registered emails; 0 when it may. */
export function waitBeforeRegistering({ db, clock }: Counted, clientNetwork: string): Promise<number> {
  return waitFor(db, takenEmails(clientNetwork), takenLimit, clock().getTime());
}

/** Counts a registration that was refused because the email is registered: it reveals who has an account. */
export async function countTakenEmail(site: Counted, clientNetwork: string): Promise<void> {
  await count(site, takenEmails(clientNetwork), takenLimit);
}

export interface SignInAttempt extends Pick<Origin, "clientNetwork" | "cookies"> {
  account: string;
}

export interface SignInCount {
  /** Seconds to wait; 0 when the attempt is permitted. */
  wait: number;
  /** Whether too many attempts by others on this account are the reason. */
  reachedAccountLimit: boolean;
  /** Resets the counters after a right password, and takes the attempts back from those of the network. */
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
  const byNetwork = `sign-in:network:${clientNetwork}`;
  const byAccount = `sign-in:account:${account}`;
  const resetCounts = async () => {
    const counted = await identity.db
      .deleteFrom("limits")
      .where("key", "in", [byDevice, here, byAccount])
      .returning(["key", "points"])
      .execute();
    const attempts = counted.find(({ key }) => key === here)?.points ?? 0;
    if (!device) await giveBack(identity.db, byNetwork, attempts, identity.clock().getTime());
  };
  const refusing = (wait: number, reachedAccountLimit = false) => ({
    wait,
    reachedAccountLimit,
    resetCounts,
  });
  if (device) return refusing(await count(identity, byDevice, signInLimits.device));
  const waitHere =
    (await count(identity, byNetwork, signInLimits.network)) ||
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
  return count(site, `provider:network:${clientNetwork}`, { points: 600, seconds: hour });
}

/** Counts codes with which somebody opens Welcome. Returns 0, or the seconds to wait. */
export function waitBeforeWelcome(site: Counted, clientNetwork: string): Promise<number> {
  return count(site, `welcome:network:${clientNetwork}`, { points: 30, seconds: 10 * minute });
}

/** Counts attempts to log in with a passkey. Returns 0, or the seconds to wait. */
export function waitBeforePasskeyLogin(site: Counted, clientNetwork: string): Promise<number> {
  // Each login takes two requests.
  return count(site, `passkey:network:${clientNetwork}`, { points: 1200, seconds: hour });
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

export function count({ db, clock }: Counted, key: string, limit: Limit): Promise<number> {
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
  "vigil:account",
  "group-request:account",
  "guest-prayer:account",
  "prayer-link:account",
  "verify-mail:account",
  "change-email:account",
];

export function attemptsOf(account: string) {
  const keys = ofOneAccount.map((attempt) => `${attempt}:${account}`);
  const literally = account.replace(/[!%_]/g, "!$&");
  return sql<boolean>`(
    "key" in (${sql.join(keys)})
    or "key" like ${`sign-in:here:% ${literally}`} escape '!'
    or "key" like ${`sign-in:device:% ${literally}`} escape '!'
  )`;
}
