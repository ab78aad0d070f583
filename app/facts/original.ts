import { href } from "react-router";
import { putBackOriginal } from "../page-texts/restoring.server.ts";
import { redirect } from "../responses/redirect.ts";
import { needs } from "../staff/needs.server.ts";
import type { Route } from "./+types/original";
import { requireFacts } from "./facts.server.ts";

export const middleware = [needs("pages:write")];

export function loader({ params: { set } }: Route.LoaderArgs) {
  return redirect(href("/facts/:set/history", { set }));
}

export function action({ request, params: { set }, context }: Route.ActionArgs) {
  return putBackOriginal(request, context, { text: requireFacts(set).text, screens: `/facts/${set}` });
}
