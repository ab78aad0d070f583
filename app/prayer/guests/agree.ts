import { here } from "../../contexts.ts";
import { linkPath, tokenIn } from "../../mail/links/link-purposes.ts";
import { redirect } from "../../serving/responses/redirect.ts";
import { takeConsent } from "../asking/take-answer.server.ts";
import type { Route } from "./+types/agree";

export function loader({ request }: Route.LoaderArgs) {
  return redirect(linkPath("prayer", tokenIn(request)));
}

export function action({ request, context }: Route.ActionArgs) {
  const token = tokenIn(request);
  return takeConsent(request, here(context).site, { token }, linkPath("prayer", token));
}
