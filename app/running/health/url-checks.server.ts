import { isLoopback } from "../../../platform/http/loopback.ts";
import { type SiteAnswer, siteIdOf } from "../../../platform/http/own-site.ts";
import { reasonOf } from "../../../platform/reason.ts";
import type { Installation, ReachableInstallation } from "./examine.server.ts";
import { advice, type Finding, good, wrong } from "./finding.ts";

/** Milliseconds for one request to the site's own URL. */
export const longestAnswerMs = 5000;

export async function urlIsSecure({ settings: { siteUrl } }: Installation): Promise<Finding> {
  if (isLoopback(siteUrl))
    return advice(
      `The site’s URL is ${siteUrl}, which only this machine can reach.`,
      "Before you open the site to others, set SITE_URL to its public URL with https. Links in mails lead there.",
    );
  if (siteUrl.startsWith("https:")) return good("The site’s URL uses https.");
  return wrong(
    `The site’s URL ${siteUrl} does not use https, so others in a network can read passwords.`,
    "Please put a proxy with https in front of the site, such as Caddy, and set SITE_URL to the URL with https.",
  );
}

/** Whether this very site answers at its public URL. */
export async function siteAnswers({ settings, askSite }: ReachableInstallation): Promise<Finding> {
  const { siteUrl, secret } = settings;
  let answer: SiteAnswer;
  try {
    answer = await askSite(siteUrl, longestAnswerMs);
  } catch (error) {
    return wrong(
      `The site does not answer at ${siteUrl}: ${reasonOf(error)}.`,
      isLoopback(siteUrl)
        ? "Please check that the site runs, with the same PORT and SITE_URL."
        : "Please check that the site runs, that SITE_URL is right, and that the name and the proxy lead to this server. If the URL opens on a phone outside your network, only your router keeps this server from reaching it, and all is well.",
    );
  }
  if (answer.siteId === siteIdOf(secret)) return good(`The site answers at ${siteUrl}.`);
  if (answer.leadsTo && answer.leadsTo !== new URL(siteUrl).origin)
    return wrong(
      `${siteUrl} redirects to ${answer.leadsTo}.`,
      `If that is your site, set SITE_URL to ${answer.leadsTo}. Otherwise look at the settings of your proxy.`,
    );
  if (answer.status === 502 || answer.status === 503 || answer.status === 504)
    return wrong(
      `A proxy answers at ${siteUrl}, but it does not reach the site (status ${answer.status}).`,
      "Please check that the site runs, and that the proxy passes requests on to its HOST and PORT.",
    );
  return wrong(
    answer.siteId === undefined
      ? `Something other than this site answers at ${siteUrl} (status ${answer.status}).`
      : `Another site of the same kind answers at ${siteUrl}.`,
    "Please check SITE_URL, and where its name and the proxy lead. All copies of the site and this check need the same SECRET or DATA_DIR.",
  );
}
