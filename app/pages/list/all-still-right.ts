import { z } from "zod";
import "../../forms/without-eval.ts";
import { counted } from "../../../platform/counted.ts";
import { permitted } from "../../contexts.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { leadsTo } from "../../serving/responses/leads-to.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { reviewPages } from "../texts/reviews-at-once.server.ts";
import type { Route } from "./+types/all-still-right";

const pagesSchema = z.object({ page: z.array(z.string()) });
const mostPages = 500;

export const loader = leadsTo("/pages");

export async function action({ request, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "pages:write");
  const form = await readForm(request, pagesSchema, { fields: mostPages });
  const { pages, at } = await reviewPages(site, viewer, form.getAll("page").map(String));
  return redirectWithNotice("/pages", {
    text: `Thank you. ${counted(pages, "page is", "pages are")} marked as checked today.`,
    undo: `/pages/all-still-right/${Date.parse(at)}/restore`,
  });
}
