import { requestContext, siteContext } from "../contexts.ts";
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
  await removeSampleCongregation(context.get(siteContext), context.get(requestContext).viewer);
  const next = nextIn(request.url);
  return redirectWithNotice(next === "/" ? "/event-alter" : next, "The sample has been removed.");
}
