import { href } from "react-router";
import { here } from "../../../contexts.ts";
import { leadsTo } from "../../../serving/responses/leads-to.ts";
import { redirectWithNotice } from "../../../serving/responses/notice.server.ts";
import { vigilMessages } from "../vigil-limits.ts";
import { requireVigil } from "../vigil-reads.server.ts";
import type { Route } from "./+types/give-back";
import { giveBackAsMember } from "./giving-back.server.ts";

export const loader = leadsTo("/vigils/:id");

export async function action({ params, context }: Route.ActionArgs) {
  const { site, viewer } = here(context);
  const { id } = await requireVigil(site, viewer, params.id);
  await giveBackAsMember(site, viewer, id, params.place);
  return redirectWithNotice(href("/vigils/:id", params), vigilMessages.givenBack());
}
