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
    date: z.string(),
  }),
  ({ title, sermonBy, videoUrl, content, date }) => ({
    title,
    parts: {
      Title: title,
      "Sermon By": sermonBy,
      "Video URL": videoUrl,
      Content: content,
      Date: dayMonthYear(date),
    },
  }),
);

export function textOf({ title, sermonBy, videoUrl, content, date }: SermonText): SermonText {
  return { title, sermonBy, videoUrl, content, date };
}
