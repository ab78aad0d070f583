import { permitted } from "../../contexts.ts";
import { afterUndo } from "../../lists/after-undo.server.ts";
import { leadsTo } from "../../serving/responses/leads-to.ts";
import { eventItem } from "../event-item.ts";
import { restoreEvent } from "../event-writes.server.ts";
import { eventMessages } from "../events.ts";
import type { Route } from "./+types/restore-event";
import { noticeWithNews } from "./told.server.ts";

export const loader = leadsTo(eventItem.list);

export async function action({ params, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "events:write");
  const outcome = await restoreEvent(site, viewer, params.id);
  const said = { notice: eventMessages.restored };
  return afterUndo(eventItem.list, outcome, await noticeWithNews(site, viewer, { eventId: params.id }, said));
}
