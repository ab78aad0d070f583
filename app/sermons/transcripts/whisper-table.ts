import type { Cue } from "./transcript.ts";

const row = /^(\d{1,9})\t(\d{1,9})\t(.*)$/;

/** The captions of a table as Whisper writes it, with its times in milliseconds; undefined if the text is none. */
export function whisperTable(text: string): Cue[] | undefined {
  const [head = "", ...lines] = text.trim().split("\n");
  if (head !== "start\tend\ttext") return undefined;
  return lines.flatMap((line): Cue[] => {
    const [, from, to, said = ""] = row.exec(line) ?? [];
    return from === undefined ? [] : [[Number(from) / 1000, Number(to) / 1000, said.trim()]];
  });
}
