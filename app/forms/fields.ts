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

/** Text in one line, which may be empty. */
export function lineOf(longest: number) {
  return z
    .string()
    .max(longest, `Please use at most ${longest} characters`)
    .overwrite((text) => text.replace(/\s+/g, " "))
    .trim()
    .optional()
    .default("");
}

/** `YYYY-MM-DD`, as a date field sends it. */
export const day = z.string({ error: "Please choose a date" }).pipe(z.iso.date("Please choose a date"));

/** The URL of an uploaded picture, or empty. */
export const pictureUrl = z.string().max(2000).optional().default("");

/** Short enough for a screen reader to speak in a breath or two. */
export const longestPictureText = 250;

/** Alt text in one line; empty when the picture only decorates. */
export const pictureText = z
  .string()
  .overwrite((text) => text.replace(/\s+/g, " "))
  .trim()
  .max(longestPictureText, `Please use at most ${longestPictureText} characters`)
  .optional()
  .default("");

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
