import type { LookupAddress } from "node:dns";
import { Resolver } from "node:dns/promises";
import type { IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";

/** How another server answers a GET: its status and headers, after redirects. The body is not read. */
export interface PublicAnswer {
  /** The address that answered. */
  address: string;
  status: number;
  /** A header's value, several of one name joined by commas. */
  header(name: string): string | undefined;
}

/** `limitMs` is for everything together: names, connections, redirects (4000 unless told). */
export type PublicFetch = (
  address: string,
  limits?: { limitMs?: number; signal?: AbortSignal | undefined },
) => Promise<PublicAnswer>;

export interface Network {
  /** Every address of a host name. */
  resolve(host: string): Promise<LookupAddress[]>;
  /** Whether an IP address may be connected to. */
  permits(address: string): boolean;
  /** Where servers listen for https. */
  port: number;
  /** The only certificate to trust, PEM, in the place of the usual authorities. */
  ca?: string;
}

/** An address, or a redirect's target, that is not asked because it is not https on the public internet. */
export class RefusedAddress extends Error {}

const usualLimitMs = 4000;
const mostRedirects = 3;
const mostHeaderBytes = 64 * 1024;
const redirects = new Set([301, 302, 303, 307, 308]);

/**
 * Returns a function that asks servers whose addresses people typed, and that cannot be used to reach this machine or
 * its network: https on port 443 only, no credentials, and every address of the host must be public. Addresses are
 * checked as part of connecting, so that a name cannot change its address in between; the target of each of at most
 * three redirects is checked the same way. Sends no cookies and no referrer, and ends the connection after the headers
 * (at most 64 KB).
 *
 * @throws {RefusedAddress} for an address that is not asked; other errors mean that no answer came.
 */
export function openPublicFetch(network: Partial<Network> = {}): PublicFetch {
  const reachable = { resolve: addressesOf, permits: isPublicAddress, port: 443, ...network };
  return async (address, { limitMs = usualLimitMs, signal } = {}) => {
    const limit = AbortSignal.timeout(limitMs);
    const ending = signal ? AbortSignal.any([limit, signal]) : limit;
    let next = address;
    for (let followed = 0; followed <= mostRedirects; followed++) {
      const answer = await ask(permitted(next, reachable), reachable, ending);
      const target = redirects.has(answer.status) ? answer.header("location") : undefined;
      if (target === undefined) return answer;
      if (!URL.canParse(target, next)) throw new RefusedAddress("a redirect to no address");
      next = new URL(target, next).href;
    }
    throw new RefusedAddress(`more than ${mostRedirects} redirects`);
  };
}

function permitted(address: string, { permits }: Network): URL {
  if (!URL.canParse(address)) throw new RefusedAddress("no address");
  const url = new URL(address);
  if (url.protocol !== "https:") throw new RefusedAddress("not https");
  if (url.port !== "") throw new RefusedAddress("a port other than 443");
  if (url.username !== "" || url.password !== "") throw new RefusedAddress("an address with credentials");
  // Node looks up no name for these. URL has turned decimal and octal ways of writing them into the usual one.
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) && !permits(host)) throw new RefusedAddress("not a public address");
  return url;
}

function ask(url: URL, network: Network, signal: AbortSignal): Promise<PublicAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<PublicAnswer>();
  const request = httpsRequest(url, {
    port: network.port,
    lookup: lookupIn(network),
    ...(network.ca !== undefined && { ca: network.ca }),
    agent: false,
    signal,
    maxHeaderSize: mostHeaderBytes,
    headers: { accept: "text/html,*/*;q=0.5", "user-agent": "Mozilla/5.0 (compatible; Narthex)" },
  });
  request.on("error", reject);
  request.once("response", (response) => {
    resolve(answerOf(response, url));
    response.destroy();
  });
  request.end();
  return promise;
}

function answerOf({ statusCode = 0, headersDistinct }: IncomingMessage, url: URL): PublicAnswer {
  return {
    address: url.href,
    status: statusCode,
    header: (name) => headersDistinct[name.toLowerCase()]?.join(", "),
  };
}

function lookupIn({ resolve, permits }: Network): LookupFunction {
  return (host, { all }, callback) => {
    resolve(host).then(
      (addresses) => {
        const [first] = addresses;
        if (!first) callback(new Error("the name has no address"), []);
        else if (!addresses.every(({ address }) => permits(address)))
          callback(new RefusedAddress("not a public address"), []);
        else if (all) callback(null, addresses);
        else callback(null, first.address, first.family);
      },
      (error: Error) => callback(error, []),
    );
  };
}

/** Asked of the name servers alone: names of this machine and its network are of no use here. */
async function addressesOf(host: string): Promise<LookupAddress[]> {
  const resolver = new Resolver({ timeout: 1500, tries: 2 });
  const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const found = [
    ...(four.status === "fulfilled" ? four.value.map((address) => ({ address, family: 4 })) : []),
    ...(six.status === "fulfilled" ? six.value.map((address) => ({ address, family: 6 })) : []),
  ];
  if (found.length === 0 && four.status === "rejected") throw four.reason;
  return found;
}

/** What IPv4 sets aside: https://www.iana.org/assignments/iana-ipv4-special-registry, multicast (RFC 5771) included. */
const special = new BlockList();
for (const [net, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const) {
  special.addSubnet(net, prefix, "ipv4");
}
/** Within IPv6's public 2000::/3: protocol assignments with Teredo, documentation, and 6to4, which wraps IPv4. */
for (const [net, prefix] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const) {
  special.addSubnet(net, prefix, "ipv6");
}
const globalUnicast = new BlockList();
globalUnicast.addSubnet("2000::", 3, "ipv6");

/**
 * Whether an IP address is a server's on the public internet, by RFC 6890 and the IANA registries of special-purpose
 * addresses. IPv6 outside of 2000::/3 is not: loopback, local networks, multicast, and wrapped IPv4 (NAT64 too).
 */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !special.check(address, "ipv4");
  return family === 6 && globalUnicast.check(address, "ipv6") && !special.check(address, "ipv6");
}
