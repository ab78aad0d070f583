import { here } from "../../contexts.ts";
import { leadsTo } from "../../serving/responses/leads-to.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { pathOfDate } from "../event-path.ts";
import type { Route } from "./+types/withdraw-attendance";
import { attendanceMessages } from "./attendance-limits.ts";
import { withdrawAsMember } from "./replies.server.ts";
import { findDateByUrl } from "./shown-date.server.ts";

export const loader = leadsTo("/event/:slug/:day/attend");

export async function action({ params, context }: Route.ActionArgs) {
  const { site, viewer } = here(context);
  const { date, address } = await findDateByUrl(site, viewer, params);
  await withdrawAsMember(site, viewer, date);
  return redirectWithNotice(`${pathOfDate({ ...address, ...date })}/attend`, attendanceMessages.withdrawn());
}
