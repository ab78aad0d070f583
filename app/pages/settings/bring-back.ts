import { permitted } from "../../contexts.ts";
import { leadsTo } from "../../serving/responses/leads-to.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { bringBackPage } from "../texts/change-settings.server.ts";
import { ownPageMessages } from "../texts/own-pages.ts";
import { findPage } from "../texts/pages.server.ts";
import type { Route } from "./+types/bring-back";

export const loader = leadsTo("/pages");

export async function action({ params: { slug: id }, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "pages:write");
  const outcome = await bringBackPage(site, viewer, await findPage(site, id));
  if (outcome === "saved") return redirectWithNotice("/pages", ownPageMessages.broughtBack);
  return redirectWithNotice("/pages", { text: outcome.refusal, tone: "error" });
}
