import { permitted } from "../../../contexts.ts";
import { redirectWithNotice } from "../../../serving/responses/notice.server.ts";
import { redirect } from "../../../serving/responses/redirect.ts";
import { prayingMessages } from "../praying-messages.ts";
import type { Route } from "./+types/destroyed";
import { sheetNumberOf, sheetsPath } from "./sheet-limits.ts";
import { noteDestroyed } from "./sheets.server.ts";

export function loader() {
  return redirect(sheetsPath);
}

export async function action({ params, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "prayer:team");
  await noteDestroyed(site, viewer, sheetNumberOf(params.id));
  return redirectWithNotice(sheetsPath, prayingMessages.destroyed);
}
