import type { Site } from "../../contexts.ts";
import type { AddOutcome } from "../../forms/edit-conflict.server.ts";
import { pageCheck } from "../../items/text-check/dead-links.server.ts";
import { cannotLeadTo, guessedUrls, plainPath, urlMessages } from "./leading-urls.ts";
import { readUrls } from "./url-reads.server.ts";
import { isOtherSite, targetField, targetIn } from "./url-schema.ts";

type SentTarget = Parameters<typeof targetIn>[0];

/** Where a form says that a URL leads. The URL of a page of this site is its path, or it could lead to itself. */
export function targetOf({ settings }: Pick<Site, "settings">, fields: SentTarget): string {
  const target = targetIn(fields);
  if (!URL.canParse(target) || hostOf(target) !== hostOf(settings.siteUrl)) return target;
  return plainPath(new URL(target).pathname) ?? target;
}

function hostOf(url: string): string {
  return new URL(url).host.replace(/^www\./, "");
}

/** Why a URL cannot lead to a page of this site, or to another site; undefined if it can. */
export async function refusedTarget(
  site: Pick<Site, "db" | "pages" | "isPage" | "settings" | "siteFiles">,
  path: string,
  fields: SentTarget,
): Promise<Exclude<AddOutcome, "saved"> | undefined> {
  const target = targetOf(site, fields);
  const refused = (because: Parameters<typeof cannotLeadTo>[1]) => {
    return { refusal: cannotLeadTo(target, because), status: 400, field: targetField(fields) };
  };
  if (!target.startsWith("/"))
    return isOtherSite(target)
      ? undefined
      : { refusal: urlMessages.privateTarget, status: 400, field: targetField(fields) };
  if (target === path) return refused("itself");
  const isPage = await pageCheck(site);
  if (isPage(target)) return undefined;
  const rows = await readUrls(site.db);
  const isListed = guessedUrls.has(target) || rows.some((other) => other.path === target);
  return refused(isListed ? "listed" : "missing");
}
