import { createHmac } from "node:crypto";

/** The header of `/healthz` with the site's id. */
export const siteIdHeader = "Site-Id";

export interface SiteAnswer {
  status: number;
  /** The `Site-Id` header; undefined when something else answers. */
  siteId: string | undefined;
  /** Where a redirect leads. */
  leadsTo: string | undefined;
  /** The clock of whatever sent the answer: the server or a proxy in front of it. */
  date: Date | undefined;
}

/** @throws when there is no answer within `limitMs`. */
export type AskSite = (siteUrl: string, limitMs: number) => Promise<SiteAnswer>;

/** Returns an id that all copies of a site share and no other site has. It is public and does not reveal the secret. */
export function siteIdOf(secret: string): string {
  return createHmac("sha256", secret).update("site id").digest("base64url").slice(0, 22);
}

/**
 * Asks the site's own public URL who answers there. Unlike `openPublicFetch` it may reach this machine and its network,
 * so call it only with the URL of the settings, never with one that came in a request. It follows no redirect, which
 * could lead elsewhere, and reads no body.
 */
export const askSite: AskSite = async (siteUrl, limitMs) => {
  const response = await fetch(`${siteUrl}/healthz`, {
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
  };
};
