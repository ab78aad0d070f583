import { href } from "react-router";
import { redirect } from "../../serving/responses/redirect.ts";
import { putBackOriginal } from "../history/restoring.server.ts";
import type { Route } from "./+types/original";
import { requireFacts } from "./facts.server.ts";

export function loader({ params: { set } }: Route.LoaderArgs) {
  return redirect(href("/facts/:set/history", { set }));
}

export function action({ request, params: { set }, context }: Route.ActionArgs) {
  return putBackOriginal(request, context, { text: requireFacts(set).text, screens: `/facts/${set}` });
}
