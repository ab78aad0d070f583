import { z } from "zod";
import "../../forms/without-eval.ts";
import { day, requiredText } from "../../forms/fields.ts";

export const followUpsPath = "/update-prayer-requests/notes";
export const monthsPath = "/update-prayer-requests/months";
export const notesPath = (requestId: string) => `/update-prayer-requests/${requestId}/notes`;
export const notePath = (requestId: string, id: string) => `${notesPath(requestId)}/${id}`;

export const mostNoteLetters = 2000;

export const noteSchema = z.object({
  words: requiredText("Please write a few words", mostNoteLetters),
  /** Empty for a note that needs nothing more. */
  day: z.literal("").or(day).optional().default(""),
});

export type NewNote = z.output<typeof noteSchema>;

export const noteMessages = {
  saved: "Your note is saved. Only the pastor reads it.",
  notSaved: "The note could not be saved. What you typed is still here: please try again.",
  done: "Marked as done.",
  doneAlready: "Nothing was changed: somebody else has marked it as done meanwhile.",
  deleted: "The note is deleted.",
  gone: "Nothing was changed: this note has been deleted meanwhile.",
  nothingDue: "Nothing is to be followed up.",
  listFailed: "Failed to load the notes.",
} as const;
