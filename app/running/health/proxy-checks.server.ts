import { madeUpAddress } from "../../../platform/http/own-site.ts";
import type { ReachableInstallation } from "./examine.server.ts";
import { type Finding, good, wrong } from "./finding.ts";
import { longestAnswerMs } from "./url-checks.server.ts";

/** The site sends itself a request that claims to come from a made-up IP address. Limits count by them. */
export async function visitorsAreToldApart({
  settings: { siteUrl, secret },
  askSite,
}: ReachableInstallation): Promise<Finding | undefined> {
  // That the site does not answer there is another check's finding.
  const answer = await askSite(siteUrl, longestAnswerMs, secret).catch(() => undefined);
  if (!answer?.route) return undefined;
  const { addresses, client } = answer.route;
  const asker = addresses.lastIndexOf(madeUpAddress) + 1;
  const proxies = addresses.length - 1 - asker;
  const setting = `TRUST_PROXY=${proxies === 0 ? "off" : proxies}`;
  if (client < asker)
    return wrong(
      "A stranger could choose which IP address the site sees, and so get around its limits.",
      `This request came through ${proxiesInWords(proxies)}. Please set ${setting}, or name the networks of your proxies there.`,
    );
  if (client > asker)
    return wrong(
      `The site sees all visitors as one, ${addresses[client]}, so they share its limits: it is behind ${proxiesInWords(proxies)} and TRUST_PROXY does not say so.`,
      `Please set ${setting}, or name the networks of your proxies there.`,
    );
  if (proxies === 0 && siteUrl.startsWith("https:"))
    return wrong(
      `The site sees all visitors as one, ${addresses[client]}, so they share its limits: the proxy in front of it does not pass on their IP addresses.`,
      "Please let the proxy add them to the header X-Forwarded-For, and check again.",
    );
  return good(
    proxies === 0
      ? "Visitors reach the site without a proxy."
      : `The site sees through ${proxiesInWords(proxies)}: this request came from ${addresses[client]}.`,
  );
}

function proxiesInWords(count: number): string {
  if (count === 0) return "no proxy";
  return count === 1 ? "one proxy" : `${count} proxies`;
}
