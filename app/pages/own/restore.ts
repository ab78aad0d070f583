import { requestContext, siteContext } from "../../contexts.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { redirect } from "../../serving/responses/redirect.ts";
import { needs } from "../../shell/needs.server.ts";
import type { Route } from "./+types/restore";
import { bringBackOwnPage } from "./own-pages.server.ts";
import { ownPageMessages } from "./own-pages.ts";

export const middleware = [needs("pages:write")];

export function loader() {
  return redirect("/pages");
}

export async function action({ params: { slug: id }, context }: Route.ActionArgs) {
  const outcome = await bringBackOwnPage(context.get(siteContext), context.get(requestContext).viewer, id);
  if (outcome === "saved") return redirectWithNotice("/pages", ownPageMessages.broughtBack);
  return redirectWithNotice("/pages", { text: outcome.refusal, tone: "error" });
}
