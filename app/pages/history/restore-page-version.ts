import { permitted } from "../../contexts.ts";
import { leadsTo } from "../../serving/responses/leads-to.ts";
import { requirePage } from "../texts/pages.server.ts";
import type { Route } from "./+types/restore-page-version";
import { restoreVersion } from "./restoring-versions.server.ts";

export const loader = leadsTo("/pages/:slug/history");

export async function action({ request, params: { slug, id }, context }: Route.ActionArgs) {
  const { site } = permitted(context, "pages:write");
  const text = await requirePage(site, slug);
  return restoreVersion(request, context, { id, text, screens: `/pages/${slug}` });
}
