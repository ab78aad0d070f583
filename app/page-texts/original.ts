import { redirect } from "react-router";
import { needs } from "../staff/needs.server.ts";
import type { Route } from "./+types/original";
import { requirePage } from "./page-texts.server.ts";
import { putBackOriginal } from "./restoring.server.ts";

export const middleware = [needs("pages:write")];

export function loader({ params: { slug } }: Route.LoaderArgs) {
  return redirect(`/pages/${slug}/history`);
}

export function action({ request, params: { slug }, context }: Route.ActionArgs) {
  return putBackOriginal(request, context, { text: requirePage(slug), screens: `/pages/${slug}` });
}
