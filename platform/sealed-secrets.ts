import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

interface Keeper {
  settings: { secret: string };
}

const algorithm = "aes-256-gcm";
const ivBytes = 12;
const tagBytes = 16;

/**
 * Encrypts the secret of a person's one-time codes with a key derived from the site's own secret (AES-256-GCM). It
 * opens for that person only.
 */
export function sealSecret(site: Keeper, userId: string, secret: string): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, keyOf(site), iv).setAAD(Buffer.from(userId));
  const encrypted = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString("base64url");
}

/** Returns undefined when it was not sealed for this person, or with another `SECRET`. */
export function openSecret(site: Keeper, userId: string, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, "base64url");
  if (bytes.length <= ivBytes + tagBytes) return undefined;
  const decipher = createDecipheriv(algorithm, keyOf(site), bytes.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  })
    .setAAD(Buffer.from(userId))
    .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  try {
    const opened = [decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()];
    return Buffer.concat(opened).toString("utf8");
  } catch {
    return undefined;
  }
}

function keyOf({ settings }: Keeper): Buffer {
  return Buffer.from(hkdfSync("sha256", settings.secret, "", "secrets of one-time codes", 32));
}
