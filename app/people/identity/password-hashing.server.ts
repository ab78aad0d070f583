import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import pLimit from "p-limit";
import { opaqueString } from "../../../platform/opaque-string.ts";

/** Hashing takes a whole processor core: half of them stay free for pages. */
const atOnce = Math.max(1, Math.floor(availableParallelism() / 2));
/** Beyond this, people would give up waiting. */
const mostWaiting = 100;

export class TooBusy extends Error {
  override name = "TooBusy";
}

/** What OWASP recommends for Argon2id: KiB and rounds. */
export const recommendedCost = { memoryCost: 19_456, timeCost: 2 };

export interface PasswordHashing {
  /** Argon2id of the password's one spelling. */
  hash(password: string): Promise<string>;
  /** Also accepts the password as it was typed: older hashes are of that. */
  verify(stored: string, password: string): Promise<boolean>;
}

/** Hashes and checks a few passwords at a time. Both throw `TooBusy` when too many wait. */
export function openPasswordHashing(cost = recommendedCost): PasswordHashing {
  const limit = pLimit(atOnce);
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (limit.pendingCount >= mostWaiting) throw new TooBusy();
    return limit(work);
  };
  return {
    hash: (password) => inTurn(() => hash(opaqueString(password), cost)),
    verify: (stored, password) =>
      inTurn(async () => {
        for (const spelling of spellingsOf(password)) if (await verify(stored, spelling)) return true;
        return false;
      }),
  };
}

/** Takes as long as verifying a wrong password, so that the time does not reveal who has an account. */
export async function pretendToVerify(hashing: PasswordHashing, password: string): Promise<string> {
  let hashed = "";
  for (const spelling of spellingsOf(password)) hashed = await hashing.hash(spelling);
  return hashed;
}

/** One for nearly everybody: keyboards send the one spelling. */
function spellingsOf(password: string): Set<string> {
  return new Set([opaqueString(password), password]);
}
