import { here } from "../../contexts.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { redirect } from "../../serving/responses/redirect.ts";
import { guestMessages } from "../asking/guest-messages.ts";
import { pathOf, tokenIn } from "../guest-links.server.ts";
import type { Route } from "./+types/confirm";
import { confirmByLink } from "./confirming.server.ts";

export function loader({ request }: Route.LoaderArgs) {
  return redirect(pathOf(tokenIn(request)));
}

export async function action({ request, context }: Route.ActionArgs) {
  const token = tokenIn(request);
  const outcome = await confirmByLink(here(context).site, token);
  // The page says what became of it, also to those who press twice.
  return outcome === "confirmed"
    ? redirectWithNotice(pathOf(token), guestMessages.confirmed)
    : redirect(pathOf(token));
}
