import { z } from "zod";
import { schemaOf, schemaOfField } from "../../forms/schema-of.ts";
import { groupMessages } from "./group-limits.ts";
import * as rules from "./join-rules.ts";

const words = schemaOfField(rules.words);

export const joinSchema = schemaOf(rules.joinRules);

export const leaderAnswerSchema = z.object({
  answer: z.enum(["welcomed", "full", "office"], { error: groupMessages.answer }),
  words,
});

export const officeAnswerSchema = z.object({
  answer: z.enum(["welcomed", "full"], { error: groupMessages.answer }),
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
export const leaderEmailSchema = z.union([z.literal(""), schemaOfField(rules.email)]);
