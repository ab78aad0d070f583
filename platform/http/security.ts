import type { MiddlewareHandler } from "hono";
import type { HttpEnvironment } from "./request.ts";

const writes = new Set(["POST", "PUT", "PATCH", "DELETE"]);

export interface SecurityOptions {
  siteUrl: string;
  /** Whether browsers must also use https for all subdomains. */
  hstsSubdomains: boolean;
  development: boolean;
  formsTo?: string | undefined;
}

/**
 * Sets security headers on every response; HTML also gets a strict content security policy with this response's nonce.
 */
export function securityHeaders(pages: SecurityOptions): MiddlewareHandler<HttpEnvironment> {
  const overHttps = pages.siteUrl.startsWith("https:");
  return async (c, next) => {
    await next();
    c.header("X-Content-Type-Options", "nosniff");
    c.header("Referrer-Policy", "strict-origin-when-cross-origin");
    c.header("X-Frame-Options", "DENY");
    c.header("Cross-Origin-Resource-Policy", "same-origin");
    c.header("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()");
    if (overHttps)
      c.header(
        "Strict-Transport-Security",
        `max-age=31536000${pages.hstsSubdomains ? "; includeSubDomains" : ""}`,
      );
    if (
      c.res.headers.get("content-type")?.startsWith("text/html") &&
      !c.res.headers.has("content-security-policy")
    ) {
      c.header("Content-Security-Policy", contentSecurityPolicy(c.get("nonce"), { ...pages, overHttps }));
    }
  };
}

function contentSecurityPolicy(
  nonce: string,
  { overHttps, development, formsTo }: SecurityOptions & { overHttps: boolean },
): string {
  const elsewhere = formsTo ? ` ${formsTo}` : "";
  const directives = [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    // In development Vite injects styles by script.
    development ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    "img-src 'self' data: blob: https:",
    "media-src 'self' blob: https:",
    "font-src 'self'",
    `connect-src 'self'${development ? " ws: wss:" : ""}${elsewhere}`,
    "frame-src https:",
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self'${elsewhere}`,
    "frame-ancestors 'none'",
  ];
  if (overHttps) directives.push("upgrade-insecure-requests");
  return directives.join("; ");
}

/**
 * Refuses cross-site writes that would use a visitor's cookies (403).
 *
 * Browsers send `Origin` or `Sec-Fetch-Site` with every write; it must match the site's public origin or the request's
 * host. Clients without these headers are not browsers: they may write, but not with a session cookie.
 */
export function sameOriginWrites(siteUrl: string): MiddlewareHandler<HttpEnvironment> {
  const siteOrigin = new URL(siteUrl).origin;
  return async (c, next) => {
    if (!writes.has(c.req.method) || isSameOrigin(c.req.raw, siteOrigin)) return next();
    c.get("log").warn({ origin: c.req.header("origin") }, "write from another site refused");
    return c.text("This request came from another site and was refused.", 403);
  };
}

function isSameOrigin(request: Request, siteOrigin: string): boolean {
  const fetchSite = request.headers.get("sec-fetch-site");
  if (fetchSite === "same-origin" || fetchSite === "none") return true;
  const origin = request.headers.get("origin");
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
  return isReadable(pathname) ? next() : Promise.resolve(c.text("There is no such page.", 404));
};

function isReadable(pathname: string): boolean {
  try {
    return !decodeURIComponent(pathname).includes("\0");
  } catch {
    return false;
  }
}
