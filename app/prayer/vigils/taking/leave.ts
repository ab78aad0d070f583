import { here } from "../../../contexts.ts";
import { linkPath, tokenIn } from "../../../mail/links/link-purposes.ts";
import { redirectWithNotice } from "../../../serving/responses/notice.server.ts";
import { redirect } from "../../../serving/responses/redirect.ts";
import { vigilMessages } from "../vigil-limits.ts";
import type { Route } from "./+types/leave";
import { leaveByLink } from "./giving-back.server.ts";

export function loader({ request }: Route.LoaderArgs) {
  return redirect(linkPath("vigil", tokenIn(request)));
}

export async function action({ request, context }: Route.ActionArgs) {
  const { id, state } = await leaveByLink(here(context).site, tokenIn(request));
  return redirectWithNotice(state === "hidden" ? "/" : `/vigils/${id}`, vigilMessages.left());
}
