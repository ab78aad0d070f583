import type { Site } from "../../contexts.ts";
import type { OwnPageRow } from "../texts/own-pages.ts";
import { ownPageMessages, slugTaken } from "./own-pages.ts";

/** Why a page cannot have this slug; undefined if it can. */
export function refusedSlug(
  { isReserved }: Pick<Site, "isReserved">,
  slug: string,
  pages: readonly OwnPageRow[],
  ownId?: string,
): string | undefined {
  if (slug === "") return ownPageMessages.noSlug;
  if (isReserved(slug)) return slugTaken(slug, "site");
  const others = pages.filter(({ id }) => id !== ownId);
  const holder = others.find((page) => page.slug === slug);
  if (holder) return slugTaken(slug, holder.removedAt === null ? "page" : "removed");
  return others.some(({ earlierSlugs }) => earlierSlugs.includes(slug))
    ? slugTaken(slug, "earlier")
    : undefined;
}
