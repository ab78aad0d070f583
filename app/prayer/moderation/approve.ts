import { permitted } from "../../contexts.ts";
import { backToList } from "../../lists/back-to-list.server.ts";
import { redirect } from "../../serving/responses/redirect.ts";
import { needs } from "../../shell/needs.server.ts";
import { prayerMessages, reviewPartOf } from "../prayer-limits.ts";
import type { Route } from "./+types/approve";
import { approvePrayer } from "./deciding.server.ts";
import { listPrayersForReview } from "./queue-reads.server.ts";

export const middleware = [needs("prayer:moderate")];

const list = "/update-prayer-requests";

export function loader() {
  return redirect(list);
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "prayer:moderate");
  const { done, instead } = await approvePrayer(site, viewer, params.id);
  const read = (page: number) => listPrayersForReview(site, viewer, page, reviewPartOf(request.url));
  const notice = done
    ? prayerMessages.approvedFor[done]
    : ({ text: prayerMessages[instead], tone: instead === "consentAsked" ? "success" : "error" } as const);
  return backToList(list, request, read, notice);
}
