import { permitted } from "../../contexts.ts";
import { leadsTo } from "../../serving/responses/leads-to.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import type { Route } from "./+types/end-links";
import { accountMessages } from "./account-rules.ts";
import { endOwnLinks } from "./own-sessions.server.ts";

export const loader = leadsTo("/account");

export async function action({ context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "account:own");
  await endOwnLinks(site, viewer);
  return redirectWithNotice("/account", accountMessages.linksEnded());
}
