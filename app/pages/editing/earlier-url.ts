import { href } from "react-router";
import { leadsTo } from "../../serving/responses/leads-to.ts";
import { redirect } from "../../serving/responses/redirect.ts";
import type { Route } from "./+types/earlier-url";

/** Forms of pages that staff added had a URL of their own. */
export const loader = leadsTo("/pages/:slug/edit");

/** Of a form that was opened before an update. */
export function action({ params: { slug } }: Route.ActionArgs) {
  return redirect(href("/pages/:slug/edit", { slug }), 307);
}
