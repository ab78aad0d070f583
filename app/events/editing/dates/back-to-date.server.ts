import { backToRow } from "../../../lists/back-to-list.server.ts";
import type { Viewer } from "../../../viewer.ts";
import type { DateOfEvent } from "../../exceptions.server.ts";
import { noticeWithNews } from "../told.server.ts";

/** Redirects to the dates of an event, at the one that was changed, with a notice that also says who will be told. */
export async function backToDate(
  request: Request,
  { site, viewer }: { site: Parameters<typeof noticeWithNews>[0]; viewer: Viewer },
  { id, day }: DateOfEvent,
  said: Parameters<typeof noticeWithNews>[3],
): Promise<Response> {
  const notice = await noticeWithNews(site, viewer, { eventId: id, day }, said);
  return backToRow(`/event-alter/${encodeURIComponent(id)}/dates`, request, day, notice);
}
