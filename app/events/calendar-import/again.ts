import { href } from "react-router";
import { permitted } from "../../contexts.ts";
import { ImportRefusal } from "../../items/imports/refusals.ts";
import { calendarSources, urlOfSource } from "../../items/imports/sources.server.ts";
import { leadsTo } from "../../serving/responses/leads-to.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { redirect } from "../../serving/responses/redirect.ts";
import type { Route } from "./+types/again";
import { previewImport } from "./calendar-previews.server.ts";

const screen = "/event-alter/import";

export const loader = leadsTo(screen);

export async function action({ request, params, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "events:write");
  const from = await urlOfSource(site.db, viewer, calendarSources, params.id);
  try {
    const id = await previewImport(site, viewer, { from, withPast: false }, request.signal);
    return redirect(href("/event-alter/import/:id", { id }));
  } catch (error) {
    if (!(error instanceof ImportRefusal)) throw error;
    return redirectWithNotice(screen, { text: error.message, tone: "error" });
  }
}
