import { z } from "zod";
import { schemaOf } from "../../forms/schema-of.ts";
import * as rules from "./account-rules.ts";

/** An account that was created through a provider has no password. */
export const removeAccountSchema = z.object({
  password: z.string().default(""),
  prayersToo: z.string().optional(),
  sure: z.literal("on").optional(),
});

export const languageSchema = schemaOf(rules.languageRules);
export const nameSchema = schemaOf(rules.nameRules);

export const changePasswordSchema = (passwordMinLength: number) =>
  schemaOf(rules.changePasswordRules(passwordMinLength));

export const changeEmailSchema = schemaOf(rules.changeEmailRules);
export const addSecondFactorSchema = schemaOf(rules.addSecondFactorRules);
export const removeSecondFactorSchema = schemaOf(rules.removeSecondFactorRules);

/** What the link in the mail to a new email carries. Links of older versions have the email beside the token. */
export const confirmEmailSchema = z.object({
  token: z.string().min(1).max(1000),
  email: z.string().max(254).optional(),
});

export type ConfirmEmail = z.output<typeof confirmEmailSchema>;
