import { z } from "zod";
import { pictureText, pictureUrl, requiredText, version } from "../../forms/fields.ts";
import { collectionLimits } from "./collection-limits.ts";
import { nameKeyOf, namesIn } from "./collection-names.ts";

const longestOthers = collectionLimits.otherNames * (collectionLimits.name + 2);

const name = requiredText("Please enter a name", collectionLimits.name)
  .overwrite((typed) => typed.normalize("NFC").replace(/\s+/gu, " "))
  .refine((typed) => nameKeyOf(typed) !== "", "Please enter a name");

const otherNames = z
  .string()
  .max(longestOthers, `Please use at most ${longestOthers} characters`)
  .optional()
  .default("")
  .refine(
    (typed) => namesIn(typed, "\n").every((other) => other.length <= collectionLimits.name),
    `Please use at most ${collectionLimits.name} characters on a line`,
  )
  .refine(
    (typed) => namesIn(typed, "\n").length <= collectionLimits.otherNames,
    `Please use at most ${collectionLimits.otherNames} lines`,
  );

const numberProblem = `Please enter a whole number from 1 to ${collectionLimits.number}`;

export const newCollectionSchema = z.object({
  name,
  otherNames,
  about: z
    .string()
    .overwrite((text) => text.replaceAll("\r\n", "\n"))
    .trim()
    .max(collectionLimits.about, `Please use at most ${collectionLimits.about} characters`)
    .optional()
    .default(""),
  /** Of a series only; the next one if it is left out. */
  number: z.coerce
    .number(numberProblem)
    .int(numberProblem)
    .min(1, numberProblem)
    .max(collectionLimits.number, numberProblem)
    .optional(),
  imgUrl: pictureUrl,
  imgAlt: pictureText,
});

export const changedCollectionSchema = newCollectionSchema.extend({ version });

export type NewCollection = z.output<typeof newCollectionSchema>;
export type ChangedCollection = z.output<typeof changedCollectionSchema>;
