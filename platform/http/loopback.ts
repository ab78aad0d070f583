/** Whether a URL names the machine that asks, by a name or an IP address reserved for that (RFC 6761, RFC 1122). */
export function isLoopback(url: string): boolean {
  return /^(([\w-]+\.)*localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(url).hostname);
}
