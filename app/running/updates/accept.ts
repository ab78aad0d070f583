import { permitted } from "../../contexts.ts";
import { leadsTo } from "../../serving/responses/leads-to.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { requirePermission } from "../../viewer.ts";
import type { Route } from "./+types/accept";
import { acceptUpdate, findUpdate } from "./changes.server.ts";

export const loader = leadsTo("/staff");

export async function action({ context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "pages:write");
  const update = await findUpdate(site, viewer);
  if (update && !update.mayAccept) requirePermission(viewer, "site:operate");
  await acceptUpdate(site, viewer);
  return redirectWithNotice("/staff", "Taken off this page. What visitors read stays as it is.");
}
