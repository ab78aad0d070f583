import { permitted } from "../../contexts.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { redirect } from "../../serving/responses/redirect.ts";
import type { Route } from "./+types/end-links";
import { accountMessages } from "./account-rules.ts";
import { endOwnLinks } from "./own-sessions.server.ts";

export function loader() {
  return redirect("/account");
}

export async function action({ context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "account:own");
  await endOwnLinks(site, viewer);
  return redirectWithNotice("/account", accountMessages.linksEnded);
}
