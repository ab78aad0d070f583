import { permitted } from "../../contexts.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { redirect } from "../../serving/responses/redirect.ts";
import { needs } from "../../shell/needs.server.ts";
import { prayerMessages } from "../prayer-limits.ts";
import type { Route } from "./+types/restore-prayer";
import { restorePrayer } from "./restoring-prayers.server.ts";

export const middleware = [needs("prayer:moderate")];

const list = "/update-prayer-requests";

export function loader() {
  return redirect(list);
}

export async function action({ params, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "prayer:moderate");
  const outcome = await restorePrayer(site, viewer, params.id);
  return redirectWithNotice(list, prayerMessages[outcome]);
}
