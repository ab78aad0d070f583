const timedFiles = [
  ["transcript.vtt", "text/vtt"],
  ["transcript.srt", "application/x-subrip"],
] as const;

/** The files of a transcript below its sermon's path, and their types. Null is a sermon without one. */
export function transcriptFiles(
  kind: "timed" | "paragraphs" | null,
): readonly (readonly [file: string, contentType: string])[] {
  if (kind === null) return [];
  return kind === "timed" ? timedFiles : [["transcript.txt", "text/plain"]];
}
