/** Names that no public DNS has (RFC 6761, RFC 6762, RFC 8375, and ICANN's `internal`), and what routers call their network. */
const localEnds = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|private|home\.arpa)$/;

/**
 * Whether a URL names its server by a name that everybody can look up: no IP address, nothing that leads to the machine or
 * the network of whoever opens it. It has no user name or password either. Asks nobody.
 */
export function hasPublicName({ hostname, username, password }: URL): boolean {
  const name = hostname.replace(/\.$/, "");
  const isAddress = name.startsWith("[") || /^[\d.]+$/.test(name);
  return username === "" && password === "" && !isAddress && name.includes(".") && !localEnds.test(name);
}
