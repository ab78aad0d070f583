import { permitted } from "../../contexts.ts";
import { readVersion } from "../../forms/read-version.server.ts";
import { leadsTo } from "../../serving/responses/leads-to.ts";
import type { Route } from "./+types/switch-off";
import { backToUrls } from "./back-to-urls.server.ts";
import { urlMessages } from "./leading-urls.ts";
import { changeUrl } from "./url-writes.server.ts";

export const loader = leadsTo("/pages/addresses");

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "pages:write");
  const version = await readVersion(request);
  const outcome = await changeUrl(site, viewer, id, { target: null, version });
  return backToUrls(outcome === "saved" ? urlMessages.switchedOff : undefined);
}
