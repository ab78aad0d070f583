import { permitted } from "../../contexts.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { redirect } from "../../serving/responses/redirect.ts";
import type { Route } from "./+types/end-session";
import { accountMessages } from "./account-rules.ts";
import { endSession } from "./own-sessions.server.ts";

export function loader() {
  return redirect("/account");
}

export async function action({ params, context }: Route.ActionArgs) {
  const { site, viewer, sessionId = "" } = permitted(context, "account:own");
  await endSession(site, viewer, { id: params.id, sessionId });
  return redirectWithNotice("/account", accountMessages.sessionEnded);
}
