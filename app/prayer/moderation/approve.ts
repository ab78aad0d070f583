import { href } from "react-router";
import { permitted } from "../../contexts.ts";
import { backToList } from "../../lists/back-to-list.server.ts";
import { redirect } from "../../serving/responses/redirect.ts";
import { needs } from "../../shell/needs.server.ts";
import { reviewPartOf } from "../prayer-limits.ts";
import type { Route } from "./+types/approve";
import { noticeOf } from "./approval-notice.ts";
import { approvePrayer } from "./deciding.server.ts";
import { listPrayersForReview } from "./queue-reads.server.ts";

export const middleware = [needs("prayer:moderate")];

const list = "/update-prayer-requests";

export function loader() {
  return redirect(list);
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "prayer:moderate");
  const approval = await approvePrayer(site, viewer, params.id);
  if (approval.instead === "unconfirmed")
    return redirect(href(`${list}/:id/confirm-approval`, { id: params.id }));
  // Nobody can be asked whether these words are right: whoever shows them says why.
  if (approval.instead === "notAgreed") return redirect(href(`${list}/:id/publish`, { id: params.id }));
  const read = (page: number) => listPrayersForReview(site, viewer, page, reviewPartOf(request.url));
  return backToList(list, request, read, noticeOf(approval));
}
