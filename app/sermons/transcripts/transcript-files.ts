import { type Transcript, toSrt, toText, toVtt } from "./transcript.ts";

interface TranscriptFile {
  /** Below its sermon's path. */
  name: string;
  contentType: string;
  /** Whether only a transcript with times has it. */
  needsTimes: boolean;
  write(transcript: Transcript): string;
}

const files: readonly TranscriptFile[] = [
  { name: "transcript.vtt", contentType: "text/vtt", needsTimes: true, write: toVtt },
  { name: "transcript.srt", contentType: "application/x-subrip", needsTimes: true, write: toSrt },
  { name: "transcript.txt", contentType: "text/plain", needsTimes: false, write: toText },
];

/** The files that say most about a transcript. Null is a sermon without one. */
export function transcriptFiles(kind: "timed" | "paragraphs" | null): readonly TranscriptFile[] {
  return kind === null ? [] : files.filter(({ needsTimes }) => needsTimes === (kind === "timed"));
}

export function transcriptFileNamed(name: string): TranscriptFile | undefined {
  return files.find((file) => file.name === name);
}
