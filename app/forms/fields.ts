import "./without-eval.ts";
import { t } from "@lingui/core/macro";
import { z } from "zod";
import { isVisible } from "../../content/visible-text.ts";
import type { Said } from "../../platform/language/said.ts";
import * as rules from "./rules.ts";
import { schemaOfField, textSchema } from "./schema-of.ts";

/** The largest number in an integer column of PostgreSQL. */
export const mostInColumn = 2_147_483_647;

export function requiredText(missing: Said, longest: number) {
  return textSchema(rules.visibleText(missing, longest).steps, missing);
}

/** A text of several lines that may be left empty. */
export const longText = (longest: number) => schemaOfField(rules.longText(longest));

/** A text that nobody may empty, in the form of an item that may never have had one; `before` is what it has. */
export function keptText(before: string | undefined, missing: Said, longest: number) {
  return before === undefined || isVisible(before) ? requiredText(missing, longest) : longText(longest);
}

/** A text in one line that may be left empty. */
export const shortText = (longest: number) => schemaOfField(rules.shortText(longest));

const noDay = { error: () => t`Please choose a date` };

/** `YYYY-MM-DD`, as a date field sends it. */
export const day = z.string(noDay).pipe(z.iso.date(noDay));

/** The same in the form of an item that may never have had a date. */
export function keptDay(before: string | undefined) {
  return before === "" ? day.or(z.literal("")).optional().default("") : day;
}

/** The URL of an uploaded picture, or empty. */
export const pictureUrl = schemaOfField(rules.pictureUrl);

/** Alt text in one line; empty when the picture only decorates. */
export const pictureText = schemaOfField(rules.pictureText);

/** The version of the text that the form was opened with; 0 is that of one that nobody has changed. */
export const textVersion = z.coerce
  .number()
  .int()
  .min(0)
  .max(mostInColumn - 1);

/** The version of the item that the form was opened with. */
export const version = z.coerce
  .number({ error: () => t`Please open this form again.` })
  .int()
  .min(1)
  .max(mostInColumn - 1);
