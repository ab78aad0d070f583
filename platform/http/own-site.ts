import { createHmac, timingSafeEqual } from "node:crypto";
import type { Route } from "./client-address.ts";

/** The header of `/healthz` with the site's id. */
export const siteIdHeader = "Site-Id";
/** Asks `/healthz` with which addresses the request arrived. The value proves that the site itself asks. */
export const proofHeader = "Site-Proof";
const addressesHeader = "Site-Seen-Addresses";
const clientHeader = "Site-Seen-Client";

/** The value of `X-Forwarded-For` when the site asks itself: an IP address for examples (RFC 5737). */
export const madeUpAddress = "192.0.2.1";

export interface SiteAnswer {
  status: number;
  /** The `Site-Id` header; undefined when something else answers. */
  siteId: string | undefined;
  /** Where a redirect leads. */
  leadsTo: string | undefined;
  /** The clock of whatever sent the answer: the server or a proxy in front of it. */
  date: Date | undefined;
  /** How the request arrived there, if the question held the site's secret. */
  route: Route | undefined;
}

/**
 * With the site's `secret`, the question claims to come from `madeUpAddress` and asks how it arrived.
 *
 * @throws when there is no answer within `limitMs`.
 */
export type AskSite = (siteUrl: string, limitMs: number, secret?: string) => Promise<SiteAnswer>;

/** Returns an id that all copies of a site share and no other site has. It is public and does not reveal the secret. */
export function siteIdOf(secret: string): string {
  return tagOf(secret, "site id");
}

function tagOf(secret: string, purpose: string): string {
  return createHmac("sha256", secret).update(purpose).digest("base64url").slice(0, 22);
}

const proofOf = (secret: string) => tagOf(secret, "how a request arrived");

/** Headers that say how a request arrived; none unless it comes from the site itself, because proxies are private. */
export function routeHeaders(
  secret: string,
  proof: string | undefined,
  { addresses, client }: Route,
): Record<string, string> {
  const [given, expected] = [Buffer.from(proof ?? ""), Buffer.from(proofOf(secret))];
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return {};
  return { [addressesHeader]: addresses.join(", "), [clientHeader]: String(client) };
}

function routeIn(headers: Headers): Route | undefined {
  const [addresses, client] = [headers.get(addressesHeader), headers.get(clientHeader)];
  if (addresses === null || client === null) return undefined;
  return { addresses: addresses.split(",").map((address) => address.trim()), client: Number(client) };
}

/**
 * Asks the site's own public URL who answers there. Unlike `openPublicFetch` it may reach this machine and its network,
 * so call it only with the URL of the settings, never with one that came in a request. It follows no redirect, which
 * could lead elsewhere, and reads no body.
 */
export const askSite: AskSite = async (siteUrl, limitMs, secret) => {
  const response = await fetch(`${siteUrl}/healthz`, {
    headers: secret ? { [proofHeader]: proofOf(secret), "X-Forwarded-For": madeUpAddress } : {},
    redirect: "manual",
    cache: "no-store",
    signal: AbortSignal.timeout(limitMs),
  });
  await response.body?.cancel();
  const [location, date] = [response.headers.get("location"), response.headers.get("date")];
  return {
    status: response.status,
    siteId: response.headers.get(siteIdHeader) ?? undefined,
    leadsTo: location && URL.canParse(location, siteUrl) ? new URL(location, siteUrl).origin : undefined,
    date: date && !Number.isNaN(Date.parse(date)) ? new Date(date) : undefined,
    route: routeIn(response.headers),
  };
};
