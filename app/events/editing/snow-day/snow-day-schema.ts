import { z } from "zod";
import "../../../forms/without-eval.ts";
import { requiredText } from "../../../forms/fields.ts";

export const longestSentence = 200;

export const snowDayMessages = {
  sentence: "All of today’s services and events are cancelled because of the weather.",
  noSentence: "Please write a sentence for visitors.",
  notSure: "Please tick that you are sure, so that nothing is cancelled by mistake.",
  notSaved: "This could not be saved. Please try again.",
  otherDay: "This page was from another day, so nothing was cancelled. Please look again.",
  already: "Today is cancelled already: somebody else was a moment faster.",
  over: "That is undone already, or its day is over.",
};

export const snowDaySchema = z.object({
  // Without scripts, Enter begins a line.
  sentence: requiredText(snowDayMessages.noSentence, longestSentence)
    .overwrite((text) => text.replace(/(?<!\s)\s*\n\s*/g, " "))
    .regex(/^[^\p{Cc}]*$/u),
  sure: z.literal("on", snowDayMessages.notSure),
  onlyAhead: z.literal("on").optional(),
  /** The day that the page was about. */
  day: z.iso.date(),
});

export const undoSchema = z.object({ undo: z.iso.date() });
