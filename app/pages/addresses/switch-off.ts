import { permitted } from "../../contexts.ts";
import { readVersion } from "../../forms/read-version.server.ts";
import { leadsTo } from "../../serving/responses/leads-to.ts";
import type { Route } from "./+types/switch-off";
import { changeAddress } from "./address-writes.server.ts";
import { backToAddresses } from "./back-to-list.server.ts";
import { addressMessages } from "./leading-addresses.ts";

export const loader = leadsTo("/pages/addresses");

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "pages:write");
  const version = await readVersion(request);
  const outcome = await changeAddress(site, viewer, id, { target: null, version });
  return backToAddresses(outcome === "saved" ? addressMessages.switchedOff : undefined);
}
