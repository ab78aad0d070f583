import { permitted } from "../../contexts.ts";
import { found } from "../../serving/responses/found.ts";
import { leadsTo } from "../../serving/responses/leads-to.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import type { Route } from "./+types/decide-words";
import { moderationMessages } from "./moderation-messages.ts";
import { decideWords } from "./rewordings.server.ts";

const list = "/update-prayer-requests";

export const loader = leadsTo(list);

export async function action({ params: { id, decision }, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "prayer:moderate");
  const isShown = found({ show: true, decline: false }[decision], "page");
  const outcome = await decideWords(site, viewer, id, isShown);
  return outcome === "decidedMeanwhile"
    ? redirectWithNotice(list, { text: moderationMessages[outcome], tone: "error" })
    : redirectWithNotice(list, moderationMessages[outcome]);
}
