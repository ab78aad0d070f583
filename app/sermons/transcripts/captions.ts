import type { Cue } from "./transcript.ts";

// Programs that translate write blanks into times.
const clock = String.raw`(?:(\d+): ?)?(\d{1,2}): ?(\d{1,2})(?: ?[.,] ?(\d{1,3}))?`;
/** Office programs make another sign of the arrow. */
const sign = "(?:-{1,3}>|[–—]>|→)";
const arrow = new RegExp(`^ ?\\[?${clock} ?${sign} ?${clock}(?![\\d:])`);
/** What Whisper shows while it listens: the text stands in the line of its times. */
const bracketed = new RegExp(`^ ?\\[${clock} ?${sign} ?${clock}\\] ?`);
/** Of SBV, which YouTube writes. */
const comma = new RegExp(`^ ?${clock},${clock} ?$`);
/** Also one that is damaged or cut off. */
const timingLine = /^ ?\[?\d[\d., ]*:[\d:., ]*(?:-->|(?:-{1,3}>|[–—]>|→) ?\d)/;

interface Timing {
  line: number;
  /** In seconds; undefined for a line that is damaged. */
  times: [from: number, to: number] | undefined;
}

/**
 * The captions of WebVTT, SubRip or SBV, with the markup in their text; undefined if no line of the text is one of times.
 * Takes one space for each run of them. Follows players: the file's first word says whether it is WebVTT, whatever its times
 * look like; in the other two all lines up to the next number and times are text, whether or not blank lines stand between.
 */
export function captionsIn(text: string): Cue[] | undefined {
  const lines = text.split("\n");
  const above = lines.slice(
    0,
    lines.findIndex((line) => timingLine.test(line)),
  );
  // People type other signs into plain text.
  const beginsWithTimes = above.every((line) => /^ ?\d* ?$/.test(line) || isWebVtt(line));
  const isTiming = (line: string) => timingLine.test(line) && (beginsWithTimes || line.includes("-->"));
  const arrows = timingsIn(lines, (line) => (isTiming(line) ? (arrow.exec(line) ?? "damaged") : null));
  const timings = arrows.length > 0 ? arrows : timingsIn(lines, (line) => comma.exec(line));
  const isSbv = arrows.length === 0;
  if (timings.length === 0) return undefined;
  const blocks = timings.map(({ line }, index) => {
    const beside = bracketed.exec(lines[line] ?? "")?.[0].length;
    const below = lines.slice(line + 1, timings[index + 1]?.line);
    return beside === undefined ? below : [lines[line]?.slice(beside) ?? "", ...below];
  });
  const isVtt = isWebVtt(text);
  const before = [lines.slice(0, timings[0]?.line), ...blocks.slice(0, -1)];
  const isNumbered = before.filter((block) => numberAt(block) !== -1).length * 2 > before.length;
  return timings.flatMap(({ times }, index): Cue[] => {
    if (!times) return [];
    const block = blocks[index] ?? [];
    const isLast = index === blocks.length - 1;
    const said = isVtt ? beforeBlank(block) : block;
    const text = (isNumbered && !isLast && said === block ? beforeNumber(block) : said).join("\n");
    return [[...times, isSbv ? text.replaceAll("[br]", "\n") : text]];
  });
}

function beforeBlank(block: readonly string[]): readonly string[] {
  return block.includes("") ? block.slice(0, block.indexOf("")) : block;
}

function beforeNumber(block: readonly string[]): readonly string[] {
  const number = numberAt(block);
  return number === -1 ? block : block.slice(0, number);
}

export function isWebVtt(text: string): boolean {
  return /^\s*WEBVTT(?:\s|$)/.test(text);
}

function timingsIn(
  lines: readonly string[],
  read: (line: string) => RegExpExecArray | "damaged" | null,
): Timing[] {
  return lines.flatMap((text, line): Timing[] => {
    const found = read(text);
    if (found === null) return [];
    if (found === "damaged") return [{ line, times: undefined }];
    const [, hours, minutes, seconds, part, toHours, toMinutes, toSeconds, toPart] = found;
    return [
      {
        line,
        times: [secondsOf(hours, minutes, seconds, part), secondsOf(toHours, toMinutes, toSeconds, toPart)],
      },
    ];
  });
}

function secondsOf(hours = "0", minutes = "0", seconds = "0", part = "0"): number {
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(`${seconds}.${part}`);
}

/** Where the last line with text is, if it is a number alone; -1 if it is not. */
function numberAt(block: readonly string[]): number {
  const last = block.findLastIndex((line) => line.trim() !== "");
  return /^ ?\d+ ?$/.test(block[last] ?? "") ? last : -1;
}
