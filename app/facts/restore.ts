import { href } from "react-router";
import { restoreVersion } from "../page-texts/restoring.server.ts";
import { redirect } from "../responses/redirect.ts";
import { needs } from "../staff/needs.server.ts";
import type { Route } from "./+types/restore";
import { requireFacts } from "./facts.server.ts";

export const middleware = [needs("pages:write")];

export function loader({ params: { set } }: Route.LoaderArgs) {
  return redirect(href("/facts/:set/history", { set }));
}

export function action({ request, params: { set, id }, context }: Route.ActionArgs) {
  return restoreVersion(request, context, { id, text: requireFacts(set).text, screens: `/facts/${set}` });
}
