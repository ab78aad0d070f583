import { data } from "react-router";
import { permitted } from "../../contexts.ts";
import { leadsTo } from "../../serving/responses/leads-to.ts";
import { requirePage } from "../texts/pages.server.ts";
import type { Route } from "./+types/original-page";
import { putBackOriginal } from "./restoring-versions.server.ts";

export const loader = leadsTo("/pages/:slug/history");

export async function action({ request, params: { slug }, context }: Route.ActionArgs) {
  const { site } = permitted(context, "pages:write");
  const text = await requirePage(site, slug);
  if (!text.settings.isOfSite) throw data("This page has no original.", { status: 404 });
  return putBackOriginal(request, context, { text, screens: `/pages/${slug}` });
}
