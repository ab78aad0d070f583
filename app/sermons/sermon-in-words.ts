import { dayMonthYear } from "../dates/dates.ts";
import type { SermonText } from "./sermon-limits.ts";

/** The parts of a sermon by the names that its form and its history show; before the last, what only one of them shows. */
export function sermonInWords(
  sermon: SermonText,
  further: Record<string, string> = {},
): Record<string, string> {
  return {
    Title: sermon.title,
    "Sermon By": sermon.sermonBy,
    "Video URL": sermon.videoUrl,
    Content: sermon.content,
    Summary: sermon.summary,
    Scripture: sermon.scripture,
    Series: sermon.series.join(", "),
    Topics: sermon.topics.join(", "),
    Chapters: sermon.chapters,
    ...further,
    Date: dayMonthYear(sermon.date),
  };
}
