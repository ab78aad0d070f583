import { expect, test } from "vitest";
import { parseTranscript, parseTranscriptFile } from "./parse-transcript.server.ts";
import { clockOf, paragraphsOf, type Transcript, toSrt, toTyped, toVtt } from "./transcript.ts";
import { transcriptLimits, transcriptMessages } from "./transcript-limits.ts";

async function read(typed: string): Promise<Transcript> {
  const parsed = await parseTranscript(typed);
  if (!parsed || "refusal" in parsed) throw new Error(parsed?.refusal ?? "empty");
  return parsed.transcript;
}

const vtt = (...cues: string[]) => ["WEBVTT", ...cues].join("\n\n");

test("VTT, SRT and text are told apart", async () => {
  const cues = [[1, 2.5, "Grace & peace"]];
  expect(await read(vtt("00:01.000 --> 00:02.500\nGrace &amp; peace"))).toEqual({ timed: true, cues });
  expect(await read("1\r\n00:00:01,000 --> 00:00:02,500\r\nGrace & peace\r\n")).toEqual({
    timed: true,
    cues,
  });
  expect(await read("00:01.000 --> 00:02.500\nGrace & peace")).toEqual({ timed: true, cues });
  expect(await read("Grace\nto you.\n\n\nAnd peace.")).toEqual({
    timed: false,
    cues: [
      [0, 0, "Grace\nto you."],
      [0, 0, "And peace."],
    ],
  });
  expect(await parseTranscript(" \n ")).toBeUndefined();
});

test("markup is taken out, and what is no markup of captions stays text", async () => {
  const { cues } = await read(
    vtt(
      "00:01.000 --> 00:02.000\n<v Ann><i>He</i> said <00:01.500><c.loud>come</c></v> <script>alert(1)</script>",
    ),
  );
  expect(cues).toEqual([[1, 2, "He said come <script>alert(1)</script>"]]);
  expect((await read("1\n00:00:01,000 --> 00:00:02,000\n{\\an8}<font color=red>Up</font>")).cues).toEqual([
    [1, 2, "Up"],
  ]);
});

test("cues are put in order; backward, empty and cut-off ones are left out, rolling ones joined", async () => {
  const { cues } = await read(
    vtt(
      "00:09.000 --> 00:10.000\nlast",
      "00:05.000 --> 00:02.000\nbackward",
      "00:01.000 --> 00:03.000\nfirst",
      "00:03.000 --> 00:04.000\nfirst",
      "00:02.000 --> 00:08.000\nover it",
      "00:06.000 --> 00:07.000\n<i></i>",
      "00:11.000 --> 00:",
    ),
  );
  expect(cues).toEqual([
    [1, 3, "first"],
    [2, 8, "over it"],
    [3, 4, "first"],
    [9, 10, "last"],
  ]);
  expect(await parseTranscript(vtt("00:05.000 --> 00:02.000\nbackward"))).toEqual({
    refusal: transcriptMessages.noCues,
  });
});

test("60,000 captions are refused before they are parsed", async () => {
  const cue = "00:01.000 --> 00:02.000\nA";
  expect(await parseTranscript(vtt(...Array.from({ length: 60_000 }, () => cue)))).toEqual({
    refusal: "This has 60,000 captions. A transcript may have 10,000.",
  });
});

test.each([
  ["UTF-8 with a byte order mark", Buffer.from("\uFEFFGrüße und Friede")],
  ["UTF-16", Buffer.from("\uFEFFGrüße und Friede", "utf16le")],
  ["UTF-16 the other way round", Buffer.from("\uFEFFGrüße und Friede", "utf16le").swap16()],
  ["windows-1252", Buffer.from("Grüße und Friede", "latin1")],
])("a file may be in %s", async (_, bytes) => {
  expect(await parseTranscriptFile(bytes)).toEqual({
    transcript: { timed: false, cues: [[0, 0, "Grüße und Friede"]] },
  });
});

test("files that are no text, or empty, are refused", async () => {
  expect(await parseTranscriptFile(Buffer.alloc(0))).toEqual({ refusal: transcriptMessages.emptyFile });
  expect(await parseTranscriptFile(Buffer.from("\x7fELF\x02\x01\x01\x00\x00"))).toEqual({
    refusal: transcriptMessages.notText,
  });
});

test("what is written is read again as the same", async () => {
  const transcript: Transcript = {
    timed: true,
    cues: [
      [0.5, 2, "<b>not bold</b> & --> so\nsecond line"],
      [3661.001, 3662, "later"],
    ],
  };
  expect(await read(toVtt(transcript))).toEqual(transcript);
  expect(await read(toTyped(transcript))).toEqual(transcript);
  expect(toSrt(transcript)).toContain("2\n01:01:01,001 --> 01:01:02,000\nlater\n");
});

test("paragraphs end at a silence, and at the end of a sentence when they are long", () => {
  const cues = Array.from({ length: 40 }, (_, at) => [at * 4, at * 4 + 4, `Sentence ${at}.`] as const);
  const paragraphs = paragraphsOf({ timed: true, cues: [...cues, [170, 171, "Amen."]] });
  expect(paragraphs.map(({ at }) => at)).toEqual([0, 64, 128, 170]);
  expect(paragraphs.flatMap((paragraph) => paragraph.cues)).toHaveLength(41);
});

test.each([
  [0, "0:00"],
  [83.9, "1:23"],
  [3723, "1:02:03"],
])("%d seconds are written as %s", (seconds, written) => {
  expect(clockOf(seconds)).toBe(written);
});

test("a file is refused if the form, which shows it with its times, could not send it again", async () => {
  const srtOf = (cues: number) =>
    Array.from({ length: cues }, (_, cue) => {
      const at = new Date(cue * 1000).toISOString().slice(11, 19);
      return `${cue + 1}\n${at},000 --> ${at},900\n${"word ".repeat(7)}${cue}`;
    }).join("\n\n");
  const bytes = (cues: number) => new TextEncoder().encode(srtOf(cues));
  expect(await parseTranscriptFile(bytes(9000))).toEqual({ refusal: transcriptMessages.tooLongTyped });
  const parsed = await parseTranscriptFile(bytes(7000));
  const sent = "transcript" in parsed ? toTyped(parsed.transcript).replaceAll("\n", "\r\n") : "";
  expect(sent.length).toBeLessThanOrEqual(transcriptLimits.typed);
  expect(await parseTranscript(sent)).toEqual(parsed);
});
