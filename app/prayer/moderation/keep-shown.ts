import { permitted } from "../../contexts.ts";
import { redirect } from "../../serving/responses/redirect.ts";
import { needs } from "../../shell/needs.server.ts";
import { prayerMessages } from "../prayer-limits.ts";
import type { Route } from "./+types/keep-shown";
import { backToQueue } from "./back-to-queue.server.ts";
import { keepShown } from "./deciding.server.ts";

export const middleware = [needs("prayer:moderate")];

export function loader() {
  return redirect("/update-prayer-requests");
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "prayer:moderate");
  await keepShown(site, viewer, params.id);
  return backToQueue({ request, site, viewer }, prayerMessages.staysShown);
}
