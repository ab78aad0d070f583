import { here } from "../../contexts.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { redirect } from "../../serving/responses/redirect.ts";
import { pathOfDate } from "../event-path.ts";
import type { Route } from "./+types/withdraw-attendance";
import { attendanceMessages } from "./attendance-limits.ts";
import { withdrawAsMember } from "./replies.server.ts";
import { findDateByUrl } from "./shown-date.server.ts";

export function loader({ params }: Route.LoaderArgs) {
  return redirect(`${pathOfDate(params)}/attend`);
}

export async function action({ params, context }: Route.ActionArgs) {
  const { site, viewer } = here(context);
  const { date, address } = await findDateByUrl(site, viewer, params);
  await withdrawAsMember(site, viewer, date);
  return redirectWithNotice(`${pathOfDate({ ...address, ...date })}/attend`, attendanceMessages.withdrawn);
}
