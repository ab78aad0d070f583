import { siteContext } from "../contexts.ts";
import type { Route } from "./+types/sitemap";
import { publicPages } from "./public-pages.ts";

/** The sitemap for search engines (https://www.sitemaps.org/protocol.html). */
export function loader({ context }: Route.LoaderArgs) {
  const { siteUrl } = context.get(siteContext).settings;
  const urls = publicPages.map((path) => `<url><loc>${new URL(path, siteUrl).href}</loc></url>`).join("\n");
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls}
</urlset>
`;
  return new Response(xml, {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
