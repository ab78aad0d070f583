import type { ItemKind } from "../changes/item-versions.server.ts";
import { dayMonthYear, formatDay } from "../dates.ts";
import { eventInWords } from "../events/editing/event-in-words.ts";
import type { KeptEvent } from "../events/kept-event.server.ts";
import { firstWords, type KeptPost } from "../posts/posts.server.ts";
import type { KeptSermon } from "../sermons/sermons.ts";

/** The parts of a kept version, by the names that the history shows. */
export function itemInWords(kind: ItemKind, content: unknown): Record<string, string> {
  return inWords[kind](content as never);
}

/** What staff call the item that a kept version is of. */
export function itemTitle(kind: ItemKind, content: unknown): string {
  if (kind === "post") return firstWords((content as KeptPost).content);
  return kind === "event" ? (content as KeptEvent).eventTitle : (content as KeptSermon).title;
}

const inWords = {
  post: ({ day, postedBy, content }: KeptPost) => ({
    Date: formatDay(day),
    "Posted By": postedBy,
    Content: content,
  }),
  sermon: ({ title, sermonBy, videoUrl, content, date }: KeptSermon) => ({
    Title: title,
    "Sermon By": sermonBy,
    "Video URL": videoUrl,
    Content: content,
    Date: dayMonthYear(date),
  }),
  event: eventInWords,
} satisfies Record<ItemKind, (kept: never) => Record<string, string>>;
