import { here } from "../../../contexts.ts";
import { redirectWithNotice } from "../../../serving/responses/notice.server.ts";
import { redirect } from "../../../serving/responses/redirect.ts";
import { vigilMessages } from "../vigil-limits.ts";
import type { Route } from "./+types/give-back-mine";
import { giveBackByLink } from "./giving-back.server.ts";
import { ownPage, tokenIn } from "./link-paths.ts";

export function loader({ request }: Route.LoaderArgs) {
  return redirect(ownPage(tokenIn(request)));
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const token = tokenIn(request);
  await giveBackByLink(here(context).site, token, params.place);
  return redirectWithNotice(ownPage(token), vigilMessages.givenBack);
}
