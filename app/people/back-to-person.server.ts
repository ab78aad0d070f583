import { href } from "react-router";
import { redirectWithNotice } from "../serving/responses/notice.server.ts";

/** Redirects to a person's page, which still knows the page of the list it was opened from. */
export function backToPerson(request: Request, id: string, notice: string): Promise<Response> {
  return redirectWithNotice(href("/people/:id", { id }) + new URL(request.url).search, notice);
}
