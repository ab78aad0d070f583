import type { LookupAddress } from "node:dns";
import { Resolver } from "node:dns/promises";
import type { IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";

/** The response of another server to a GET, after redirects: status and headers. */
export interface PublicResponse {
  url: string;
  status: number;
  header(name: string): string | undefined;
  /** Only if the request stated `mostBytes`. */
  body?: Buffer;
  /** Instead of the body, if the request asked for it. Read it to its end, or cancel it, or abort `signal`. */
  stream?: ReadableStream<Uint8Array>;
}

export interface FetchLimits {
  /** For DNS, connections, redirects and the body together; 4000 by default. */
  limitMs?: number;
  signal?: AbortSignal | undefined;
  /** Reads the body, which may have this many bytes. Without it no body is read. */
  mostBytes?: number;
  /** Passes the body on while it arrives. It ends with a `BodyTooLarge` after `mostBytes`. */
  asStream?: boolean;
  /** The header of this name; prefers web pages by default. */
  accept?: string;
}

export type PublicFetch = (url: string, limits?: FetchLimits) => Promise<PublicResponse>;

export interface Network {
  resolve(host: string): Promise<LookupAddress[]>;
  permits(address: string): boolean;
  port: number;
  /** PEM certificate to trust instead of the usual authorities. */
  ca?: string;
}

/** A URL, or the target of a redirect, that is refused because it is not https on the public internet. */
export class RefusedUrl extends Error {
  override name = "RefusedUrl";
}

/** A body of more bytes than the request permits. */
export class BodyTooLarge extends Error {
  override name = "BodyTooLarge";
}

const defaultLimitMs = 4000;
const mostRedirects = 3;
const mostHeaderBytes = 64 * 1024;
const redirects = new Set([301, 302, 303, 307, 308]);

/**
 * Returns a function that fetches URLs entered by people and cannot be used to reach this machine or its network
 * (SSRF): only https on port 443, no credentials, and every IP address of the host must be public. IP addresses are
 * checked while connecting, so a DNS answer cannot change in between; each of at most three redirects is checked the
 * same way. Sends no cookies and no referrer, and disconnects after the headers (at most 64 KB), unless `mostBytes` asks for
 * the body.
 *
 * @throws {RefusedUrl} for a URL that is not fetched and {BodyTooLarge}; a `TimeoutError` when the time is up; other errors mean that there
 * was no response.
 */
export function openPublicFetch(network: Partial<Network> = {}): PublicFetch {
  const reachable = { resolve: lookUp, permits: isPublicAddress, port: 443, ...network };
  return async (url, { limitMs = defaultLimitMs, signal, ...wanted } = {}) => {
    const limit = AbortSignal.timeout(limitMs);
    const ending = signal ? AbortSignal.any([limit, signal]) : limit;
    let next = url;
    for (let followed = 0; followed <= mostRedirects; followed++) {
      const response = await ask(permitted(next, reachable), reachable, { signal: ending, ...wanted });
      const target = redirects.has(response.status) ? response.header("location") : undefined;
      if (target === undefined) return response;
      if (!URL.canParse(target, next)) throw new RefusedUrl("a redirect to an invalid URL");
      next = new URL(target, next).href;
    }
    throw new RefusedUrl(`more than ${mostRedirects} redirects`);
  };
}

function permitted(text: string, { permits }: Network): URL {
  if (!URL.canParse(text)) throw new RefusedUrl("not a URL");
  const url = new URL(text);
  if (url.protocol !== "https:") throw new RefusedUrl("not https");
  if (url.port !== "") throw new RefusedUrl("a port other than 443");
  if (url.username !== "" || url.password !== "") throw new RefusedUrl("a URL with credentials");
  // Node does no DNS lookup for IP addresses. URL has already normalised decimal and octal notations.
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) && !permits(host)) throw new RefusedUrl("not a public IP address");
  return url;
}

interface Asked extends Pick<FetchLimits, "mostBytes" | "accept" | "asStream"> {
  signal: AbortSignal;
}

