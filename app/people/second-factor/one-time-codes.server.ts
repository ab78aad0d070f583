import { createHash, randomInt } from "node:crypto";
import { Secret, TOTP } from "otpauth";

const secondsOfStep = 30;
/** One step before and after, for clocks that differ a little. */
const tolerance = 1;
const backupCodeCount = 10;
/** Without letters and digits that look alike. */
const alphabet = "23456789abcdefghjkmnpqrstuvwxyz";

/** Returns a new random secret of 160 bits, in base32. */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32;
}

export function uriOf(secret: string, { issuer, label }: { issuer: string; label: string }): string {
  // Some apps show the part before a colon as the issuer.
  const plain = issuer.replaceAll(":", " ");
  return new TOTP({ issuer: plain, label, secret, period: secondsOfStep }).toString();
}

/** The step, counted from 1970; undefined when the code is not valid now (RFC 6238). */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const totp = new TOTP({ secret, period: secondsOfStep });
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: tolerance });
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / secondsOfStep) + delta;
}

/** Returns codes such as `k7mp-3xqd-9wfh`, of 59 bits each. */
export function newBackupCodes(): string[] {
  const group = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join("");
  return Array.from({ length: backupCodeCount }, () => [group(), group(), group()].join("-"));
}

/** What is typed may have spaces, hyphens and capitals. */
export function plainCode(typed: string): string {
  return typed.replace(/[\s\p{Pd}]/gu, "").toLowerCase();
}

/** A backup code is random and long, so one round suffices. */
export function hashOfBackupCode(userId: string, code: string): string {
  return createHash("sha256")
    .update(`${userId} ${plainCode(code)}`)
    .digest("base64url");
}
