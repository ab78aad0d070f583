import { permitted } from "../../../contexts.ts";
import { leadsTo } from "../../../serving/responses/leads-to.ts";
import { redirectWithNotice } from "../../../serving/responses/notice.server.ts";
import { invitedNotice } from "../../invitations.server.ts";
import { requireRecentSignIn } from "../../login/recent-sign-in.server.ts";
import { suggestionMessages } from "../suggestion.ts";
import type { Route } from "./+types/invite";
import { inviteSuggested } from "./deciding-suggestions.server.ts";

export const loader = leadsTo("/people");

export async function action(args: Route.ActionArgs) {
  const { site, viewer } = permitted(args.context, "people:manage");
  await requireRecentSignIn(args);
  const outcome = await inviteSuggested(site, viewer, args.params.id);
  if (outcome === "given") return redirectWithNotice("/people", suggestionMessages.given);
  if (outcome === "invited")
    return redirectWithNotice("/people", invitedNotice(site.settings, suggestionMessages.invited));
  return redirectWithNotice("/people", { text: outcome.refusal, tone: "error" });
}
