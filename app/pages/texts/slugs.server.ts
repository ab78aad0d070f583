import type { Site } from "../../contexts.ts";
import { ownPageMessages, slugTaken } from "./own-pages.ts";
import { type PageSettings, settingsOfFile } from "./page-settings.ts";

/**
 * Why a page cannot have this slug; undefined if it can.
 *
 * @param moved the page that is to have it, unless that is a new one.
 */
export function refusedSlug(
  { isReserved }: Pick<Site, "isReserved">,
  slug: string,
  pages: readonly PageSettings[],
  moved?: PageSettings,
): string | undefined {
  if (slug === "") return ownPageMessages.noSlug;
  const isOwnAgain = moved?.isOfSite && slug === settingsOfFile(moved.id).slug;
  if (isReserved(slug) && !isOwnAgain) return slugTaken(slug, "site");
  const others = pages.filter(({ id }) => id !== moved?.id);
  const holder = others.find((page) => page.slug === slug);
  if (holder) return slugTaken(slug, holder.removedAt === null ? "page" : "removed");
  return others.some(({ earlierSlugs }) => earlierSlugs.includes(slug))
    ? slugTaken(slug, "earlier")
    : undefined;
}
