import { z } from "zod";
import type { Said } from "../../../platform/language/said.ts";
import { schemaOf, schemaOfField } from "../../forms/schema-of.ts";
import * as rules from "./account-rules.ts";

export function emailSchema(whenEmpty?: Said) {
  return schemaOfField(rules.emailOfAccount(whenEmpty));
}

export const loginSchema = schemaOf(rules.loginRules);

export const registerSchema = (...asking: Parameters<typeof rules.registerRules>) =>
  schemaOf(rules.registerRules(...asking));

export const resetRequestSchema = schemaOf(rules.resetRequestRules);

export const newPasswordSchema = (passwordMinLength: number) =>
  schemaOf(rules.newPasswordRules(passwordMinLength));

export const secondStepSchema = schemaOf(rules.secondStepRules);

/** The action handles an empty or overlong password itself. */
export const confirmSchema = z.object({ password: z.string().default("") });

/** The link in a mail carries the token. */
export const verifyEmailSchema = z.object({ token: z.string().min(1).max(200) });
