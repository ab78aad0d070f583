import { backToRow } from "../../staff/back-to-list.server.ts";
import type { DateOfEvent } from "../exceptions.server.ts";

/** Redirects to the dates of an event, at the one that was changed. */
export function backToDate(request: Request, { id, day }: DateOfEvent, notice: string): Promise<Response> {
  return backToRow(`/event-alter/${encodeURIComponent(id)}/dates`, request, day, notice);
}
