import type { z } from "zod";
import { readJson } from "../../../platform/stored-json.ts";
import type { ItemKind } from "../../changes/item-versions.server.ts";
import { dayMonthYear, formatDay } from "../../dates/dates.ts";
import { eventInWords } from "../../events/editing/form/event-in-words.ts";
import { keptEventSchema } from "../../events/kept-event.server.ts";
import { type KeptPost, keptPostSchema } from "../../posts/posts.server.ts";
import { firstWords } from "../../posts/posts.ts";
import { keptSermonSchema } from "../../sermons/sermons.server.ts";
import type { KeptSermon } from "../../sermons/sermons.ts";

/** A kept version: what staff call the item, and its parts by the names that the history shows. */
export interface VersionInWords {
  title: string;
  parts: Record<string, string>;
}

export function itemInWords(kind: ItemKind, json: string): VersionInWords | undefined {
  if (kind === "post") return read(keptPostSchema, json, inWords.post, ({ content }) => firstWords(content));
  if (kind === "event") return read(keptEventSchema, json, inWords.event, ({ eventTitle }) => eventTitle);
  return read(keptSermonSchema, json, inWords.sermon, ({ title }) => title);
}

function read<Kept>(
  schema: z.ZodType<Kept>,
  json: string,
  partsOf: (kept: Kept) => Record<string, string>,
  titleOf: (kept: Kept) => string,
): VersionInWords | undefined {
  const kept = readJson(schema, json);
  return kept && { title: titleOf(kept), parts: partsOf(kept) };
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
