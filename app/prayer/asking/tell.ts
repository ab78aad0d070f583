import { href } from "react-router";
import { permitted } from "../../contexts.ts";
import { redirect } from "../../serving/responses/redirect.ts";
import type { Route } from "./+types/tell";
import { takeNews } from "./take-answer.server.ts";

export function loader({ params: { id }, context }: Route.LoaderArgs) {
  permitted(context, "prayer:ask");
  return redirect(href("/submit-prayer-requests/:id", { id }));
}

export function action({ request, params: { id, what }, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "prayer:ask");
  const page = href("/submit-prayer-requests/:id", { id });
  return takeNews(request, site, { viewer, id }, what, page);
}
