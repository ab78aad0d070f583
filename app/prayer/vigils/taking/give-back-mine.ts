import { here } from "../../../contexts.ts";
import { linkPath, tokenIn } from "../../../mail/links/link-purposes.ts";
import { redirectWithNotice } from "../../../serving/responses/notice.server.ts";
import { redirect } from "../../../serving/responses/redirect.ts";
import { vigilMessages } from "../vigil-limits.ts";
import type { Route } from "./+types/give-back-mine";
import { giveBackByLink } from "./giving-back.server.ts";

export function loader({ request }: Route.LoaderArgs) {
  return redirect(linkPath("vigil", tokenIn(request)));
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const token = tokenIn(request);
  await giveBackByLink(here(context).site, token, params.place);
  return redirectWithNotice(linkPath("vigil", token), vigilMessages.givenBack());
}
