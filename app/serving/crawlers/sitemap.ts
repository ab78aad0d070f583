import { baseOf } from "../../../platform/language/language-tag.ts";
import { withPrefix } from "../../../platform/language/url-prefix.ts";
import { here } from "../../contexts.ts";
import { dayOf } from "../../dates/dates.ts";
import { prefixOf, spokenHere } from "../../dates/time-zone.ts";
import { listEventPaths } from "../../events/visitors/event-pages.server.ts";
import { isShown, pathOf, settingsOfFile } from "../../pages/texts/page-settings.ts";
import { listCollectionPaths } from "../../sermons/collections/collection-reads.server.ts";
import { listSermonPaths } from "../../sermons/visitors/sermon-page.server.ts";
import type { Route } from "./+types/sitemap";
import { listedPages } from "./public-pages.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { site } = here(context);
  const { siteUrl } = site.settings;
  const now = site.clock();
  const added = await site.pages.addedByStaff();
  const own = new Set(added.filter((page) => isShown(page, now)).map(pathOf));
  const ofSite = new Map((await site.pages.ofSite()).map((page) => [pathOf(settingsOfFile(page.id)), page]));
  const listed = listedPages.flatMap((path) => {
    const page = ofSite.get(path);
    if (!page) return own.has(path) ? [] : path;
    return isShown(page, now) ? pathOf(page) : [];
  });
  const events = await listEventPaths(site, dayOf(now.toISOString()));
  const paths = [
    ...listed,
    ...own,
    ...events,
    ...(await listSermonPaths(site)),
    ...(await listCollectionPaths(site)),
  ];
  const spoken = spokenHere().church.map((tag) => ({ language: baseOf(tag), prefix: prefixOf(tag) }));
  const isInSeveral = spoken.length > 1;
  const urlOf = (path: string) => new URL(path, siteUrl).href;
  const urls = paths
    .flatMap((path) => {
      const alternates = spoken
        .map(({ language, prefix }) => {
          const href = urlOf(withPrefix(prefix, path));
          return `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`;
        })
        .join("");
      return spoken.map(({ prefix }) => {
        const loc = `<loc>${urlOf(withPrefix(prefix, path))}</loc>`;
        return `<url>${loc}${isInSeveral ? alternates : ""}</url>`;
      });
    })
    .join("\n");
  const xhtml = isInSeveral ? ' xmlns:xhtml="http://www.w3.org/1999/xhtml"' : "";
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${xhtml}>
${urls}
</urlset>
`;
  // Browsers and proxies keep none: it must not name an event that has just been hidden.
  return new Response(xml, { headers: { "Content-Type": "application/xml; charset=utf-8" } });
}
