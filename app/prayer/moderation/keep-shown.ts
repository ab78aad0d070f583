import { permitted } from "../../contexts.ts";
import { leadsTo } from "../../serving/responses/leads-to.ts";
import type { Route } from "./+types/keep-shown";
import { afterDecision } from "./back-to-queue.server.ts";
import { keepShown } from "./deciding-prayers.server.ts";

export const loader = leadsTo("/update-prayer-requests");

export async function action({ request, params, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "prayer:moderate");
  const outcome = await keepShown(site, viewer, params.id);
  return afterDecision({ request, site, viewer }, outcome, "staysShown");
}
