import { decodeEntities } from "../../items/imports/html-entities.ts";
import { captionsIn, isWebVtt } from "./captions.ts";
import { decodeText } from "./decode-text.server.ts";
import { jsonCaptions } from "./json-captions.ts";
import { withoutRepeats } from "./rolling-captions.ts";
import { type Cue, type Transcript, toTyped } from "./transcript.ts";
import { transcriptLimits, transcriptMessages } from "./transcript-limits.ts";

const row = /^(\d{1,9})\t(\d{1,9})\t(.*)$/;

export type ParsedTranscript = { transcript: Transcript } | { refusal: string };

/** Reads a file of text or captions in any encoding that programs for captions write. */
export async function parseTranscriptFile(bytes: Uint8Array): Promise<ParsedTranscript> {
  if (bytes.length === 0) return { refusal: transcriptMessages.emptyFile };
  if (bytes.length > transcriptLimits.fileBytes) return { refusal: transcriptMessages.tooLarge };
  const text = decodeText(bytes);
  // Files that lie about their type hold what no text does.
  if (text === undefined ? hasControls(bytes) : /(?![\t\n\v\f\r])\p{Cc}/u.test(text))
    return { refusal: transcriptMessages.notText };
  if (text === undefined) return { refusal: transcriptMessages.unknownLetters };
  return (await parseTranscript(text)) ?? { refusal: transcriptMessages.emptyFile };
}

function hasControls(bytes: Uint8Array): boolean {
  return bytes.some((byte) => byte < 0x09 || (byte > 0x0d && byte < 0x20) || byte === 0x7f);
}

/** Reads text, SRT, VTT, SBV or a podcast's JSON; undefined if it says nothing. Markup is taken out, all other signs stay text. */
export async function parseTranscript(typed: string): Promise<ParsedTranscript | undefined> {
  if (typed.length > transcriptLimits.fileBytes) return { refusal: transcriptMessages.tooLarge };
  const text = typed.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  if (text.trim() === "") return undefined;
  const captions =
    captionsIn(withShortLines(text))?.map(withPlainText) ?? jsonCaptions(text) ?? whisperTable(text);
  if (!captions) return asText(text);
  if (captions.length > transcriptLimits.cues)
    return { refusal: transcriptMessages.tooManyCues(captions.length) };
  return bounded({ timed: true, cues: inOrder(captions) }, transcriptMessages.noCues);
}

/** Patterns take time by the square of the spaces that follow each other. */
function withShortLines(text: string): string {
  return text
    .replace(/[^\S\n]+/g, " ")
    .split("\n")
    .map((line) => line.slice(0, transcriptLimits.cueText))
    .join("\n");
}

const otherKinds: readonly (readonly [RegExp, string])[] = [
  [/^<(?:\?xml[^>]*>\s*<)?tt(?:[\s:>])/i, "a TTML file"],
  [/^<sami/i, "a SAMI file"],
  [
    /^<(?:[?!]|\/?(?:html|head|body|cite|div|p|time|h[1-6]|section|article|span|ul|ol|table|transcript|timedtext)\b)/i,
    "an XML file or a web page",
  ],
  [/^[[{]\s*["{[]/, "a JSON file of a kind that we do not know"],
  [/^\{\\rtf/, "an RTF document"],
  [/^%PDF-/, "a PDF"],
  [/^\[Script Info\]/i, "a file of SubStation Alpha"],
  [/^\{\d+\}\{\d+\}/, "a file of MicroDVD"],
  [/^\[(?:\d+:\d\d(?:\.\d+)?|(?:ti|ar|al|au|by|re|ve|offset|length):[^\]\n]*)\]/i, "an LRC file"],
  [/^Scenarist_SCC/, "an SCC file"],
  [/^\[\d+\]\[\d+\]/, "an MPL2 file"],
  [/^(?:\$\w+ ?=|\/\/Font)/, "an STL file"],
];

function asText(text: string): ParsedTranscript {
  if (isWebVtt(text)) return { refusal: transcriptMessages.noCues };
  const [, kind] = otherKinds.find(([pattern]) => pattern.test(text.trimStart())) ?? [];
  if (kind !== undefined) return { refusal: transcriptMessages.otherKind(kind) };
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

function withPlainText([from, to, text]: Cue): Cue {
  return [from, to, withoutMarkup(text)];
}

/** In seconds. */
const shortestCue = 1;

/** Cues as they are heard. Those that end before they begin are left out. */
function inOrder(cues: readonly Cue[]): Cue[] {
  const possible = cues
    .map(
      ([from, to, text]): Cue => [
        rounded(from),
        // Programs that listen write captions that end when they begin.
        rounded(to === from ? from + shortestCue : to),
        text.slice(0, transcriptLimits.cueText),
      ],
    )
    .filter(([from, to, text]) => text !== "" && to > from && to <= transcriptLimits.end);
  return withoutRepeats(possible.toSorted((one, other) => one[0] - other[0] || one[1] - other[1])).map(
    ([from, to, text]) => [from, to, text.slice(0, transcriptLimits.cueText)],
  );
}

function rounded(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}

/** Who speaks, as WebVTT says it. */
const voices = /<v(?:\.[^\s<>]*)?\s([^<>]+)>\s*/gi;
const tags = /<\/?(?:[cibsuv]|lang|ruby|rt|font)(?:[.\s][^<>]*)?>|<[\d:.]+>|\{\\[^{}]*\}/gi;

function withoutMarkup(text: string): string {
  const bare = text.replace(voices, (_, name: string) => `\n${name.trim()}: `).replace(tags, "");
  return (
    decodeEntities(bare.replace(/&[lr]rm;/g, ""))
      // As SubStation Alpha writes them.
      .replaceAll("\\N", "\n")
      .replaceAll("\\h", " ")
      .replace(/[ \t\u00a0]+/g, " ")
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean)
      .join("\n")
  );
}

/** The captions of a table as Whisper writes it, with its times in milliseconds; undefined if the text is none. */
function whisperTable(text: string): Cue[] | undefined {
  const [head = "", ...lines] = text.trim().split("\n");
  if (head !== "start\tend\ttext") return undefined;
  return lines.flatMap((line): Cue[] => {
    const [, from, to, said = ""] = row.exec(line) ?? [];
    return from === undefined ? [] : [[Number(from) / 1000, Number(to) / 1000, said.trim()]];
  });
}
