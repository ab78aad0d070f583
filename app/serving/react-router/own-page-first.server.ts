import type { Site } from "../../contexts.ts";
import { movedFrom } from "../../pages/reading/moved-page.server.ts";
import { isShown, type PageSettings, pageAt, settingsOfFile } from "../../pages/texts/page-settings.ts";
import { isStaff, type Viewer } from "../../viewer.ts";
import { yieldingPages } from "../site-routes.ts";

/** Links that end so are to a page that staff added: they look at what visitors do not see yet. */
const ofEditors = ["preview", "draft"];

/**
 * Whether a page that staff added is asked for where a newer version has a route. What visitors could read before an update
 * they can read after it; mailed links, forms and the screens of staff go on. A page that is not shown, or that was removed or
 * moved, holds no URL, but it may still lead on where the site's own is not shown either.
 *
 * @param given.added the pages that staff added.
 * @param given.isOfStaff whether a name is that of a screen that only staff open.
 */
export async function asksForOwnPage(
  site: Pick<Site, "pages" | "isPage" | "clock">,
  request: Request,
  {
    added,
    viewer,
    isOfStaff,
  }: { added: readonly PageSettings[]; viewer: Viewer; isOfStaff: (name: string) => boolean },
): Promise<boolean> {
  const slug = slugIn(request);
  if (slug === undefined) return false;
  const { searchParams } = new URL(request.url);
  const own = pageAt(added, slug);
  if (!own || yieldingPages.has(slug) || !site.isPage(`/${slug}`)) return false;
  const isHere = own.slug === slug && own.removedAt === null;
  if (isHere && ofEditors.some((name) => searchParams.has(name))) return true;
  if (searchParams.has("token") || (isOfStaff(slug) && isStaff(viewer))) return false;
  if (isHere) return isShown(own, site.clock());
  const ofSite = (await site.pages.ofSite()).find(({ id }) => settingsOfFile(id).slug === slug);
  return ofSite !== undefined && !isShown(ofSite, site.clock());
}

/** A page of staff that moved or was removed: where the site has nothing for the viewer, the answer leads on or says so. */
export function asksForMovedPage(
  { clock }: Pick<Site, "clock">,
  request: Request,
  added: readonly PageSettings[],
): boolean {
  const slug = slugIn(request);
  const url = new URL(request.url);
  if (slug === undefined || url.searchParams.has("token")) return false;
  const isRemoved = (pageAt(added, slug)?.removedAt ?? null) !== null;
  return isRemoved || movedFrom(url, slug, { added, now: clock() }) !== undefined;
}

/** What could be the URL of a page; undefined if something else is asked for. */
function slugIn({ url, method }: Request): string | undefined {
  if (method !== "GET" && method !== "HEAD") return undefined;
  return /^\/([\w-]+)$/.exec(new URL(url).pathname.replace(ending, ""))?.[1]?.toLowerCase();
}

/** What React Router ignores after a path: a slash, and the end of navigation data with or without one. */
const ending = /\/$|(?:\/_)?\.data$/;

/** To a navigation in the browser, which expects the data of the route that it knows: load the page as a whole. */
export function loadAsAWhole(request: Request): Response | undefined {
  const { pathname, search } = new URL(request.url);
  if (!pathname.endsWith(".data")) return undefined;
  const params = new URLSearchParams(search);
  params.delete("_routes");
  const query = params.size > 0 ? `?${params}` : "";
  return new Response(null, {
    status: 204,
    headers: {
      "X-Remix-Redirect": pathname.replace(ending, "") + query,
      "X-Remix-Reload-Document": "true",
    },
  });
}
