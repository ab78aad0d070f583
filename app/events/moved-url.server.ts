import { found } from "../serving/responses/found.ts";
import { redirectWithNotice } from "../serving/responses/notice.server.ts";
import { redirect } from "../serving/responses/redirect.ts";
import type { DateUrl } from "./date-urls.server.ts";
import { pathOfDate } from "./event-path.ts";
import { movedInWords } from "./event-when-words.ts";

/** Browsers ask each time: a date can be moved back. */
const askAgain = { "Cache-Control": "no-cache" };

/**
 * Leads from an old URL of a date, or of a page about it such as `/attend`, to the one of today, and says so if the date
 * has moved.
 */
export async function leadToPage({ slug, day, date, hasMoved }: DateUrl, page = ""): Promise<Response> {
  if (day === undefined || date === undefined)
    return redirect(pathOfDate({ slug }), { status: 301, headers: askAgain });
  const path = pathOfDate({ slug, day }) + page;
  if (!hasMoved) return redirect(path, { status: 301, headers: askAgain });
  return redirectWithNotice(path, movedInWords(date), new Headers(askAgain), 301);
}

/** The same for a file of a date, such as `/share.jpg`. Throws a 404 page when the event has another date instead. */
export function leadToFile({ slug, day }: DateUrl, file: string): Response {
  const path = pathOfDate({ slug, day: found(day, "date") });
  return redirect(path + file, { status: 301, headers: askAgain });
}
