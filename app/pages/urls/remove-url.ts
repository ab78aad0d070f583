import { permitted } from "../../contexts.ts";
import { readVersion } from "../../forms/read-version.server.ts";
import { leadsTo } from "../../serving/responses/leads-to.ts";
import type { Route } from "./+types/remove-url";
import { backToUrls } from "./back-to-urls.server.ts";
import { removeUrl } from "./url-writes.server.ts";

export const loader = leadsTo("/pages/addresses");

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "pages:write");
  const version = await readVersion(request);
  const outcome = await removeUrl(site, viewer, id, version);
  return backToUrls("now" in outcome ? undefined : outcome.notice);
}
