import { permitted } from "../../contexts.ts";
import { leadsTo } from "../../serving/responses/leads-to.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import type { Route } from "./+types/right-as-it-is";
import { leaveAsItIs } from "./tasks.server.ts";

export const loader = leadsTo("/staff/still-to-do");

export async function action({ params: { task }, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "pages:write");
  await leaveAsItIs(site, viewer, task);
  return redirectWithNotice("/staff/still-to-do", "Taken off the list.");
}
