import { z } from "zod";
import { day, pictureText, pictureUrl, requiredText, version } from "../forms/fields.ts";
import { prayerLimits } from "./prayer-limits.ts";

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

export const askedPrayerSchema = newPrayerSchema.extend({
  userName: shownName,
  needsSomebody: z
    .string()
    .optional()
    .transform((ticked) => ticked !== undefined),
});

export const changedPrayerSchema = newPrayerSchema.extend({
  day,
  userName: requiredText("Please enter a name", prayerLimits.userName),
  version,
});

export type ChangedPrayer = z.output<typeof changedPrayerSchema>;
