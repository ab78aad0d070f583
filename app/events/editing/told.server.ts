import type { Viewer } from "../../viewer.ts";
import type { NewsSite } from "../attendance/news-ahead.server.ts";
import {
  type ChangedDates,
  type ChangeOfDates,
  type NewsAhead,
  newsAheadInWords,
  readNewsAhead,
} from "../attendance/news-ahead.server.ts";

const unless = {
  changed: "",
  deleted: "unless you undo it first",
  cancelled: "unless you bring it back first",
  uncancelled: "unless you cancel it again first",
  moved: "unless you change it back first",
} satisfies Record<ChangeOfDates, string>;

/** What a dialog says about people who replied: how many will be told, and when. Empty when nobody will be. */
export async function whoIsTold(
  site: NewsSite,
  viewer: Viewer,
  dates: ChangedDates,
  asked: Exclude<ChangeOfDates, "changed">,
): Promise<string> {
  const told = inWords(await readNewsAhead(site, viewer, dates, asked), asked);
  return told && asked === "moved" ? `If you change when or where it takes place, ${told}` : told;
}

export async function noticeWithNews(
  site: NewsSite,
  viewer: Viewer,
  dates: ChangedDates,
  { notice, done = "changed" }: { notice: string; done?: ChangeOfDates },
): Promise<string> {
  const told = inWords(await readNewsAhead(site, viewer, dates, "changed"), done);
  return told ? `${notice} ${told}` : notice;
}

/** Staff would think that people hear of a cancellation, such as that of a date which has begun. */
function inWords(ahead: NewsAhead, done: ChangeOfDates): string {
  const isNobody = ahead.people === 0 && ahead.hasReplies && (done === "cancelled" || done === "deleted");
  return isNobody ? "Nobody who replied is told." : newsAheadInWords(ahead, unless[done]);
}
