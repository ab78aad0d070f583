import { t } from "@lingui/core/macro";
import type { Said } from "../../../platform/language/said.ts";
import { accountAddress } from "../../../platform/mail/address.ts";
import { opaqueString } from "../../../platform/opaque-string.ts";
import { isDay } from "../../dates/dates.ts";

import { missing } from "../../forms/field-problems.ts";
import {
  atLeast,
  atMost,
  choice,
  emailAs,
  type FieldRules,
  formRules,
  lowerCase,
  notEmpty,
  oneLine,
  orNone,
  required,
  type Step,
  type Together,
  ticked,
  trim,
  type ValuesOf,
} from "../../forms/rules.ts";
import {
  passwordMessages,
  registerMessages,
  resetMessages,
  secondFactorMessages,
} from "./account-messages.ts";
import { tooShortMessage } from "./password-length.ts";

export const passwordMaxLength = 128;

/** `error` is what to say when nothing, or nothing sensible, was typed. */
function typedEmail(error: Said): FieldRules {
  return required(error, oneLine(error), trim, lowerCase, notEmpty(error), atMost(254, error));
}

/** The email of an account. `whenEmpty` is what to say of an empty field. */
export function emailOfAccount(whenEmpty: Said = missing): FieldRules {
  return {
    ...required(whenEmpty, trim, lowerCase, notEmpty(whenEmpty)),
    becomes: emailAs(registerMessages.email),
  };
}

const noName = () => t`Please enter your name`;

export const personName = required(
  noName,
  trim,
  notEmpty(noName),
  atMost(200),
  oneLine(() => t`Please use letters on one line`),
);

export const loginRules = formRules({
  email: { ...typedEmail(missing), becomes: { read: accountAddress, error: missing } },
  password: required(missing, notEmpty(missing), atMost(1000, missing)),
});

const asOneSpelling: Step = { clean: opaqueString };

export function newPasswordFields(minLength: number) {
  return {
    password: required(
      missing,
      asOneSpelling,
      notEmpty(missing),
      oneLine(passwordMessages.control),
      atLeast(minLength, () => tooShortMessage(minLength)),
      atMost(passwordMaxLength, () => t`Please choose a password of at most ${passwordMaxLength} characters`),
    ),
    confirmPassword: required(missing, asOneSpelling, notEmpty(missing)),
  };
}

export const matchingPasswords: Together<{ password: string; confirmPassword: string }> = {
  field: "confirmPassword",
  holds: ({ password, confirmPassword }) => password === confirmPassword,
  error: registerMessages.mismatch,
  always: true,
};

const namePart = required(missing, trim, notEmpty(missing), atMost(100));
const gender = choice(["male", "female"], missing);
const dateOfBirth = required(
  missing,
  { holds: isDay, error: () => t`Please enter a date of birth such as 1980-05-31` },
  {
    holds: (date) => !isDay(date) || (date >= "1900-01-01" && date <= new Date().toISOString().slice(0, 10)),
    error: () => t`Please enter a date of birth that is in the past`,
  },
);

interface Asking {
  passwordMinLength: number;
  asksPersonalFacts: boolean;
}

export function registerRules({ passwordMinLength, asksPersonalFacts }: Asking) {
  const askedFor = <Value>(rules: FieldRules<Value>): FieldRules<Value | undefined> =>
    asksPersonalFacts ? rules : { ...orNone(rules), forgives: true };
  return formRules(
    {
      firstName: namePart,
      lastName: orNone(namePart),
      /** Somebody who has no last name says so. */
      hasOneName: orNone(ticked(missing)),
      gender: askedFor(gender),
      dateOfBirth: askedFor(dateOfBirth),
      email: emailOfAccount(),
      ...newPasswordFields(passwordMinLength),
      terms: ticked(registerMessages.terms),
    },
    {
      field: "lastName",
      holds: ({ lastName, hasOneName }) => Boolean(lastName) || hasOneName === "on",
      error: missing,
      always: true,
    },
    matchingPasswords,
  );
}

export type Registration = Omit<ValuesOf<ReturnType<typeof registerRules>>, "hasOneName">;

export const resetRequestRules = formRules({
  email: { ...typedEmail(resetMessages.incomplete), becomes: emailAs(registerMessages.email) },
});

export const codeRules = required(
  secondFactorMessages.noCode,
  trim,
  notEmpty(secondFactorMessages.noCode),
  atMost(50, secondFactorMessages.wrong),
);

export const secondStepRules = formRules({ code: codeRules });

export function newPasswordRules(passwordMinLength: number) {
  const token = required(
    resetMessages.expired,
    notEmpty(resetMessages.expired),
    atMost(200, resetMessages.expired),
  );
  return formRules({ token, ...newPasswordFields(passwordMinLength) }, matchingPasswords);
}

/** The sentence above a form. Missing fields come before invalid ones. */
export function firstMessage(errors: Record<string, string[] | null | undefined>): string | undefined {
  const all = Object.values(errors).flatMap((messages) => messages ?? []);
  if (all.includes(missing)) return registerMessages.incomplete();
  const { email, mismatch } = registerMessages;
  return [email(), mismatch()].find((message) => all.includes(message)) ?? all[0];
}
