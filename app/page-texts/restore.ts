import { redirect } from "react-router";
import { needs } from "../staff/needs.server.ts";
import type { Route } from "./+types/restore";
import { requirePage } from "./page-texts.server.ts";
import { restoreVersion } from "./restoring.server.ts";

export const middleware = [needs("pages:write")];

export function loader({ params: { slug } }: Route.LoaderArgs) {
  return redirect(`/pages/${slug}/history`);
}

export function action({ request, params: { slug, id }, context }: Route.ActionArgs) {
  return restoreVersion(request, context, { id, text: requirePage(slug), screens: `/pages/${slug}` });
}
