import { isUtf8 } from "node:buffer";
import { type CaptionsFileFormat, parseText } from "media-captions";
import { type Cue, type Transcript, toTyped } from "./transcript.ts";
import { transcriptLimits, transcriptMessages } from "./transcript-limits.ts";

export type ParsedTranscript = { transcript: Transcript } | { refusal: string };

/** Reads a file of text, SRT or VTT in any encoding that programs for captions write. */
export async function parseTranscriptFile(bytes: Uint8Array): Promise<ParsedTranscript> {
  if (bytes.length === 0) return { refusal: transcriptMessages.emptyFile };
  if (bytes.length > transcriptLimits.fileBytes) return { refusal: transcriptMessages.tooLarge };
  const text = decoded(bytes);
  // Files that lie about their type hold what no text does.
  if (/(?![\t\n\v\f\r])\p{Cc}/u.test(text)) return { refusal: transcriptMessages.notText };
  return (await parseTranscript(text)) ?? { refusal: transcriptMessages.emptyFile };
}

/** Reads text, SRT or VTT; undefined if it says nothing. Markup is taken out, all other signs stay text. */
export async function parseTranscript(typed: string): Promise<ParsedTranscript | undefined> {
  if (typed.length > transcriptLimits.fileBytes) return { refusal: transcriptMessages.tooLarge };
  const text = typed.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  if (text.trim() === "") return undefined;
  const timings = text.match(/^[ \t]*[\d:.,]+[ \t]*-->.*$/gm);
  if (!timings) return asText(text);
  // The parser takes as long as there are captions.
  if (timings.length > transcriptLimits.cues)
    return { refusal: transcriptMessages.tooManyCues(timings.length) };
  const type: CaptionsFileFormat = timings[0]?.includes(",") ? "srt" : "vtt";
  const isHeadless = type === "vtt" && !/^WEBVTT/.test(text);
  const lines = withShortLines(text);
  const { cues } = await parseText(isHeadless ? `WEBVTT\n\n${lines}` : lines, { type, errors: false });
  return bounded({ timed: true, cues: inOrder(cues.map(cueOf)) }, transcriptMessages.noCues);
}

/** The parser takes time by the square of the spaces that follow each other. */
function withShortLines(text: string): string {
  return text
    .replace(/[^\S\n]+/g, " ")
    .split("\n")
    .map((line) => line.slice(0, transcriptLimits.cueText))
    .join("\n");
}

function asText(text: string): ParsedTranscript {
  if (/^WEBVTT\b/.test(text)) return { refusal: transcriptMessages.noCues };
  const paragraphs = text
    .split(/\n[ \t]*\n\s*/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
  return bounded(
    { timed: false, cues: paragraphs.map((paragraph) => [0, 0, paragraph] as const) },
    transcriptMessages.emptyFile,
  );
}

function bounded(transcript: Transcript, none: string): ParsedTranscript {
  const { cues } = transcript;
  if (cues.length === 0) return { refusal: none };
  if (cues.length > transcriptLimits.cues) return { refusal: transcriptMessages.tooManyCues(cues.length) };
  const length = cues.reduce((sum, [, , text]) => sum + text.length, 0);
  if (length > transcriptLimits.text) return { refusal: transcriptMessages.tooLong };
  // The form shows what a file brought, and sends it again with two characters for each line break.
  const typed = toTyped(transcript).replaceAll("\n", "\r\n");
  return typed.length > transcriptLimits.typed
    ? { refusal: transcriptMessages.tooLongTyped }
    : { transcript };
}

function cueOf({ startTime, endTime, text }: { startTime: number; endTime: number; text: string }): Cue {
  const plain = withoutMarkup(text).slice(0, transcriptLimits.cueText);
  return [rounded(startTime), rounded(endTime), plain];
}

/** Cues as they are heard. Those that end before they begin are left out, and the rolling ones of automatic captions joined. */
function inOrder(cues: readonly Cue[]): Cue[] {
  const heard: Cue[] = [];
  const possible = cues.filter(
    ([from, to, text]) => text !== "" && from >= 0 && to > from && to <= transcriptLimits.end,
  );
  for (const cue of possible.toSorted((one, other) => one[0] - other[0] || one[1] - other[1])) {
    const before = heard.at(-1);
    if (before && before[2] === cue[2] && cue[0] <= before[1] + 0.1)
      heard[heard.length - 1] = [before[0], Math.max(before[1], cue[1]), cue[2]];
    else heard.push(cue);
  }
  return heard;
}

function rounded(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}

const tags = /<\/?(?:[cibuv]|lang|ruby|rt|font)(?:[.\s][^<>]*)?>|<[\d:.]+>|\{\\[^{}]*\}/gi;
const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", nbsp: " ", lrm: "", rlm: "" };

function withoutMarkup(text: string): string {
  return text
    .replace(tags, "")
    .replace(/&(amp|lt|gt|nbsp|lrm|rlm);/g, (_, name: string) => entities[name] ?? "")
    .replace(/[ \t]+/g, " ")
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
    .join("\n");
}

function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || second === 0) return new TextDecoder("utf-16le").decode(bytes);
  if ((first === 0xfe && second === 0xff) || first === 0) return new TextDecoder("utf-16be").decode(bytes);
  return new TextDecoder(isUtf8(bytes) ? "utf-8" : "windows-1252").decode(bytes);
}
