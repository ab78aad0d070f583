import { createHash, randomBytes } from "node:crypto";

/** A random token for a link: 24 bytes as 32 characters of base64url. */
export function newToken(): string {
  return randomBytes(24).toString("base64url");
}

/** What is stored of a token: its SHA-256 as base64url. It is random and long, so one round without salt is enough. */
export function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
