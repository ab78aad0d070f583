import { z } from "zod";
import "../../../forms/without-eval.ts";
import { requiredText } from "../../../forms/fields.ts";

export const longestSentence = 200;
/** The last day that can be cancelled at once is as many days after today. */
export const daysAhead = 14;
/** More dates than a day has. */
export const mostDates = 500;

export const snowDayMessages = {
  noSentence: "Please write a sentence for visitors.",
  noDates: "Please tick what you want to cancel.",
  notSaid:
    "Visitors read this on every page. Please say what is cancelled, because you left something unticked.",
  notSure: "Please tick that you are sure, so that nothing is cancelled by mistake.",
  notSaved: "This could not be saved. Please try again.",
  otherDay: "This page was from another day, so nothing was cancelled. Please look again.",
  already: "That day is cancelled already: somebody else was a moment faster.",
  over: "That is undone already, or its day is over.",
  notOffered: "Nothing is on that day any more. Please choose another one.",
};

export const snowDaySchema = z
  .object({
    // Without scripts, Enter begins a line.
    sentence: requiredText(snowDayMessages.noSentence, longestSentence)
      .overwrite((text) => text.replace(/(?<!\s)\s*\n\s*/g, " "))
      .regex(/^[^\p{Cc}]*$/u),
    sure: z.literal("on", snowDayMessages.notSure),
    onlyAhead: z.literal("on").optional(),
    /** Whether `dates` says what to cancel. A page of the version before cancels everything. */
    chooses: z.literal("on").optional(),
    dates: z.array(z.string()),
    day: z.iso.date(),
  })
  .refine(({ chooses, dates }) => !chooses || dates.length > 0, {
    path: ["dates"],
    message: snowDayMessages.noDates,
  });

export const undoSchema = z.object({ undo: z.iso.date() });
