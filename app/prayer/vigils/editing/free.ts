import { href } from "react-router";
import { permitted } from "../../../contexts.ts";
import { leadsTo } from "../../../serving/responses/leads-to.ts";
import { redirectWithNotice } from "../../../serving/responses/notice.server.ts";
import type { Route } from "./+types/free";
import { editingMessages } from "./editing-messages.ts";
import { freeSlot } from "./vigil-writes.server.ts";

export const loader = leadsTo("/update-vigils/:id");

export async function action({ params, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "prayer:moderate");
  await freeSlot(site, viewer, { vigilId: params.id, placeId: params.place });
  return redirectWithNotice(href("/update-vigils/:id", params), editingMessages.freed);
}
