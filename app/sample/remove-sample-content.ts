import { permitted } from "../contexts.ts";
import { redirectWithNotice } from "../serving/responses/notice.server.ts";
import { redirect } from "../serving/responses/redirect.ts";
import { nextIn } from "../shell/login-path.ts";
import { needs } from "../shell/needs.server.ts";
import type { Route } from "./+types/remove-sample-content";
import { removeSampleCongregation } from "./sample.server.ts";

export const middleware = [needs("site:operate")];

export function loader() {
  return redirect("/event-alter");
}

export async function action({ request, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "site:operate");
  await removeSampleCongregation(site, viewer);
  const next = nextIn(request.url);
  return redirectWithNotice(next === "/" ? "/event-alter" : next, "The sample has been removed.");
}
