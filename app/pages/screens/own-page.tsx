import { here } from "../../contexts.ts";
import { noPageAt, notFound } from "../../serving/responses/no-page.ts";
import { leadOn, readPage } from "../reading/page-loader.server.ts";
import type { OwnPage } from "../texts/own-page-schema.server.ts";
import { kidsPageId, pageAt } from "../texts/page-settings.ts";
import { allPages } from "../texts/published-pages.ts";
import type { Route } from "./+types/own-page";
import { loadKidsPage } from "./kids.server.ts";
import { KidsPage } from "./kids-page.tsx";
import { OwnPageView } from "./own-page-view.tsx";
import { proseOfPieces, showOwnPage } from "./show-own-page.server.ts";

/** A page that staff added, or one of the site that they have given another address. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { site } = here(context);
  const slug = params.slug.toLowerCase();
  const settings = pageAt(await allPages(site.pages), slug);
  if (!settings) return noPageAt(url, site);
  if (settings.slug !== slug || settings.removedAt !== null) await leadOn(settings, context);
  if (settings.id === kidsPageId) return { kids: await loadKidsPage({ url, context }) };
  if (settings.isOfSite) throw notFound();
  const opened = { settings, url, context, facts: [] };
  return readPage(opened, (content) => showOwnPage(site, content as OwnPage), proseOfPieces);
}

export function action(_: Route.ActionArgs) {
  throw notFound();
}

export default function OwnPageScreen({ loaderData }: Route.ComponentProps) {
  return "kids" in loaderData ? <KidsPage {...loaderData.kids} /> : <OwnPageView page={loaderData} />;
}
