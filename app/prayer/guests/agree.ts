import { here } from "../../contexts.ts";
import { redirect } from "../../serving/responses/redirect.ts";
import { takeConsent } from "../asking/take-answer.server.ts";
import { pathOf, tokenIn } from "../guest-links.server.ts";
import type { Route } from "./+types/agree";

export function loader({ request }: Route.LoaderArgs) {
  return redirect(pathOf(tokenIn(request)));
}

export function action({ request, context }: Route.ActionArgs) {
  const token = tokenIn(request);
  return takeConsent(request, here(context).site, { token }, pathOf(token));
}
