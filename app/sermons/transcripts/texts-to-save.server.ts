import { parseChapters, writeChapters } from "./chapters.ts";
import { parseTranscript, parseTranscriptFile } from "./parse-transcript.server.ts";
import { clockOf, type Transcript } from "./transcript.ts";

/** What the form of a sermon says about its recording; `holdsTexts` unless it has no such fields. */
export interface RecordingTexts {
  holdsTexts?: boolean | undefined;
  transcript?: string | undefined;
  transcriptFile?: File | undefined;
  chapters?: string | undefined;
}

type Refusal = { refusal: string; status: number; field: string };

/** What to save of a form's transcript and chapters, nothing if it has no such fields, or why it is refused. */
export async function textsToSave({
  holdsTexts = false,
  transcript = "",
  transcriptFile,
  chapters = "",
}: RecordingTexts): Promise<
  { saves: false } | { saves: true; transcript: Transcript | undefined; chapters: string } | Refusal
> {
  if (!holdsTexts) return { saves: false };
  const parsed = transcriptFile
    ? await parseTranscriptFile(await transcriptFile.bytes())
    : await parseTranscript(transcript);
  if (parsed && "refusal" in parsed)
    return { ...parsed, status: 400, field: transcriptFile ? "transcriptFile" : "transcript" };
  const parts = parseChapters(chapters);
  if ("refusal" in parts) return { ...parts, status: 400, field: "chapters" };
  return { saves: true, transcript: parsed?.transcript, chapters: writeChapters(parts.chapters) };
}

/** Why chapters do not fit a recording of this length; undefined if they do, or its length is unknown. */
export function beyondEnd(chapters: string, seconds: number | undefined): Refusal | undefined {
  const parsed = parseChapters(chapters);
  const last = "chapters" in parsed ? parsed.chapters.at(-1) : undefined;
  if (!last || seconds === undefined || last.at < seconds) return undefined;
  const refusal = `“${clockOf(last.at)} ${last.title}” comes after the end of the recording, which is ${clockOf(seconds)} long.`;
  return { refusal, status: 400, field: "chapters" };
}
