import { isTelephoneNumber } from "../../../content/telephone-number.ts";
import { atMost, formRules, optional, orNone, trim } from "../../forms/rules.ts";
import { contactFields } from "../contact-rules.ts";
import { newcomerLimits, newcomerMessages } from "./newcomer-limits.ts";

const { user_name, user_email, message, website } = contactFields;

export const newcomerRules = formRules(
  {
    user_name,
    user_email: orNone(user_email),
    message: orNone(message),
    day: orNone(optional(atMost(16, newcomerMessages.wrongDay))),
    phone: optional(trim, atMost(newcomerLimits.phone), {
      holds: isTelephoneNumber,
      error: newcomerMessages.wrongPhone,
    }),
    consent: orNone(optional()),
    website,
  },
  {
    field: "day",
    holds: ({ message, day }) => message !== undefined || day !== undefined,
    error: newcomerMessages.nothing,
  },
  {
    field: "user_email",
    holds: ({ message, user_email }) => message === undefined || user_email !== undefined,
    error: newcomerMessages.noEmail,
  },
  {
    field: "consent",
    holds: ({ day, consent }) => day === undefined || consent !== undefined,
    error: newcomerMessages.noConsent,
  },
);
