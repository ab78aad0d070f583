import { permitted } from "../../contexts.ts";
import { leadsTo } from "../../serving/responses/leads-to.ts";
import type { Route } from "./+types/approve";
import { afterApproval } from "./back-to-queue.server.ts";
import { approvePrayer } from "./deciding-prayers.server.ts";

export const loader = leadsTo("/update-prayer-requests");

export async function action({ request, params, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "prayer:moderate");
  const approval = await approvePrayer(site, viewer, params.id);
  return afterApproval({ request, site, viewer }, params.id, approval);
}
