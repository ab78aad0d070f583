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
    // Versions from before there was one.
    summary: z.string().default(""),
    date: z.string(),
  }),
  ({ title, sermonBy, videoUrl, content, summary, date }) => ({
    title,
    parts: {
      Title: title,
      "Sermon By": sermonBy,
      "Video URL": videoUrl,
      Content: content,
      Summary: summary,
      Date: dayMonthYear(date),
    },
  }),
);

export function textOf({ title, sermonBy, videoUrl, content, summary, date }: SermonText): SermonText {
  return { title, sermonBy, videoUrl, content, summary, date };
}
