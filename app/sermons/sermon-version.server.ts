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
    // Versions from before there were these.
    summary: z.string().default(""),
    scripture: z.string().default(""),
    series: z.array(z.string()).default([]),
    topics: z.array(z.string()).default([]),
    chapters: z.string().default(""),
    date: z.string(),
  }),
  ({ title, sermonBy, videoUrl, content, summary, scripture, series, topics, chapters, date }) => ({
    title,
    parts: {
      Title: title,
      "Sermon By": sermonBy,
      "Video URL": videoUrl,
      Content: content,
      Summary: summary,
      Scripture: scripture,
      Series: series.join(", "),
      Topics: topics.join(", "),
      Chapters: chapters,
      Date: dayMonthYear(date),
    },
  }),
);

export function textOf(sermon: SermonText): SermonText {
  const { title, sermonBy, videoUrl, content, summary, scripture, series, topics, chapters, date } = sermon;
  return { title, sermonBy, videoUrl, content, summary, scripture, series, topics, chapters, date };
}
