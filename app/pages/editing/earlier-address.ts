import { href } from "react-router";
import { redirect } from "../../serving/responses/redirect.ts";
import type { Route } from "./+types/earlier-address";

/** Forms of pages that staff added had an address of their own. */
export function loader({ params: { slug } }: Route.LoaderArgs) {
  return redirect(href("/pages/:slug/edit", { slug }));
}

/** Of a form that was opened before an update. */
export function action({ params: { slug } }: Route.ActionArgs) {
  return redirect(href("/pages/:slug/edit", { slug }), 307);
}
