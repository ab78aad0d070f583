import { dayMonthYear } from "../dates/dates.ts";
import { TheirVersion } from "../forms/edit-conflict.tsx";
import { visibilityInWords } from "../items/visibility/visibility-words.ts";
import type { SermonToEdit } from "./sermon-limits.ts";

/** What somebody else saved meanwhile. */
export function TheirSermon({ sermon }: { sermon: SermonToEdit }) {
  return (
    <TheirVersion
      fields={[
        ["Title", sermon.title],
        ["Sermon By", sermon.sermonBy],
        ["Video URL", sermon.videoUrl],
        ["Content", sermon.content],
        ["Summary", sermon.summary],
        ["Scripture", sermon.scripture],
        ["Series", sermon.series.join(", ")],
        ["Topics", sermon.topics.join(", ")],
        ["Chapters", sermon.chapters],
        ["Transcript", sermon.transcriptStart ?? ""],
        ["Date", dayMonthYear(sermon.date)],
        ["When it is shown", visibilityInWords(sermon)],
      ]}
    />
  );
}
