import { permitted } from "../../contexts.ts";
import { readVersion } from "../../forms/read-version.server.ts";
import { leadsTo } from "../../serving/responses/leads-to.ts";
import type { Route } from "./+types/remove";
import { removeAddress } from "./address-writes.server.ts";
import { backToAddresses } from "./back-to-list.server.ts";

export const loader = leadsTo("/pages/addresses");

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "pages:write");
  const version = await readVersion(request);
  const outcome = await removeAddress(site, viewer, id, version);
  return backToAddresses("now" in outcome ? undefined : outcome.notice);
}
