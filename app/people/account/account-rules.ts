import { t } from "@lingui/core/macro";
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
  removed: () => t`Your account has been removed.`,
  noPassword: confirmMessages.missing,
  wrongPassword: confirmMessages.wrong,
  administrator: () =>
    t`This is the administrator’s account. It cannot be removed, because nobody could look after the site without it.`,
  administratorEmail: () =>
    t`This email address is set in the site’s settings (ADMIN_EMAIL). Please change it there.`,
  languageChanged: () => t`Your language has been saved.`,
  unknownLanguage: () => t`Our site does not speak this language. Please choose one of the list.`,
  nameChanged: () => t`Your name has been changed.`,
  passwordChanged: () => t`Your password has been changed. You have been logged out everywhere else.`,
  passwordChangedMeanwhile: () =>
    t`Your password was changed a moment ago, in another window. Please reload this page.`,
  emailAsked: () =>
    t`We have sent a link to your new email address. Your email address changes when you open it.`,
  emailChanged: () => t`Your email address has been changed. Please log in with it from now on.`,
  sameEmail: () => t`This is your email address already`,
  choosePasswordFirst: () => t`Please choose a password first.`,
  linkExpired: () => t`This link has expired or was already used.`,
  emailTaken: () => t`This email address now belongs to another account, so nothing was changed.`,
  startAgain: () => t`This QR code is no longer valid. Please close this and start again.`,
  hasSecondFactor: () => t`We already ask for a code when you log in.`,
  secondFactorRemoved: () => t`From now on you log in without a code.`,
  sessionEnded: () => t`You have been logged out there.`,
  linksEnded: () => t`The links that we have mailed to you no longer work.`,
  sessionsEnded: () => t`You have been logged out everywhere else.`,
};

/** The sentence above the form. Reasons outside the form's own messages share one prefix. */
export function removalFailure(reason: string): string {
  const isOwn = Object.values(accountMessages).some((message) => message() === reason);
  return isOwn ? reason : t`Error removing your account: ${reason}`;
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
