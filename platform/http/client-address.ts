import { BlockList, isIP, isIPv6 } from "node:net";

/** Which proxies in front of the site are our own: how many, or their networks such as `10.0.0.0/8`. */
export type OwnProxies = number | readonly string[];

/** How a request came here. */
export interface Route {
  /** IP addresses, the nearest last: what `X-Forwarded-For` says, then the other end of the connection. */
  addresses: string[];
  /** The position of the client's in `addresses`. */
  client: number;
}

/**
 * Returns a function that finds the client of a request. Each proxy adds the address it was called from to
 * `X-Forwarded-For`, so only what our own proxies have added is believed; everything left of that may be made up.
 */
export function clientFinder(
  proxies: OwnProxies,
): (forwardedFor: string | undefined, remote: string | undefined) => Route {
  const isOwn = typeof proxies === "number" ? undefined : isIn(proxies);
  return (forwardedFor, remote) => {
    const forwarded = forwardedFor?.split(",").map(plainAddress) ?? [];
    const addresses = [...forwarded, remote ? plainAddress(remote) : "unknown"];
    let client = addresses.length - 1;
    const isProxy = (position: number) =>
      isOwn ? isOwn(addresses[position] ?? "") : addresses.length - 1 - position < Number(proxies);
    // Something that is not an IP address counts as the proxy that passed it on.
    while (client > 0 && isProxy(client) && isIP(addresses[client - 1] ?? "")) client -= 1;
    return { addresses, client };
  };
}

/** Whether `10.0.0.0/8`, `fd00::/8` or a single IP address is written correctly. */
export function isNetwork(text: string): boolean {
  const [address = "", bits, ...more] = text.split("/");
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 6 ? 128 : 32));
}

function isIn(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", bits] = network.split("/");
    const family = isIPv6(address) ? "ipv6" : "ipv4";
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (address) => isIP(address) !== 0 && list.check(address, isIPv6(address) ? "ipv6" : "ipv4");
}

/**
 * Returns an IP address without what some add to it: a port, as in `192.0.2.7:51234` and `[2001:db8::1]:51234`, the zone
 * of an IPv6 address, and the IPv6 form of an IPv4 address.
 */
export function plainAddress(text: string): string {
  const trimmed = text.trim();
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(trimmed)?.[1] ?? /^([^:]+):\d+$/.exec(trimmed)?.[1] ?? trimmed;
  const [address = ""] = bare.split("%");
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
}
