import { createHmac } from "node:crypto";
import type { Settings } from "../../../platform/settings/environment.ts";

/**
 * Stands for a network where a request is prayed for or reported. It is made with the site's secret, so that nobody can
 * find the address by trying all of them, and for one request, so that nobody sees what else the network did.
 */
export function networkMark(
  { settings }: { settings: Pick<Settings, "secret"> },
  network: string,
  about: string,
): string {
  return createHmac("sha256", settings.secret).update(`network\n${about}\n${network}`).digest("base64url");
}
