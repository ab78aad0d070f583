import { permitted } from "../../contexts.ts";
import { leadsTo } from "../../serving/responses/leads-to.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { pageMessages } from "../texts/page-texts.ts";
import { reviewPage } from "../texts/reviews.server.ts";
import type { Route } from "./+types/still-right";

export const loader = leadsTo("/pages");

export async function action({ params: { slug }, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "pages:write");
  await reviewPage(site, viewer, slug);
  return redirectWithNotice("/pages", pageMessages.reviewed);
}
