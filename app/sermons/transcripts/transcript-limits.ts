import { megabyte } from "../../../platform/storage/sizes.ts";

export const transcriptLimits = {
  /** Characters in the form. */
  typed: 600_000,
  fileBytes: 2 * megabyte,
  cues: 10_000,
  cueText: 2000,
  /** All its text. */
  text: 400_000,
  /** Seconds: nothing that people bring is longer. */
  end: 24 * 60 * 60,
};

export const transcriptMessages = {
  tooLarge: `That file is too large. A transcript may have ${transcriptLimits.fileBytes / megabyte} MB.`,
  tooManyCues: (count: number) =>
    `This has ${count.toLocaleString("en-GB")} captions. A transcript may have ${transcriptLimits.cues.toLocaleString("en-GB")}.`,
  tooLong: `Please use at most ${transcriptLimits.text.toLocaleString("en-GB")} characters of text.`,
  tooLongTyped: `With its times this has more than ${transcriptLimits.typed.toLocaleString("en-GB")} characters. Please use fewer captions.`,
  emptyFile: "That file is empty. Please choose another.",
  noCues: "We could not read its times. Please save it as SRT or VTT again, or paste the text without times.",
  notText: "That is not a text file. Please choose a TXT, SRT or VTT file.",
  otherKind: (kind: string) => `That is ${kind}. Please save it as SRT, VTT or plain text, and choose that.`,
  unknownLetters:
    "We cannot tell in which encoding this file is, and would show wrong letters. Please save it as UTF-8, or paste its text above.",
};

export const withTranscripts = {
  file: {
    field: "transcriptFile",
    mostBytes: transcriptLimits.fileBytes,
    tooLarge: transcriptMessages.tooLarge,
  },
  // A character has up to three bytes.
  mostBytes: 3 * transcriptLimits.typed,
};
