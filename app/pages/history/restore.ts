import { href } from "react-router";
import { permitted } from "../../contexts.ts";
import { redirect } from "../../serving/responses/redirect.ts";
import { requirePage } from "../texts/pages.server.ts";
import type { Route } from "./+types/restore";
import { restoreVersion } from "./restoring.server.ts";

export function loader({ params: { slug } }: Route.LoaderArgs) {
  return redirect(href("/pages/:slug/history", { slug }));
}

export async function action({ request, params: { slug, id }, context }: Route.ActionArgs) {
  const { site } = permitted(context, "pages:write");
  const text = await requirePage(site, slug);
  return restoreVersion(request, context, { id, text, screens: `/pages/${slug}` });
}
