import { z } from "zod";
import { emailAddress } from "../../forms/email-address.ts";
import "../../forms/without-eval.ts";
import { groupLimits, groupMessages } from "./group-limits.ts";

const words = z
  .string()
  .overwrite((text) =>
    text
      .replace(/\r\n?/g, "\n")
      .replace(/[^\P{Cc}\n\t]/gu, "")
      .trim(),
  )
  .max(groupLimits.words, groupMessages.words)
  .optional()
  .default("");

const email = z
  .string({ error: groupMessages.email })
  .trim()
  .toLowerCase()
  .max(groupLimits.email, groupMessages.email)
  .pipe(emailAddress(groupMessages.email));

export const joinSchema = z.object({
  name: z
    .string({ error: groupMessages.name })
    .trim()
    .min(1, groupMessages.name)
    .max(groupLimits.name, groupMessages.name)
    .regex(/^\P{Cc}*$/u, groupMessages.name),
  email,
  words,
  /** Whether the leader may read the email and write to it. */
  mayWrite: z.literal("on").optional(),
});

export type JoinRequest = z.output<typeof joinSchema>;

export const leaderAnswerSchema = z.object({
  answer: z.enum(["welcomed", "full", "office"], groupMessages.answer),
  words,
});

export const officeAnswerSchema = z.object({
  answer: z.enum(["welcomed", "full"], groupMessages.answer),
  words,
});

/** The groups with where their requests go, in the same order. */
export const leadersSchema = z.object({
  group: z.array(z.string()),
  email: z.array(z.string()),
  /** What each email was when the form was opened. */
  shown: z.array(z.string()),
});

/** Empty for none. */
export const leaderEmailSchema = z.union([z.literal(""), email]);
