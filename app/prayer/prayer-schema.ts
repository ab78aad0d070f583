import { z } from "zod";
import { isVisible } from "../../content/visible-text.ts";
import { day, pictureText, pictureUrl, requiredText, version } from "../forms/fields.ts";
import { audiences } from "./audience.ts";
import { prayerCategoryIds } from "./prayer-categories.ts";
import { answerDays, declineNoteLimits, prayerLimits, shownDays, waitDays } from "./prayer-limits.ts";

const shownName = z
  .string()
  .overwrite((text) => text.replace(/[\s\p{Cc}]+/gu, " "))
  .trim()
  .max(prayerLimits.userName, `Please use at most ${prayerLimits.userName} characters`)
  .optional()
  .default("");

export const newPrayerSchema = z.object({
  title: requiredText("Please enter a title", prayerLimits.title),
  content: requiredText("Please enter your prayer request", prayerLimits.content),
  picUrl: pictureUrl,
  picAlt: pictureText,
});

/** A browser does not send a box that is not ticked. */
const ticked = z
  .literal("on")
  .optional()
  .transform((on) => on !== undefined);

export const askedPrayerSchema = newPrayerSchema.extend({
  userName: shownName,
  audience: z.enum(audiences, "Please choose who may read it").optional().default("everybody"),
  nameShown: z
    .enum(["mine", "first", "none"], "Please choose which name is shown")
    .optional()
    .default("mine"),
  category: z
    .string()
    .optional()
    .default("")
    .refine((id) => id === "" || prayerCategoryIds.includes(id), "Please choose a category from the list"),
  isUrgent: ticked,
  needsSomebody: z
    .string()
    .optional()
    .transform((ticked) => ticked !== undefined),
});

export const changedPrayerSchema = newPrayerSchema.extend({
  day,
  userName: shownName.refine(isVisible, "Please enter a name"),
  version,
  /** Whether only a few letters are mended. */
  isSpelling: ticked,
});

const changedNamelessSchema = changedPrayerSchema.extend({ userName: shownName });

/** A request that shows no name needs none. */
export function changedSchemaOf(before: { userName: string } | undefined) {
  return before?.userName === "" ? changedNamelessSchema : changedPrayerSchema;
}

/** Other words of the person who asked. */
export const rewordedPrayerSchema = newPrayerSchema.pick({ title: true, content: true }).extend({
  /** What readers see until staff have read the new words. */
  meanwhile: z.enum(["old", "none"]).optional().default("old"),
});

export type RewordedPrayer = z.output<typeof rewordedPrayerSchema>;

/** What staff write to the person who asked, why they decide something, and what people answer. */
export const wordsSchema = z.object({ words: requiredText("Please write a few words", prayerLimits.words) });

const noteText = z
  .string()
  .overwrite((text) => text.replaceAll("\r\n", "\n"))
  .trim();

/** What the person who asked reads when a request is not shown: a kind note, own words, or both. */
export const declineSchema = z
  .object({
    note: noteText.max(declineNoteLimits.length).optional().default(""),
    words: noteText.max(prayerLimits.words).optional().default(""),
  })
  .transform(({ note, words }) => [note, words].filter(Boolean).join("\n\n"))
  .refine((words) => words !== "", "Please choose a note, or write a few words");

/** The church's kind notes, in their order. An empty one is deleted. */
export const declineNotesSchema = z
  .object({
    notes: z.array(
      noteText.max(
        declineNoteLimits.length,
        `Please use at most ${declineNoteLimits.length} characters for each note.`,
      ),
    ),
    /** What the notes were when the form was opened. */
    seen: z.string().max(100),
  })
  .transform(({ notes, seen }) => ({ notes: [...new Set(notes.filter(Boolean))], seen }))
  .refine(
    ({ notes }) => notes.length <= declineNoteLimits.most,
    `Please keep at most ${declineNoteLimits.most} notes.`,
  );

export type ChangedPrayer = z.output<typeof changedPrayerSchema>;

export const prayerDaysSchema = z.object({
  days: z.coerce.number().int().min(shownDays.least).max(shownDays.most),
  answerDays: z.coerce.number().int().min(answerDays.least).max(answerDays.most).optional(),
  waitDays: z.coerce.number().int().min(waitDays.least).max(waitDays.most).optional(),
});
