import { z } from "zod";
import { dayOf } from "../dates/dates.ts";
import { versionsOf } from "../items/item.server.ts";
import { sermonInWords } from "./sermon-in-words.ts";
import type { SavedSermon, SermonText } from "./sermon-limits.ts";

const text = z.object({
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
});

export const sermonVersions = versionsOf<SermonText>("sermon", text, (sermon) => ({
  title: sermon.title,
  parts: sermonInWords(sermon),
}));

export function textOf(sermon: SermonText): SermonText {
  return text.parse(sermon);
}

export function subjectOf(id: string, { title }: { title: string }) {
  return { kind: "sermon", id, title } as const;
}

export function factsOf({
  title,
  sermonBy,
  scripture,
  date,
}: Pick<SavedSermon, "title" | "sermonBy" | "scripture" | "date">) {
  return { title, preacher: sermonBy, ...(scripture && { scripture }), date: dayOf(date) };
}
