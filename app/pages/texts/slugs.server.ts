import type { DatabaseTransaction } from "../../../database/connection.ts";
import type { Site } from "../../contexts.ts";
import { wordsOfUrl } from "../../serving/responses/words-of-url.server.ts";
import { ownPageLimits, ownPageMessages, slugTaken } from "./own-pages.ts";
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

/** A URL that no page has or had, made from a title: `our-garden`, else `our-garden-2` and so on. */
export function slugFrom(
  site: Pick<Site, "isReserved">,
  title: string,
  pages: readonly PageSettings[],
  moved?: PageSettings,
): string {
  const words = wordsFrom(title);
  let slug = words;
  for (let number = 2; refusedSlug(site, slug, pages, moved) !== undefined; number++)
    slug = `${words.slice(0, ownPageLimits.slug - 5)}-${number}`;
  return slug;
}

/** Whether the URL of a page was made from its title, and is to follow a new one: nobody can have used it. */
export async function followsTitle(
  trx: DatabaseTransaction,
  { id, isOfSite, slug }: PageSettings,
  titles: { before: string; after: string },
): Promise<boolean> {
  const words = wordsFrom(titles.before);
  const isMadeFromTitle = slug === words || slug.replace(/-\d+$/, "") === words;
  if (isOfSite || !isMadeFromTitle || wordsFrom(titles.after) === words) return false;
  const { createdAt } = await trx
    .selectFrom("ownPages")
    .select("createdAt")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const entries = await trx
    .selectFrom("activity")
    .select(["at", "action"])
    .where("kind", "=", "page")
    .where("thingId", "=", id)
    .where(({ eb, or }) => or([eb("at", "=", createdAt), eb("action", "in", ["scheduled", "published"])]))
    .execute();
  // Without the entry of its beginning, the log may have lost others.
  return entries.length > 0 && entries.every(({ at }) => at === createdAt);
}

function wordsFrom(title: string): string {
  return wordsOfUrl(title) || "page";
}
