import { href } from "react-router";
import { permitted } from "../../../contexts.ts";
import { redirectWithNotice } from "../../../serving/responses/notice.server.ts";
import { redirect } from "../../../serving/responses/redirect.ts";
import { vigilMessages } from "../vigil-limits.ts";
import type { Route } from "./+types/free";
import { freeSlot } from "./vigil-writes.server.ts";

export function loader({ params }: Route.LoaderArgs) {
  return redirect(href("/update-vigils/:id", params));
}

export async function action({ params, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "prayer:moderate");
  await freeSlot(site, viewer, { vigilId: params.id, placeId: params.place });
  return redirectWithNotice(href("/update-vigils/:id", params), vigilMessages.freed);
}
