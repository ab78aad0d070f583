import { here } from "../../contexts.ts";
import { redirect } from "../../serving/responses/redirect.ts";
import { takeNews } from "../asking/take-answer.server.ts";
import { pathOf, tokenIn } from "../guest-links.server.ts";
import type { Route } from "./+types/tell";

export function loader({ request }: Route.LoaderArgs) {
  return redirect(pathOf(tokenIn(request)));
}

export function action({ request, params: { what }, context }: Route.ActionArgs) {
  const token = tokenIn(request);
  return takeNews(request, here(context).site, { token }, what, pathOf(token));
}
