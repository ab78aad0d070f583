import { t } from "@lingui/core/macro";
import { z } from "zod";
import { isVisible } from "../../content/visible-text.ts";
import { day, requiredText, version } from "../forms/fields.ts";
import { tick } from "../forms/rules.ts";
import { schemaOf, schemaOfField } from "../forms/schema-of.ts";
import type { PrayerAudience } from "./audience.ts";
import { answerDays, declineNoteLimits, prayerLimits, shownDays, waitDays } from "./prayer-limits.ts";
import * as rules from "./prayer-rules.ts";

const newPrayerSchema = schemaOf(rules.newPrayerRules);
export const askedPrayerSchema = schemaOf(rules.askedPrayerRules).transform(forEverybody);
export const guestPrayerSchema = schemaOf(rules.guestPrayerRules).transform(forEverybody);
export const rewordedPrayerSchema = schemaOf(rules.rewordedPrayerRules);

export type GuestPrayer = z.output<typeof guestPrayerSchema>;

/** A request for which nobody asked who may read it, such as one of another program, is for everybody once it is approved. */
function forEverybody<Asked extends { audience: PrayerAudience | undefined; asksAudience: boolean }>({
  asksAudience,
  audience = "everybody",
  ...asked
}: Asked) {
  return { ...asked, audience };
}

const shownName = schemaOfField(rules.shownName);

const changedPrayerSchema = newPrayerSchema.extend({
  day,
  userName: shownName.refine(isVisible, "Please enter a name"),
  version,
  /** Whether only a few letters are mended. */
  isSpelling: schemaOfField(tick),
});

const changedNamelessSchema = changedPrayerSchema.extend({ userName: shownName });

/** A request that shows no name needs none. */
export function changedSchemaOf(before: { userName: string } | undefined) {
  return before?.userName === "" ? changedNamelessSchema : changedPrayerSchema;
}

/** What staff write to the person who asked, why they decide something, and what people answer. */
export const wordsSchema = z.object({
  words: requiredText(() => t`Please write a few words`, prayerLimits.words),
});

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
