import { permitted } from "../../contexts.ts";
import { leadsTo } from "../../serving/responses/leads-to.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import type { Route } from "./+types/end-other-sessions";
import { accountMessages } from "./account-rules.ts";
import { endOtherSessions } from "./own-sessions.server.ts";

export const loader = leadsTo("/account");

export async function action({ context }: Route.ActionArgs) {
  const { site, viewer, sessionId = "" } = permitted(context, "account:own");
  await endOtherSessions(site, viewer, sessionId);
  return redirectWithNotice("/account", accountMessages.sessionsEnded());
}
