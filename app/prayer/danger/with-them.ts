import { permitted } from "../../contexts.ts";
import { backToRow } from "../../lists/back-to-list.server.ts";
import { leadsTo } from "../../serving/responses/leads-to.ts";
import type { Route } from "./+types/with-them";
import { alertMessages } from "./alert-limits.ts";
import { readAlerts } from "./alert-reads.server.ts";
import { takeAlert } from "./alerts.server.ts";

const list = "/update-prayer-requests";

export const loader = leadsTo(list);

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "prayer:team");
  const outcome = await takeAlert(site, viewer, id);
  if (outcome === "saved") return backToRow(list, request, id, alertMessages.with);
  const { [id]: first } = await readAlerts(site, viewer, [id]);
  return backToRow(list, request, id, { text: `Somebody was first. ${first?.text ?? ""}`, tone: "error" });
}
