import { atMost, formRules, notEmpty, optional, required } from "../../forms/rules.ts";
import { confirmMessages } from "../identity/account-messages.ts";
import {
  codeRules,
  emailOfAccount,
  matchingPasswords,
  newPasswordFields,
  personName,
} from "../identity/account-rules.ts";

export const accountMessages = {
  removed: "Your account has been removed.",
  noPassword: confirmMessages.missing,
  wrongPassword: confirmMessages.wrong,
  administrator:
    "This is the administrator’s account. It cannot be removed, because nobody could look after the site without it.",
  administratorEmail:
    "This email address is set in the site’s settings (ADMIN_EMAIL). Please change it there.",
  languageChanged: "Your language has been saved.",
  unknownLanguage: "Our site does not speak this language. Please choose one of the list.",
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

export const nameRules = formRules({ name: personName });

const { noPassword, wrongPassword, startAgain, unknownLanguage } = accountMessages;

/** Which languages there are only the server knows. */
export const languageRules = formRules({
  language: required(unknownLanguage, notEmpty(unknownLanguage), atMost(35, unknownLanguage)),
});

const currentPassword = required(noPassword, notEmpty(noPassword), atMost(1000, wrongPassword));

export function changePasswordRules(passwordMinLength: number) {
  return formRules({ currentPassword, ...newPasswordFields(passwordMinLength) }, matchingPasswords);
}

export const changeEmailRules = formRules({ email: emailOfAccount(), currentPassword });

/** Accounts without a password send none. */
const passwordIfAny = optional(atMost(1000, wrongPassword));

export const addSecondFactorRules = formRules({
  sealed: required(startAgain, notEmpty(startAgain), atMost(500, startAgain)),
  code: codeRules,
  currentPassword: passwordIfAny,
});

export const removeSecondFactorRules = formRules({ code: codeRules, currentPassword: passwordIfAny });
