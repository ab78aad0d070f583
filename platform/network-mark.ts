import { createHmac } from "node:crypto";

/**
 * Stands for a network, for limits, as 43 letters of base64url. It is made with the site's secret, so that nobody can find
 * the IP address by trying all of them, and about one thing, so that nobody sees what else the network did.
 */
export function networkMark(
  { settings }: { settings: { secret: string } },
  network: string,
  about: string,
): string {
  return createHmac("sha256", settings.secret).update(`network\n${about}\n${network}`).digest("base64url");
}
