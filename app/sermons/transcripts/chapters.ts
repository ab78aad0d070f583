import { clockOf } from "./transcript.ts";

export interface Chapter {
  /** In seconds. */
  at: number;
  title: string;
}

export const chapterLimits = { chapters: 100, title: 120, typed: 15_000 };

/** A time, and one of the signs that divide it from its title. */
const beginningOfLine = /^[[(]?((?:\d{1,2}:)?\d{1,3}[:.]\d{2})[\])]?[\s\-–—:|.]/u;

/** Understands a line for each chapter, `12:30 The text`, or says what is wrong with the first wrong one. */
export function parseChapters(typed: string): { chapters: Chapter[] } | { refusal: string } {
  if (typed.length > chapterLimits.typed)
    return {
      refusal: `Please use at most ${chapterLimits.typed.toLocaleString("en-GB")} characters for chapters.`,
    };
  const lines = typed
    .split(/[\n\r\u2028\u2029]/)
    .map((line) => line.trim())
    .filter(Boolean);
  if (lines.length > chapterLimits.chapters)
    return { refusal: `Please enter at most ${chapterLimits.chapters} chapters.` };
  const chapters: Chapter[] = [];
  for (const line of lines) {
    const [start = "", time = ""] = beginningOfLine.exec(line) ?? [];
    // A title of nothing but signs is the last of them.
    const title = line.slice(start.length).replace(/^[\s\-–—:|.]+(?=.)/su, "");
    const at = secondsOf(time);
    if (at === undefined || title === "")
      return { refusal: `“${line.slice(0, 60)}” has no time. Please write it as 12:30 The text.` };
    if (title.length > chapterLimits.title)
      return {
        refusal: `“${title.slice(0, 40)}…” is too long: use at most ${chapterLimits.title} characters.`,
      };
    const before = chapters.at(-1);
    if (before && at <= before.at)
      return {
        refusal: `“${line.slice(0, 60)}” must come after ${clockOf(before.at)}, where the chapter before it begins.`,
      };
    chapters.push({ at, title: title.trim() });
  }
  return { chapters };
}

function secondsOf(time: string): number | undefined {
  const parts = time.split(/[:.]/).map(Number);
  const [seconds = 0, minutes = 0, hours = 0] = parts.toReversed();
  if (time === "" || seconds > 59 || (parts.length === 3 && minutes > 59)) return undefined;
  return hours * 3600 + minutes * 60 + seconds;
}

/** As they are stored, and shown in the form. */
export function writeChapters(chapters: readonly Chapter[]): string {
  return chapters.map(({ at, title }) => `${clockOf(at)} ${title}`).join("\n");
}

/** Those of a sermon; none if this version cannot read them. */
export function chaptersIn(stored: string): Chapter[] {
  const parsed = parseChapters(stored);
  return "chapters" in parsed ? parsed.chapters : [];
}
