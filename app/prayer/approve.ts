import { requestContext, siteContext } from "../contexts.ts";
import { redirect } from "../responses/redirect.ts";
import { backToList } from "../staff/back-to-list.server.ts";
import { needs } from "../staff/needs.server.ts";
import type { Route } from "./+types/approve";
import { approvePrayer } from "./approval.server.ts";
import { listForReview } from "./moderation.server.ts";
import { prayerMessages, reviewPartOf } from "./prayer.ts";

export const middleware = [needs("prayer:moderate")];

const list = "/update-prayer-requests";

export function loader() {
  return redirect(list);
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const site = context.get(siteContext);
  const { viewer } = context.get(requestContext);
  await approvePrayer(site, viewer, params.id);
  const read = (page: number) => listForReview(site, viewer, page, reviewPartOf(request.url));
  return backToList(list, request, read, prayerMessages.approved);
}
