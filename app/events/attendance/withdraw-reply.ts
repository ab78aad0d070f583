import { href } from "react-router";
import { here } from "../../contexts.ts";
import { tokenIn } from "../../mail/links/link-purposes.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { redirect } from "../../serving/responses/redirect.ts";
import type { Route } from "./+types/withdraw-reply";
import { attendanceMessages } from "./attendance-limits.ts";
import { findLinked, withdrawByLink } from "./reply-by-link.server.ts";

export function loader({ request }: Route.LoaderArgs) {
  return redirect(`/attendance${new URL(request.url).search}`);
}

export async function action({ request, context }: Route.ActionArgs) {
  const { site } = here(context);
  const token = tokenIn(request);
  const { found, date } = await findLinked(site, token);
  await withdrawByLink(site, token);
  const { slug, isPublic } = found.event;
  // The link works without logging in, but the page of an event for members does not.
  return redirectWithNotice(
    isPublic ? href("/event/:slug/:day/attend", { slug, day: date.day }) : "/event",
    attendanceMessages.withdrawn(),
  );
}
