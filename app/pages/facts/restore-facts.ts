import { leadsTo } from "../../serving/responses/leads-to.ts";
import { restoreVersion } from "../history/restoring-versions.server.ts";
import type { Route } from "./+types/restore-facts";
import { requireFacts } from "./facts.server.ts";

export const loader = leadsTo("/facts/:set/history");

export function action({ request, params: { set, id }, context }: Route.ActionArgs) {
  return restoreVersion(request, context, { id, text: requireFacts(set).text, screens: `/facts/${set}` });
}
