import { Hono } from "hono";
import type { HttpEnvironment } from "./request.ts";

const path = "/.well-known/security.txt";
const day = 24 * 60 * 60_000;
/** RFC 9116 advises less than a year. */
const validDays = 180;

/**
 * `/.well-known/security.txt` (RFC 9116): to whom weaknesses are reported. Without a contact nothing is there.
 *
 * @param contact a `mailto:` or `https:` URL.
 * @param siteUrl without a trailing slash.
 */
export function securityText({
  contact,
  siteUrl,
  clock,
}: {
  contact: string | undefined;
  siteUrl: string;
  clock: () => Date;
}): Hono<HttpEnvironment> {
  return new Hono<HttpEnvironment>().get(path, (c, next) => {
    if (contact === undefined) return next();
    // The same all day, so that the file can be kept by others.
    const expires = new Date(Math.floor(clock().getTime() / day + validDays) * day);
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${expires.toISOString()}`,
      "Preferred-Languages: en",
      `Canonical: ${siteUrl}${path}`,
    ];
    return c.text(`${lines.join("\n")}\n`, 200, { "Cache-Control": "public, max-age=86400" });
  });
}
