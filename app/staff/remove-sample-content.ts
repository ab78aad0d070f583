import { requestContext, siteContext } from "../contexts.ts";
import { nextIn } from "../login-path.ts";
import { redirectWithNotice } from "../responses/notice.server.ts";
import { redirect } from "../responses/redirect.ts";
import { removeSampleCongregation } from "../sample.server.ts";
import type { Route } from "./+types/remove-sample-content";
import { needs } from "./needs.server.ts";

export const middleware = [needs("site:operate")];

export function loader() {
  return redirect("/event-alter");
}

export async function action({ request, context }: Route.ActionArgs) {
  await removeSampleCongregation(context.get(siteContext), context.get(requestContext).viewer);
  const next = nextIn(request.url);
  return redirectWithNotice(next === "/" ? "/event-alter" : next, "The sample has been removed.");
}
