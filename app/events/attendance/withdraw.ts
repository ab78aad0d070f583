import { href } from "react-router";
import { here } from "../../contexts.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { redirect } from "../../serving/responses/redirect.ts";
import type { Route } from "./+types/withdraw";
import { attendanceMessages } from "./attendance-limits.ts";
import { withdrawAsMember } from "./replies.server.ts";
import { findDateByUrl } from "./shown-date.server.ts";

export function loader({ params }: Route.LoaderArgs) {
  return redirect(href("/event/:slug/:day/attend", params));
}

export async function action({ params, context }: Route.ActionArgs) {
  const { site, viewer } = here(context);
  const { date } = await findDateByUrl(site, viewer, params);
  await withdrawAsMember(site, viewer, date);
  return redirectWithNotice(href("/event/:slug/:day/attend", params), attendanceMessages.withdrawn);
}
