import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import { z } from "zod";
import { here } from "../../contexts.ts";
import { longestPictureText } from "../../forms/fields.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { redirect } from "../../serving/responses/redirect.ts";
import { needs } from "../../shell/needs.server.ts";
import { requirePermission } from "../../viewer.ts";
import type { Route } from "./+types/check";
import { checkedForms, checkedKinds, checkedParts, mostLinks } from "./checked-item.ts";
import { itemFindings, linkFindings } from "./item-findings.server.ts";

export const middleware = [needs(...Object.values(checkedForms).map(({ permission }) => permission))];

/** Longer than any field of the forms: browsers count a line break once, but send two characters. */
const longest = { words: 12_000, link: 2000, day: 10 };

const checkSchema = z.object({
  part: z.enum(checkedParts),
  kind: z.enum(checkedKinds),
  words: z.array(z.string().max(longest.words)).max(10),
  links: z.array(z.string().max(longest.link)).max(mostLinks),
  hasPicture: z.boolean().optional().default(false),
  pictureText: z.string().max(longestPictureText).optional().default(""),
  lastDay: z.string().max(longest.day).optional().default(""),
});

export function loader() {
  return redirect("/staff");
}

/** What the check finds in the form that somebody fills in, as JSON. Nothing of it is kept. */
export async function action({ request, context }: Route.ActionArgs) {
  const { site, viewer } = here(context);
  const submission = parseWithZod(await readForm(request, checkSchema), { schema: checkSchema });
  if (submission.status !== "success")
    throw data("That text is too long to check, or part of it went missing.", { status: 400 });
  const { part, ...item } = submission.value;
  requirePermission(viewer, checkedForms[item.kind].permission);
  return Response.json(part === "links" ? await linkFindings(site, item) : await itemFindings(site, item));
}
