import { href } from "react-router";
import { permitted } from "../../contexts.ts";
import { redirect } from "../../serving/responses/redirect.ts";
import type { Route } from "./+types/agree";
import { takeConsent } from "./take-answer.server.ts";

export function loader({ params: { id }, context }: Route.LoaderArgs) {
  permitted(context, "prayer:ask");
  return redirect(href("/submit-prayer-requests/:id", { id }));
}

export function action({ request, params: { id }, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "prayer:ask");
  return takeConsent(request, site, { viewer, id }, href("/submit-prayer-requests/:id", { id }));
}
