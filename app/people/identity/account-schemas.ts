import { z } from "zod";
import { accountAddress } from "../../../platform/mail/address.ts";
import { opaqueString } from "../../../platform/opaque-string.ts";
import { emailAddress } from "../../forms/email-address.ts";
import { missing } from "../../forms/field-problems.ts";
import "../../forms/without-eval.ts";
import {
  passwordMessages,
  registerMessages,
  resetMessages,
  secondFactorMessages,
} from "./account-messages.ts";
import { tooShortMessage } from "./password-length.ts";

export const passwordMaxLength = 128;

/** `error` is what to say when nothing, or nothing sensible, was typed. */
function typedEmail(error: string) {
  return z
    .string({ error })
    .regex(/^\P{Cc}*$/u, error)
    .trim()
    .toLowerCase()
    .min(1, error)
    .max(254, error);
}

/** The email of an account. `whenEmpty` is what to say of an empty field. */
export function emailSchema(whenEmpty: string = missing) {
  return z
    .string({ error: whenEmpty })
    .trim()
    .toLowerCase()
    .min(1, whenEmpty)
    .pipe(emailAddress(registerMessages.email));
}

export const personName = z
  .string({ error: "Please enter your name" })
  .trim()
  .min(1, "Please enter your name")
  .max(200, "Please use at most 200 characters")
  .regex(/^\P{Cc}*$/u, "Please use letters on one line");

export const loginSchema = z.object({
  email: typedEmail(missing).transform(accountAddress),
  password: z.string({ error: missing }).min(1, missing).max(1000, missing),
});

export function passwordSchema(minLength: number) {
  return z
    .string({ error: missing })
    .overwrite(opaqueString)
    .min(1, missing)
    .regex(/^\P{Cc}*$/u, passwordMessages.control)
    .min(minLength, tooShortMessage(minLength))
    .max(passwordMaxLength, `Please choose a password of at most ${passwordMaxLength} characters`);
}

const requiredText = z
  .string({ error: missing })
  .trim()
  .min(1, missing)
  .max(100, "Please use at most 100 characters");

export function newPasswordFields(minLength: number) {
  return {
    password: passwordSchema(minLength),
    confirmPassword: z.string({ error: missing }).overwrite(opaqueString).min(1, missing),
  };
}

/** What `refine` needs to compare them. */
export const matchingPasswords = [
  (form: { password: string; confirmPassword: string }) => form.password === form.confirmPassword,
  {
    path: ["confirmPassword"],
    error: registerMessages.mismatch,
    // Checked even while other fields are invalid, so that all errors appear at once.
    when: ({ value }: { value: unknown }) =>
      typeof value === "object" && value !== null && "confirmPassword" in value,
  },
] satisfies [unknown, unknown];

const gender = z.enum(["male", "female"], missing);
const dateOfBirth = z
  .string({ error: missing })
  .min(1, missing)
  .pipe(z.iso.date("Please enter a date of birth such as 1980-05-31"))
  .refine((date) => date >= "1900-01-01" && date <= new Date().toISOString().slice(0, 10), {
    error: "Please enter a date of birth that is in the past",
  });

interface Asking {
  passwordMinLength: number;
  /** Whether gender and date of birth are asked for. */
  asksPersonalFacts: boolean;
}

export function registerSchema({ passwordMinLength, asksPersonalFacts }: Asking) {
  return z
    .object({
      firstName: requiredText,
      lastName: requiredText.or(z.literal("")).optional(),
      /** Somebody who has no last name says so. */
      hasOneName: z.literal("on").optional(),
      gender: asksPersonalFacts ? gender : gender.optional().catch(undefined),
      dateOfBirth: asksPersonalFacts ? dateOfBirth : dateOfBirth.optional().catch(undefined),
      email: emailSchema(),
      ...newPasswordFields(passwordMinLength),
      terms: z.literal("on", registerMessages.terms),
    })
    .refine(({ lastName, hasOneName }) => Boolean(lastName) || hasOneName === "on", {
      path: ["lastName"],
      error: missing,
      // Checked even while other fields are invalid, so that all errors appear at once.
      when: ({ value }) => typeof value === "object" && value !== null,
    })
    .refine(...matchingPasswords);
}

export type Registration = z.infer<ReturnType<typeof registerSchema>>;

export const resetRequestSchema = z.object({
  email: typedEmail(resetMessages.incomplete).pipe(emailAddress(registerMessages.email)),
});

/** The action handles an empty or overlong password itself. */
export const confirmSchema = z.object({ password: z.string().default("") });

export const codeSchema = z
  .string({ error: secondFactorMessages.noCode })
  .trim()
  .min(1, secondFactorMessages.noCode)
  .max(50, secondFactorMessages.wrong);

export const secondStepSchema = z.object({ code: codeSchema });

/** The link in a mail carries the token. */
export const verifyEmailSchema = z.object({ token: z.string().min(1).max(200) });

export function newPasswordSchema(passwordMinLength: number) {
  const token = z.string().min(1, resetMessages.expired).max(200, resetMessages.expired);
  return z.object({ token, ...newPasswordFields(passwordMinLength) }).refine(...matchingPasswords);
}

/** The sentence above a form. Missing fields come before invalid ones. */
export function firstMessage(errors: Record<string, string[] | null | undefined>): string | undefined {
  const all = Object.values(errors).flatMap((messages) => messages ?? []);
  if (all.includes(missing)) return registerMessages.incomplete;
  const { email, mismatch } = registerMessages;
  return [email, mismatch].find((message) => all.includes(message)) ?? all[0];
}
