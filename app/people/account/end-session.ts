import { permitted } from "../../contexts.ts";
import { leadsTo } from "../../serving/responses/leads-to.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import type { Route } from "./+types/end-session";
import { accountMessages } from "./account-rules.ts";
import { endSession } from "./own-sessions.server.ts";

export const loader = leadsTo("/account");

export async function action({ params, context }: Route.ActionArgs) {
  const { site, viewer, sessionId = "" } = permitted(context, "account:own");
  await endSession(site, viewer, { id: params.id, sessionId });
  return redirectWithNotice("/account", accountMessages.sessionEnded());
}
