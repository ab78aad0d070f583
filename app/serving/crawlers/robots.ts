import { here } from "../../contexts.ts";
import type { Route } from "./+types/robots";

/** Search engines may read every page (RFC 9309). Pages that they must not index say so themselves. */
export function loader({ context }: Route.LoaderArgs) {
  const { siteUrl } = here(context).site.settings;
  const rules = ["User-agent: *", "Disallow: /api/", `Sitemap: ${new URL("/sitemap.xml", siteUrl).href}`];
  return new Response(`${rules.join("\n")}\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
