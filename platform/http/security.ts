import { t } from "@lingui/core/macro";
import type { MiddlewareHandler } from "hono";
import { contentSecurityPolicy, type PolicyOptions } from "./content-security-policy.ts";
import type { HttpEnvironment } from "./request.ts";

const writes = new Set(["POST", "PUT", "PATCH", "DELETE"]);

export interface SecurityOptions extends Omit<PolicyOptions, "overHttps" | "connectsTo"> {
  siteUrl: string;
  /** Whether browsers must also use https for all subdomains. */
  hstsSubdomains: boolean;
}

/** The headers of every response that does not state another one itself, and of HTML the policy unless it has one for its inline code. */
export function securityHeaders(options: SecurityOptions): MiddlewareHandler<HttpEnvironment> {
  const headers = securityHeadersOf(options);
  const policy = contentSecurityPolicy(policyOptionsOf(options));
  return async (c, next) => {
    await next();
    for (const [name, value] of headers) if (!c.res.headers.has(name)) c.header(name, value);
    const isHtml = c.res.headers.get("content-type")?.startsWith("text/html");
    if (isHtml && !c.res.headers.has("content-security-policy")) c.header("Content-Security-Policy", policy);
  };
}

export function policyOptionsOf({ siteUrl, ...options }: SecurityOptions): PolicyOptions {
  return { ...options, overHttps: siteUrl.startsWith("https:") };
}

export function securityHeadersOf({ siteUrl, hstsSubdomains }: SecurityOptions): [string, string][] {
  const headers: [string, string][] = [
    ["X-Content-Type-Options", "nosniff"],
    ["Referrer-Policy", "strict-origin-when-cross-origin"],
    ["X-Frame-Options", "DENY"],
    ["Cross-Origin-Opener-Policy", "same-origin"],
    ["Cross-Origin-Resource-Policy", "same-origin"],
    ["Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"],
  ];
  if (siteUrl.startsWith("https:"))
    headers.push([
      "Strict-Transport-Security",
      `max-age=31536000${hstsSubdomains ? "; includeSubDomains" : ""}`,
    ]);
  return headers;
}

/**
 * Refuses cross-site writes that would use a visitor's cookies (403).
 *
 * Browsers send `Origin` or `Sec-Fetch-Site` with every write; it must match the site's public origin or the request's
 * host, and have https if the site has: somebody in the network can change a page that came without. Clients without
 * these headers are not browsers: they may write, but not with a session cookie.
 */
export function sameOriginWrites(siteUrl: string): MiddlewareHandler<HttpEnvironment> {
  const siteOrigin = new URL(siteUrl).origin;
  return async (c, next) => {
    if (!writes.has(c.req.method) || isSameOrigin(c.req.raw, siteOrigin)) return next();
    c.get("log").warn({ origin: c.req.header("origin") }, "write from another site refused");
    return c.text(t`This request came from another site and was refused.`, 403);
  };
}

function isSameOrigin(request: Request, siteOrigin: string): boolean {
  const fetchSite = request.headers.get("sec-fetch-site");
  const origin = request.headers.get("origin");
  if (siteOrigin.startsWith("https:") && origin?.startsWith("http:")) return false;
  if (fetchSite === "same-origin" || fetchSite === "none") return true;
  if (origin === null) return fetchSite === null && !hasSession(request);
  if (origin === siteOrigin) return true;
  return URL.canParse(origin) && new URL(origin).host === request.headers.get("host") && fetchSite === null;
}

function hasSession(request: Request): boolean {
  return request.headers.get("cookie")?.includes("session_token") ?? false;
}

/** Refuses URLs with broken percent-encoding or NUL, which no database key can hold (404). */
export const readableUrls: MiddlewareHandler<HttpEnvironment> = (c, next) => {
  const { pathname } = new URL(c.req.url);
  return isReadable(pathname) ? next() : Promise.resolve(c.text(t`There is no such page.`, 404));
};

function isReadable(pathname: string): boolean {
  try {
    return !decodeURIComponent(pathname).includes("\0");
  } catch {
    return false;
  }
}
