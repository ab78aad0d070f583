import { hashOf } from "../tokens.ts";
import { accountAddress } from "./address.ts";

/**
 * What is stored where it matters only that an email is the same: the SHA-256 of `email:` and the email as accounts have it,
 * as base64url. It has no key, so that it can be compared after a restore without the site's secret. Stored digests depend
 * on this: it never changes.
 */
export function emailDigest(email: string): string {
  return hashOf(`email:${accountAddress(email)}`);
}
