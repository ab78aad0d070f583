import { permitted } from "../../../contexts.ts";
import { leadsTo } from "../../../serving/responses/leads-to.ts";
import { redirectWithNotice } from "../../../serving/responses/notice.server.ts";
import type { Route } from "./+types/destroyed";
import { sheetNumberOf, sheetsPath } from "./sheet-limits.ts";
import { noteDestroyed } from "./sheets.server.ts";

export const loader = leadsTo(sheetsPath);

export async function action({ params, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "prayer:team");
  await noteDestroyed(site, viewer, sheetNumberOf(params.id));
  return redirectWithNotice(sheetsPath, "Noted: the sheet is destroyed.");
}
