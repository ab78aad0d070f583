import { permitted } from "../../contexts.ts";
import { found } from "../../serving/responses/found.ts";
import { leadsTo } from "../../serving/responses/leads-to.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import type { Route } from "./+types/decide-update";
import { moderationMessages } from "./moderation-messages.ts";
import { decideUpdate } from "./updates.server.ts";

const list = "/update-prayer-requests";

export const loader = leadsTo(list);

export async function action({ params: { id, updateId, decision }, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "prayer:moderate");
  const isShown = found({ show: true, decline: false }[decision], "page");
  const outcome = await decideUpdate(site, viewer, { id, updateId, isShown });
  if (outcome === "decidedMeanwhile")
    return redirectWithNotice(list, { text: moderationMessages[outcome], tone: "error" });
  return redirectWithNotice(list, moderationMessages[outcome]);
}
