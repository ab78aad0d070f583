import { redirect } from "react-router";
import { redirectWithNotice } from "../shell/notice.server.ts";
import { askingContext, siteContext } from "../site.ts";
import type { Route } from "./+types/approve";
import { approvePrayer } from "./moderation.server.ts";
import { prayerMessages } from "./prayer.ts";

const list = "/update-prayer-requests";

export function loader() {
  return redirect(list);
}

export async function action({ request, params, context }: Route.ActionArgs) {
  await approvePrayer(context.get(siteContext).db, context.get(askingContext).viewer, params.id);
  return redirectWithNotice(list + new URL(request.url).search, prayerMessages.approved);
}