function ask(
  url: URL,
  network: Network,
  { signal, mostBytes, asStream = false, accept = "text/html,*/*;q=0.5" }: Asked,
): Promise<PublicResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<PublicResponse>();
  const request = httpsRequest(url, {
    port: network.port,
    lookup: lookupIn(network),
    ...(network.ca !== undefined && { ca: network.ca }),
    agent: false,
    signal,
    maxHeaderSize: mostHeaderBytes,
    headers: { accept, "user-agent": "Mozilla/5.0 (compatible; Narthex)" },
  });
  request.on("error", (error) => reject(signal.aborted ? signal.reason : error));
  request.once("response", (response) => {
    const { statusCode = 0, headers } = response;
    const leadsOn = redirects.has(statusCode) && headers.location !== undefined;
    if (mostBytes === undefined || leadsOn) {
      resolve(responseFrom(response, url));
      response.destroy();
    } else if (asStream) {
      const stream = streamOf(response, chunksOf(response, mostBytes, signal));
      resolve({ ...responseFrom(response, url), stream });
    } else {
      const reading = readBody(response, mostBytes, signal);
      resolve(reading.then((body) => ({ ...responseFrom(response, url), body })));
    }
  });
  request.end();
  return promise;
}

function streamOf(response: IncomingMessage, chunks: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      // A generator that has not started, or waits for its host, would not end the response.
      cancel: () => void response.destroy(),
    },
    { highWaterMark: 0 },
  );
}

async function readBody(response: IncomingMessage, most: number, signal: AbortSignal): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of chunksOf(response, most, signal)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function* chunksOf(
  response: IncomingMessage,
  most: number,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  let size = 0;
  try {
    for await (const chunk of response) {
      size += chunk.length;
      if (size > most) throw new BodyTooLarge(`more than ${most} bytes`);
      yield chunk;
    }
  } catch (error) {
    // The response only says that it was aborted.
    throw signal.aborted ? signal.reason : error;
  }
}

function responseFrom({ statusCode = 0, headersDistinct }: IncomingMessage, url: URL): PublicResponse {
  return {
    url: url.href,
    status: statusCode,
    header: (name) => headersDistinct[name.toLowerCase()]?.join(", "),
  };
}

function lookupIn({ resolve, permits }: Network): LookupFunction {
  return (host, { all }, callback) => {
    resolve(host).then(
      (addresses) => {
        const [first] = addresses;
        if (!first) callback(new Error("the host has no IP address"), []);
        else if (!addresses.every(({ address }) => permits(address)))
          callback(new RefusedUrl("not a public IP address"), []);
        else if (all) callback(null, addresses);
        else callback(null, first.address, first.family);
      },
      (error: Error) => callback(error, []),
    );
  };
}

/** Queries DNS only: names from this machine's hosts file or local network must not resolve. */
async function lookUp(host: string): Promise<LookupAddress[]> {
  const resolver = new Resolver({ timeout: 1500, tries: 2 });
  const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const found = [
    ...(four.status === "fulfilled" ? four.value.map((address) => ({ address, family: 4 })) : []),
    ...(six.status === "fulfilled" ? six.value.map((address) => ({ address, family: 6 })) : []),
  ];
  if (found.length === 0 && four.status === "rejected") throw four.reason;
  return found;
}

/**
 * Special-purpose IPv4 ranges: https://www.iana.org/assignments/iana-ipv4-special-registry, and multicast (RFC 5771).
 */
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
/** Special-purpose ranges within IPv6's public 2000::/3: protocol assignments with Teredo, documentation, and 6to4. */
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
 * Whether an IP address is on the public internet, by RFC 6890 and the IANA special-purpose registries. Of IPv6 only
 * 2000::/3 is; loopback, local, multicast and IPv4-mapped addresses (also NAT64) are not.
 */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !special.check(address, "ipv4");
  return family === 6 && globalUnicast.check(address, "ipv6") && !special.check(address, "ipv6");
}
