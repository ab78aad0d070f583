import { permitted } from "../../contexts.ts";
import { leadsTo } from "../../serving/responses/leads-to.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import type { Route } from "./+types/restore-prayer";
import { moderationMessages } from "./moderation-messages.ts";
import { restorePrayer } from "./restoring-prayers.server.ts";

const list = "/update-prayer-requests";

export const loader = leadsTo(list);

export async function action({ params, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "prayer:moderate");
  const outcome = await restorePrayer(site, viewer, params.id);
  return redirectWithNotice(list, moderationMessages[outcome]);
}
