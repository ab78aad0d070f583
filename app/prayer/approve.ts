import { href } from "react-router";
import { permitted } from "../contexts.ts";
import { backToList } from "../lists/back-to-list.server.ts";
import { redirect } from "../serving/responses/redirect.ts";
import { needs } from "../shell/needs.server.ts";
import type { Route } from "./+types/approve";
import { prayerMessages, reviewPartOf } from "./prayer-limits.ts";
import { listPrayersForReview } from "./prayer-reads.server.ts";
import { approvePrayer } from "./prayer-writes.server.ts";

export const middleware = [needs("prayer:moderate")];

const list = "/update-prayer-requests";

export function loader() {
  return redirect(list);
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "prayer:moderate");
  const outcome = await approvePrayer(site, viewer, params.id);
  if (outcome === "unconfirmed") return redirect(href(`${list}/:id/confirm-approval`, { id: params.id }));
  const read = (page: number) => listPrayersForReview(site, viewer, page, reviewPartOf(request.url));
  return backToList(list, request, read, prayerMessages.approved);
}
