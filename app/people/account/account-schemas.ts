import { z } from "zod";
import "../../forms/without-eval.ts";
import { confirmMessages } from "../identity/account-messages.ts";
import {
  codeSchema,
  emailSchema,
  matchingPasswords,
  newPasswordFields,
  personName,
} from "../identity/account-schemas.ts";

export const accountMessages = {
  removed: "Your account has been removed.",
  noPassword: confirmMessages.missing,
  wrongPassword: confirmMessages.wrong,
  administrator:
    "This is the administrator’s account. It cannot be removed, because nobody could look after the site without it.",
  administratorEmail:
    "This email address is set in the site’s settings (ADMIN_EMAIL). Please change it there.",
  nameChanged: "Your name has been changed.",
  passwordChanged: "Your password has been changed. You have been logged out everywhere else.",
  passwordChangedMeanwhile:
    "Your password was changed a moment ago, in another window. Please reload this page.",
  emailAsked: "We have sent a link to your new email address. Your email address changes when you open it.",
  emailChanged: "Your email address has been changed. Please log in with it from now on.",
  sameEmail: "This is your email address already",
  choosePasswordFirst: "Please choose a password first.",
  linkExpired: "This link has expired or was already used.",
  emailTaken: "This email address now belongs to another account, so nothing was changed.",
  startAgain: "This QR code is no longer valid. Please close this and start again.",
  hasSecondFactor: "We already ask for a code when you log in.",
  secondFactorRemoved: "From now on you log in without a code.",
  sessionEnded: "You have been logged out there.",
  linksEnded: "The links that we have mailed to you no longer work.",
  sessionsEnded: "You have been logged out everywhere else.",
} as const;

const standAlone = new Set<string>(Object.values(accountMessages));

/** The sentence above the form. Reasons outside the form's own messages share one prefix. */
export function removalFailure(reason: string): string {
  return standAlone.has(reason) ? reason : `Error removing your account: ${reason}`;
}

/** An account that was created through a provider has no password. */
export const removeAccountSchema = z.object({
  password: z.string().default(""),
  prayersToo: z.string().optional(),
  sure: z.literal("on").optional(),
});

export const nameSchema = z.object({ name: personName });

const currentPassword = z
  .string({ error: accountMessages.noPassword })
  .min(1, accountMessages.noPassword)
  .max(1000, accountMessages.wrongPassword);

export function changePasswordSchema(passwordMinLength: number) {
  return z.object({ currentPassword, ...newPasswordFields(passwordMinLength) }).refine(...matchingPasswords);
}

export const changeEmailSchema = z.object({ email: emailSchema(), currentPassword });

/** Accounts without a password send none. */
const passwordIfAny = z.string().max(1000, accountMessages.wrongPassword).default("");

export const addSecondFactorSchema = z.object({
  sealed: z.string({ error: accountMessages.startAgain }).min(1, accountMessages.startAgain).max(500),
  code: codeSchema,
  currentPassword: passwordIfAny,
});

export const removeSecondFactorSchema = z.object({ code: codeSchema, currentPassword: passwordIfAny });

/** What the link in the mail to a new email carries. Links of older versions have the email beside the token. */
export const confirmEmailSchema = z.object({
  token: z.string().min(1).max(1000),
  email: z.string().max(254).optional(),
});

export type ConfirmEmail = z.output<typeof confirmEmailSchema>;
