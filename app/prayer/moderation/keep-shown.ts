import { permitted } from "../../contexts.ts";
import { backToList } from "../../lists/back-to-list.server.ts";
import { redirect } from "../../serving/responses/redirect.ts";
import { needs } from "../../shell/needs.server.ts";
import { prayerMessages, reviewPartOf } from "../prayer-limits.ts";
import type { Route } from "./+types/keep-shown";
import { keepShown } from "./deciding.server.ts";
import { listPrayersForReview } from "./queue-reads.server.ts";

export const middleware = [needs("prayer:moderate")];

const list = "/update-prayer-requests";

export function loader() {
  return redirect(list);
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "prayer:moderate");
  await keepShown(site, viewer, params.id);
  const read = (page: number) => listPrayersForReview(site, viewer, page, reviewPartOf(request.url));
  return backToList(list, request, read, prayerMessages.staysShown);
}
