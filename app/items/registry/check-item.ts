import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import { z } from "zod";
import { kinds } from "../../changes/kinds.ts";
import { here } from "../../contexts.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { longestPictureText } from "../../forms/rules.ts";
import { leadsTo } from "../../serving/responses/leads-to.ts";
import { needs } from "../../shell/needs.server.ts";
import { requirePermission } from "../../viewer.ts";
import { checkedParts, mostLinks } from "../check/checked-item.ts";
import { itemFindings, linkFindings } from "../check/item-findings.server.ts";
import type { Route } from "./+types/check-item";
import { itemKinds } from "./items.ts";

export const middleware = [needs(...itemKinds.map((kind) => kinds[kind].permission))];

/** Longer than any field of the forms: browsers count a line break once, but send two characters. */
const longest = { words: 12_000, link: 2000, day: 10 };

const checkSchema = z.object({
  part: z.enum(checkedParts),
  kind: z.enum(itemKinds),
  words: z.array(z.string().max(longest.words)).max(10),
  links: z.array(z.string().max(longest.link)).max(mostLinks),
  hasPicture: z.boolean().optional().default(false),
  pictureText: z.string().max(longestPictureText).optional().default(""),
  lastDay: z.string().max(longest.day).optional().default(""),
});

export const loader = leadsTo("/staff");

/** What the check finds in the form that somebody fills in, as JSON. Nothing of it is stored. */
export async function action({ request, context }: Route.ActionArgs) {
  const { site, viewer } = here(context);
  const submission = parseWithZod(await readForm(request, checkSchema), { schema: checkSchema });
  if (submission.status !== "success")
    throw data("That text is too long to check, or part of it went missing.", { status: 400 });
  const { part, ...item } = submission.value;
  requirePermission(viewer, kinds[item.kind].permission);
  return Response.json(part === "links" ? await linkFindings(site, item) : await itemFindings(site, item));
}
