import "./without-eval.ts";
import { z } from "zod";
import { isVisible } from "../../content/visible-text.ts";

/** The largest number in an integer column of PostgreSQL. */
export const mostInColumn = 2_147_483_647;

export function requiredText(missing: string, longest: number) {
  return (
    z
      .string({ error: missing })
      // Browsers count a line break once but send two characters.
      .overwrite((text) => text.replaceAll("\r\n", "\n"))
      .trim()
      .min(1, { error: missing, abort: true })
      .refine(isVisible, missing)
      .max(longest, `Please use at most ${longest} characters`)
  );
}

/** A text of several lines that may be left empty. */
export function longText(longest: number) {
  return z
    .string()
    .overwrite((text) => text.replaceAll("\r\n", "\n"))
    .trim()
    .max(longest, `Please use at most ${longest} characters`)
    .optional()
    .default("");
}

/** A text that nobody may empty, in the form of an item that may never have had one; `before` is what it has. */
export function keptText(before: string | undefined, missing: string, longest: number) {
  return before === undefined || isVisible(before) ? requiredText(missing, longest) : longText(longest);
}

/** A text in one line that may be left empty. */
export function shortText(longest: number) {
  return z
    .string()
    .overwrite((text) => text.replace(/\s+/g, " "))
    .trim()
    .max(longest, `Please use at most ${longest} characters`)
    .optional()
    .default("");
}

/** `YYYY-MM-DD`, as a date field sends it. */
export const day = z.string({ error: "Please choose a date" }).pipe(z.iso.date("Please choose a date"));

/** The same in the form of an item that may never have had a date. */
export function keptDay(before: string | undefined) {
  return before === "" ? day.or(z.literal("")).optional().default("") : day;
}

/** The URL of an uploaded picture, or empty. */
export const pictureUrl = z.string().max(2000).optional().default("");

/** Short enough for a screen reader to speak in a breath or two. */
export const longestPictureText = 250;

/** Alt text in one line; empty when the picture only decorates. */
export const pictureText = shortText(longestPictureText);

/** The version of the text that the form was opened with; 0 is that of one that nobody has changed. */
export const textVersion = z.coerce
  .number()
  .int()
  .min(0)
  .max(mostInColumn - 1);

/** The version of the item that the form was opened with. */
export const version = z.coerce
  .number("Please open this form again.")
  .int()
  .min(1)
  .max(mostInColumn - 1);
