import { z } from "zod";
import "../../forms/without-eval.ts";
import { requiredText } from "../../forms/fields.ts";
import { emailSchema } from "../identity/account-schemas.ts";
import { roleLimits } from "../roles/own-role.ts";
import { suggestionLimits, suggestionMessages } from "./suggestion.ts";

export const suggestionSchema = z.object({
  name: requiredText(suggestionMessages.noName, suggestionLimits.name).regex(
    /^\P{Cc}*$/u,
    "Please use letters on one line",
  ),
  email: emailSchema(suggestionMessages.noEmail),
  roles: z.array(z.string().max(60)).min(1, suggestionMessages.noRole).max(roleLimits.atOnce),
  reason: requiredText(suggestionMessages.noReason, suggestionLimits.reason),
});

export type NewSuggestion = z.output<typeof suggestionSchema>;

export const declineSchema = z.object({
  answer: z
    .string()
    .trim()
    .max(suggestionLimits.answer, `Please use at most ${suggestionLimits.answer} characters`)
    .optional()
    .default(""),
});
