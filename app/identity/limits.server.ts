import type { Database } from "../../database/connection.ts";
import { consume, type Limit } from "../../platform/limits.ts";
import type { Identity } from "./identity.server.ts";

type Attempt = "sign-in" | "register" | "reset";

const minute = 60;
const limits: Record<Attempt, { address: Limit; account: Limit }> = {
  "sign-in": { address: { points: 30, seconds: 10 * minute }, account: { points: 10, seconds: 15 * minute } },
  register: { address: { points: 20, seconds: 60 * minute }, account: { points: 5, seconds: 60 * minute } },
  reset: { address: { points: 20, seconds: 60 * minute }, account: { points: 5, seconds: 60 * minute } },
};

/** Counts an attempt by its network address and by the account it aims at. Answers 0, or the seconds to wait. */
export async function waitBeforeTrying(
  { db, clock }: Identity,
  attempt: Attempt,
  address: string,
  account: string,
): Promise<number> {
  const now = clock().getTime();
  const byAddress = await consume(db, `${attempt}:address:${address}`, limits[attempt].address, now);
  const byAccount = await consume(db, `${attempt}:account:${account}`, limits[attempt].account, now);
  return Math.max(byAddress, byAccount);
}

/** After a right password earlier wrong ones no longer count against the account. */
export async function forgiveAccount({ db }: Identity, attempt: Attempt, account: string): Promise<void> {
  await db.deleteFrom("limits").where("key", "=", `${attempt}:account:${account}`).execute();
}

/** Forgets every counter of an account that goes. */
export async function forgetAttempts(db: Database, account: string): Promise<void> {
  await db.deleteFrom("limits").where("key", "in", attemptKeys(account)).execute();
}

/** Under which keys an account's attempts are counted. */
export function attemptKeys(account: string): string[] {
  return Object.keys(limits).map((attempt) => `${attempt}:account:${account}`);
}
