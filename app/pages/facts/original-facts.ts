import { leadsTo } from "../../serving/responses/leads-to.ts";
import { putBackOriginal } from "../history/restoring-versions.server.ts";
import type { Route } from "./+types/original-facts";
import { requireFacts } from "./facts.server.ts";

export const loader = leadsTo("/facts/:set/history");

export function action({ request, params: { set }, context }: Route.ActionArgs) {
  return putBackOriginal(request, context, { text: requireFacts(set).text, screens: `/facts/${set}` });
}
