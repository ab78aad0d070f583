import { pageSlugs } from "../congregation/page-files.server.ts";
import type { Site } from "../contexts.ts";
import type { OwnPageRow } from "../page-texts/own-pages.ts";
import { ownPageMessages, slugTaken } from "./own-pages.ts";

/** Why a page cannot have this slug; undefined if it can. */
export function refusedSlug(
  { isPage, reservedNames }: Pick<Site, "isPage" | "reservedNames">,
  slug: string,
  pages: readonly OwnPageRow[],
  ownId?: string,
): string | undefined {
  if (slug === "") return ownPageMessages.noSlug;
  const isOfSite = isPage(`/${slug}`) || reservedNames.has(slug) || pageSlugs.includes(slug);
  if (isOfSite) return slugTaken(slug, "site");
  const others = pages.filter(({ id }) => id !== ownId);
  const holder = others.find((page) => page.slug === slug);
  if (holder) return slugTaken(slug, holder.removedAt === null ? "page" : "removed");
  return others.some(({ earlierSlugs }) => earlierSlugs.includes(slug))
    ? slugTaken(slug, "earlier")
    : undefined;
}
