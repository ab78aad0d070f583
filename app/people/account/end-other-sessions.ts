import { requestContext, siteContext } from "../../contexts.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { redirect } from "../../serving/responses/redirect.ts";
import type { Route } from "./+types/end-other-sessions";
import { accountMessages } from "./account.ts";
import { endOtherSessions } from "./own-sessions.server.ts";

export function loader() {
  return redirect("/account");
}

export async function action({ context }: Route.ActionArgs) {
  const { viewer, sessionId = "" } = context.get(requestContext);
  await endOtherSessions(context.get(siteContext), viewer, sessionId);
  return redirectWithNotice("/account", accountMessages.sessionsEnded);
}
