import { counted } from "../../../platform/counted.ts";
import { permitted } from "../../contexts.ts";
import { found } from "../../serving/responses/found.ts";
import { leadsTo } from "../../serving/responses/leads-to.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { undoReviews } from "../texts/reviews-at-once.server.ts";
import type { Route } from "./+types/undo-reviews";

export const loader = leadsTo("/pages");

export async function action({ params, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "pages:write");
  const at = found(
    /^\d{1,15}$/.test(params.at) ? new Date(Number(params.at)).toISOString() : undefined,
    "page",
  );
  const pages = await undoReviews(site, viewer, at);
  if (pages === undefined)
    return redirectWithNotice("/pages", {
      text: "That could not be undone: it is undone already, or somebody has marked other pages since.",
      tone: "error",
    });
  return redirectWithNotice("/pages", `Undone: ${counted(pages, "page waits", "pages wait")} to be checked.`);
}
