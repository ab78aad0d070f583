import { createHmac, timingSafeEqual } from "node:crypto";
import { parse, serialize } from "hono/utils/cookie";
import { linkPurposes } from "../../mail/links/link-purposes.ts";
import type { IdentityOptions } from "../identity/identity.server.ts";

type Signing = Pick<IdentityOptions, "settings">;

/** How long a link that verifies an email works, and how long the browser that registered is remembered. */
export const verificationHours = linkPurposes["verify-email"].hours;

/** Sealed; it does not name the account. A later registration in the same browser replaces it. */
export function rememberRegistration(site: Signing, userId: string): string {
  return setCookie(site, seal(site, userId), verificationHours * 60 * 60);
}

export function forgetRegistration(site: Signing): string {
  return setCookie(site, "", 0);
}

/**
 * Whether this browser registered an account.
 *
 * @param cookies the `Cookie` header of a request.
 */
export function isOwnRegistration(site: Signing, userId: string, cookies: string | null): boolean {
  const name = cookieName(site);
  const given = Buffer.from(parse(cookies ?? "", name)[name] ?? "");
  const expected = Buffer.from(seal(site, userId));
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function setCookie(site: Signing, value: string, maxAge: number): string {
  const secure = isSecure(site);
  return serialize(cookieName(site), value, { path: "/", httpOnly: true, sameSite: "Lax", secure, maxAge });
}

/** With `__Host-`, a page of another host of the domain cannot set it. Browsers accept that on https only. */
function cookieName(site: Signing): string {
  return isSecure(site) ? "__Host-registered" : "registered";
}

function isSecure({ settings }: Signing): boolean {
  return settings.siteUrl.startsWith("https:");
}

function seal({ settings }: Signing, userId: string): string {
  return createHmac("sha256", settings.secret).update(`registered: ${userId}`).digest("base64url");
}
