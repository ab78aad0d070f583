import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import pLimit from "p-limit";

/** Hashing takes a whole processor core: half of them stay free for pages. */
const atOnce = Math.max(1, Math.floor(availableParallelism() / 2));
/** Beyond this, people would give up waiting. */
const mostWaiting = 100;

/** Thrown when too many passwords wait to be hashed or checked. */
export class TooBusy extends Error {
  override name = "TooBusy";
}

export interface PasswordHashing {
  /** Argon2id with the parameters that OWASP recommends, the library's defaults. */
  hash(password: string): Promise<string>;
  verify(stored: string, password: string): Promise<boolean>;
}

/** Hashes and checks a few passwords at a time. Both throw `TooBusy` when too many wait. */
export function openPasswordHashing(): PasswordHashing {
  const limit = pLimit(atOnce);
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (limit.pendingCount >= mostWaiting) throw new TooBusy();
    return limit(work);
  };
  return {
    hash: (password) => inTurn(() => hash(password)),
    verify: (stored, password) => inTurn(() => verify(stored, password)),
  };
}
