import { permitted } from "../../contexts.ts";
import { backToRow } from "../../lists/back-to-list.server.ts";
import { leadsTo } from "../../serving/responses/leads-to.ts";
import type { Route } from "./+types/give-back";
import { alertMessages } from "./alert-limits.ts";
import { giveBackAlert } from "./alerts.server.ts";

const list = "/update-prayer-requests";

export const loader = leadsTo(list);

const notices = {
  saved: alertMessages.givenBack,
  "not taken": { text: alertMessages.notTaken, tone: "error" },
  "not yours": { text: alertMessages.notYours, tone: "error" },
} as const;

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "prayer:team");
  return backToRow(list, request, id, notices[await giveBackAlert(site, viewer, id)]);
}
