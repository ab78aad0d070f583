import { href } from "react-router";
import { redirect } from "../../serving/responses/redirect.ts";
import { restoreVersion } from "../history/restoring.server.ts";
import type { Route } from "./+types/restore";
import { requireFacts } from "./facts.server.ts";

export function loader({ params: { set } }: Route.LoaderArgs) {
  return redirect(href("/facts/:set/history", { set }));
}

export function action({ request, params: { set, id }, context }: Route.ActionArgs) {
  return restoreVersion(request, context, { id, text: requireFacts(set).text, screens: `/facts/${set}` });
}
