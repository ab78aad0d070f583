import { permitted } from "../../contexts.ts";
import { leadsTo } from "../../serving/responses/leads-to.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import type { Route } from "./+types/dismiss";
import { welcomeMessages } from "./welcome-messages.ts";
import { endWelcome } from "./welcome-state.server.ts";

export const loader = leadsTo("/staff");

export async function action({ context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "site:operate");
  await endWelcome(site, viewer, "dismissed");
  return redirectWithNotice("/staff", welcomeMessages.dismissed());
}
