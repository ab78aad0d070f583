import { createHmac, timingSafeEqual } from "node:crypto";
import type { Route } from "./client-address.ts";

/** The header of `/healthz` with the site's id. */
export const siteIdHeader = "Site-Id";
/** Asks `/healthz` for more than the site's id. The value says for what, and proves that the site itself asks. */
export const proofHeader = "Site-Proof";
const addressesHeader = "Site-Seen-Addresses";
const clientHeader = "Site-Seen-Client";
const uptimeHeader = "Site-Uptime";
const memoryHeader = "Site-Memory";
const settingsHeader = "Site-Settings";

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

/** How the process that answers is doing. */
export interface ProcessState {
  /** Seconds since it began. */
  uptime: number;
  /** Resident memory in bytes. */
  memory: number;
  /** See `settingTags`; undefined from versions that do not say them. */
  settingTags: Record<string, string> | undefined;
}

interface ProcessAnswer {
  /** The `Site-Id` header; undefined when something else answers. */
  siteId: string | undefined;
  /** Undefined unless the question held the site's secret, and from versions that do not say it. */
  process: ProcessState | undefined;
}

/** @throws when there is no answer within `limitMs`. */
export type AskProcess = (url: string, limitMs: number, secret: string) => Promise<ProcessAnswer>;

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

type Question = "how a request arrived" | "how the process is doing";

const proofOf = (secret: string, question: Question) => tagOf(secret, question);

/**
 * Headers that say how a request arrived or how this process is doing; none unless it comes from the site itself, because
 * both are private.
 */
export function headersForItself(
  secret: string,
  proof: string | undefined,
  { addresses, client }: Route,
  settingTags: Record<string, string>,
): Record<string, string> {
  if (isProof("how a request arrived"))
    return { [addressesHeader]: addresses.join(", "), [clientHeader]: String(client) };
  if (isProof("how the process is doing"))
    return {
      [uptimeHeader]: process.uptime().toFixed(),
      [memoryHeader]: String(process.memoryUsage.rss()),
      [settingsHeader]: new URLSearchParams(settingTags).toString(),
    };
  return {};

  function isProof(question: Question): boolean {
    const [given, expected] = [Buffer.from(proof ?? ""), Buffer.from(proofOf(secret, question))];
    return given.length === expected.length && timingSafeEqual(given, expected);
  }
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
  const proof = secret && {
    [proofHeader]: proofOf(secret, "how a request arrived"),
    "X-Forwarded-For": madeUpAddress,
  };
  const response = await ask(siteUrl, limitMs, proof || {});
  const [location, date] = [response.headers.get("location"), response.headers.get("date")];
  return {
    status: response.status,
    siteId: response.headers.get(siteIdHeader) ?? undefined,
    leadsTo: location && URL.canParse(location, siteUrl) ? new URL(location, siteUrl).origin : undefined,
    date: date && !Number.isNaN(Date.parse(date)) ? new Date(date) : undefined,
    route: routeIn(response.headers),
  };
};

/** Asks the process that listens at a URL of this machine who it is and how it is doing. */
export const askProcess: AskProcess = async (url, limitMs, secret) => {
  const { headers } = await ask(url, limitMs, {
    [proofHeader]: proofOf(secret, "how the process is doing"),
  });
  const [uptime, memory] = [headers.get(uptimeHeader), headers.get(memoryHeader)];
  const tags = headers.get(settingsHeader);
  const settingTags = tags === null ? undefined : Object.fromEntries(new URLSearchParams(tags));
  return {
    siteId: headers.get(siteIdHeader) ?? undefined,
    process:
      uptime === null || memory === null
        ? undefined
        : { uptime: Number(uptime), memory: Number(memory), settingTags },
  };
};

async function ask(url: string, limitMs: number, headers: Record<string, string>): Promise<Response> {
  const response = await fetch(`${url}/healthz`, {
    headers,
    redirect: "manual",
    cache: "no-store",
    signal: AbortSignal.timeout(limitMs),
  });
  await response.body?.cancel();
  return response;
}
