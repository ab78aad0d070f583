import { permitted } from "../../contexts.ts";
import { calendarSources, removeSource } from "../../items/imports/sources.server.ts";
import { leadsTo } from "../../serving/responses/leads-to.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import type { Route } from "./+types/forget";
import { importMessages } from "./import-limits.ts";

const screen = "/event-alter/import";

export const loader = leadsTo(screen);

export async function action({ params, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "events:write");
  await removeSource(site, viewer, calendarSources, params.id);
  return redirectWithNotice(screen, importMessages.forgotten);
}
