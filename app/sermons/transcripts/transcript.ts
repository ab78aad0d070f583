/** A part of a transcript: from when until when, in seconds, and what was said. */
export type Cue = readonly [from: number, to: number, text: string];

export interface Transcript {
  /** Whether its parts have times. Without, they are paragraphs, and their times are 0. */
  timed: boolean;
  cues: readonly Cue[];
}

/** Parts that are read as one. */
export interface Paragraph {
  /** In seconds, or undefined without times. */
  at: number | undefined;
  cues: readonly Cue[];
}

const longestParagraph = { characters: 500, seconds: 60 };
/** A silence this long begins a paragraph. */
const silence = 3;

/** The paragraphs of a transcript, which end where sentences do, if these are not too long. */
export function paragraphsOf({ timed, cues }: Transcript): Paragraph[] {
  if (!timed) return cues.map((cue) => ({ at: undefined, cues: [cue] }));
  const paragraphs: { at: number; cues: Cue[] }[] = [];
  let characters = 0;
  for (const cue of cues) {
    const current = paragraphs.at(-1);
    const before = current?.cues.at(-1);
    if (!current || !before || ends(current.at, before, cue, characters)) {
      paragraphs.push({ at: cue[0], cues: [cue] });
      characters = cue[2].length;
    } else {
      current.cues.push(cue);
      characters += cue[2].length;
    }
  }
  return paragraphs;
}

function ends(at: number, [, to, text]: Cue, [from]: Cue, characters: number): boolean {
  if (from - to >= silence) return true;
  const isLong = characters > longestParagraph.characters || from - at > longestParagraph.seconds;
  const isSentence = /[.!?…。！？]["'”’)\]]*$/u.test(text);
  return isLong && (isSentence || characters > 2 * longestParagraph.characters);
}

/** `1:23`, `1:02:03`. */
export function clockOf(seconds: number): string {
  const whole = Math.floor(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (number: number) => String(number).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** The transcript as WebVTT (https://www.w3.org/TR/webvtt1). */
export function toVtt({ cues }: Transcript): string {
  const escaped = (text: string) =>
    text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  const blocks = cues.map(
    ([from, to, text]) => `${stamp(from, ".")} --> ${stamp(to, ".")}\n${escaped(text)}`,
  );
  return `${["WEBVTT", ...blocks].join("\n\n")}\n`;
}

/** The transcript as SubRip, whose readers know no escapes. */
export function toSrt({ cues }: Transcript): string {
  const blocks = cues.map(
    ([from, to, text], index) =>
      `${index + 1}\n${stamp(from, ",")} --> ${stamp(to, ",")}\n${text.replaceAll("-->", "→")}`,
  );
  return `${blocks.join("\n\n")}\n`;
}

export function toText(transcript: Transcript): string {
  const paragraphs = paragraphsOf(transcript).map(({ cues }) =>
    cues.map(([, , text]) => (transcript.timed ? text.replaceAll("\n", " ") : text)).join(" "),
  );
  return `${paragraphs.join("\n\n")}\n`;
}

/** What the form shows of it: with its times, if it has any. */
export function toTyped(transcript: Transcript): string {
  return (transcript.timed ? toVtt(transcript) : toText(transcript)).trimEnd();
}

function stamp(seconds: number, point: string): string {
  const milliseconds = Math.round(seconds * 1000);
  const [hours, minutes, rest] = [3_600_000, 60_000, 1000].map(
    (unit, index) => Math.floor(milliseconds / unit) % (index === 0 ? Number.POSITIVE_INFINITY : 60),
  );
  const padded = [hours, minutes, rest].map((part) => String(part).padStart(2, "0")).join(":");
  return `${padded}${point}${String(milliseconds % 1000).padStart(3, "0")}`;
}
