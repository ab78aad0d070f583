import { z } from "zod";
import { jsonIn } from "../../../platform/stored-json.ts";
import type { Cue } from "./transcript.ts";

const time = z.union([
  z.number(),
  z
    .string()
    .regex(/^\d{1,9}(?:\.\d{1,9})?$/)
    .transform(Number),
]);
/**
 * As the namespace of podcasts writes transcripts (https://github.com/Podcastindex-org/podcast-namespace), and Whisper, whose
 * names are the second.
 */
const segment = z
  .object({
    ...{ startTime: time.optional(), endTime: time.nullish(), body: z.string().optional() },
    ...{ start: time.optional(), end: time.nullish(), text: z.string().optional() },
    speaker: z.string().nullish(),
  })
  .transform(
    ({ startTime, start = startTime, endTime, end = endTime, body, text = body, ...segment }, all) => {
      if (start !== undefined && text !== undefined)
        return { ...segment, start, end: end ?? undefined, text };
      all.addIssue("It has no time or no text.");
      return z.NEVER;
    },
  );
const transcript = z.object({ segments: z.array(segment) });

/** A word that follows a word of the same speaker this soon, in seconds, is of one caption with it. */
const soon = 1;
const longestCaption = 80;

/** The captions of a transcript in JSON, with who speaks; undefined if it is none. */
export function jsonCaptions(text: string): Cue[] | undefined {
  const parsed = transcript.safeParse(jsonIn(text));
  if (!parsed.success) return undefined;
  const cues: Cue[] = [];
  let speaking: string | undefined;
  const { segments } = parsed.data;
  for (const [index, { start, end, text, speaker }] of segments.entries()) {
    const until = end ?? segments[index + 1]?.start ?? start;
    const said = text.trim().replace(/\s+/g, " ");
    const name = speaker?.trim() ?? "";
    const last = cues.at(-1);
    // Some write a segment for each word.
    if (last && name === speaking && !said.includes(" ") && goesOn(last, start, said))
      cues[cues.length - 1] = [last[0], until, `${last[2]} ${said}`];
    else cues.push([start, until, name === "" || said === "" ? said : `${name}: ${said}`]);
    speaking = name;
  }
  return cues;
}

function goesOn([, to, text]: Cue, from: number, said: string): boolean {
  return (
    from - to < soon && text.length + said.length < longestCaption && !/[.!?…。！？]["'”’)\]]*$/u.test(text)
  );
}
