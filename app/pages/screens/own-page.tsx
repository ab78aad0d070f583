import { here } from "../../contexts.ts";
import { loadToday } from "../../events/today/today.server.ts";
import { todayPath } from "../../events/today/today.ts";
import { TodayView } from "../../events/today/today-view.tsx";
import { noPageAt, notFound } from "../../serving/responses/no-page.ts";
import { leadOn, readPage } from "../reading/page-loader.server.ts";
import type { OwnPage } from "../texts/own-page-schema.server.ts";
import { kidsPageId, pageAt } from "../texts/page-settings.ts";
import type { Route } from "./+types/own-page";
import { loadKidsPage } from "./kids.server.ts";
import { KidsPage } from "./kids-page.tsx";
import { OwnPageView } from "./own-page-view.tsx";
import { proseOfPieces, showOwnPage } from "./show-own-page.server.ts";

/** Also at the URL of a newer version's page, for a page of the site with another URL, and for `/today`, which yields. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { site } = here(context);
  const slug = params.slug.toLowerCase();
  const [added, ofSite] = await Promise.all([site.pages.addedByStaff(), site.pages.ofSite()]);
  const settings = pageAt(added, slug) ?? pageAt(ofSite, slug);
  const isHere = settings?.slug === slug && settings.removedAt === null;
  if (!isHere && `/${slug}` === todayPath) return { today: await loadToday(url, context) };
  if (!settings) return noPageAt(url, site);
  if (!isHere) await leadOn(settings, context);
  if (settings.id === kidsPageId) return { kids: await loadKidsPage({ url, context }) };
  if (settings.isOfSite) throw notFound();
  const opened = { settings, url, context, facts: [] };
  return readPage(opened, (content) => showOwnPage(site, content as OwnPage), proseOfPieces);
}

export function action(_: Route.ActionArgs) {
  throw notFound();
}

export default function OwnPageScreen({ loaderData }: Route.ComponentProps) {
  if ("today" in loaderData && loaderData.today) return <TodayView today={loaderData.today} />;
  return "kids" in loaderData ? <KidsPage {...loaderData.kids} /> : <OwnPageView page={loaderData} />;
}
