import { z } from "zod";
import { dayMonthYear } from "../dates/dates.ts";
import { versionsOf } from "../items/item.server.ts";
import type { SermonText } from "./sermon-limits.ts";

export const sermonVersions = versionsOf<SermonText>(
  "sermon",
  z.object({
    title: z.string(),
    sermonBy: z.string(),
    videoUrl: z.string(),
    content: z.string(),
    scripture: z.string().default(""),
    date: z.string(),
  }),
  ({ title, sermonBy, videoUrl, content, scripture, date }) => ({
    title,
    parts: {
      Title: title,
      "Sermon By": sermonBy,
      "Video URL": videoUrl,
      Content: content,
      Scripture: scripture,
      Date: dayMonthYear(date),
    },
  }),
);

export function textOf({ title, sermonBy, videoUrl, content, scripture, date }: SermonText): SermonText {
  return { title, sermonBy, videoUrl, content, scripture, date };
}
