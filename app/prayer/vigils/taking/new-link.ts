import { here } from "../../../contexts.ts";
import { linkPath, tokenIn } from "../../../mail/links/link-purposes.ts";
import { redirectWithNotice } from "../../../serving/responses/notice.server.ts";
import { redirect } from "../../../serving/responses/redirect.ts";
import { vigilMessages } from "../vigil-limits.ts";
import type { Route } from "./+types/new-link";
import { replaceLinks } from "./taking.server.ts";
import { requireLinked } from "./vigil-links.server.ts";

export function loader({ request }: Route.LoaderArgs) {
  return redirect(linkPath("vigil", tokenIn(request)));
}

export async function action({ request, context }: Route.ActionArgs) {
  const { site, clientNetwork } = here(context);
  const token = tokenIn(request);
  const { vigil, person } = await requireLinked(site.db, token);
  const refused = await replaceLinks(site, token, { email: person.email, clientNetwork });
  if (refused) return redirectWithNotice(linkPath("vigil", token), { text: refused.refusal, tone: "error" });
  return redirectWithNotice(vigil.state === "hidden" ? "/" : `/vigils/${vigil.id}`, vigilMessages.newLink());
}
