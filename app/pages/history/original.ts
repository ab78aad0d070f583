import { data, href } from "react-router";
import { permitted } from "../../contexts.ts";
import { redirect } from "../../serving/responses/redirect.ts";
import { requirePage } from "../texts/pages.server.ts";
import type { Route } from "./+types/original";
import { putBackOriginal } from "./restoring.server.ts";

export function loader({ params: { slug } }: Route.LoaderArgs) {
  return redirect(href("/pages/:slug/history", { slug }));
}

export async function action({ request, params: { slug }, context }: Route.ActionArgs) {
  const { site } = permitted(context, "pages:write");
  const text = await requirePage(site, slug);
  if (!text.settings.isOfSite) throw data("This page has no original.", { status: 404 });
  return putBackOriginal(request, context, { text, screens: `/pages/${slug}` });
}
