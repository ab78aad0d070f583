import { t } from "@lingui/core/macro";
import {
  atMost,
  emailAs,
  formRules,
  notEmpty,
  optional,
  plainLines,
  required,
  trim,
} from "../forms/rules.ts";
import { contactLimits } from "./contact-limits.ts";

const noName = () => t`Please enter your name`;
const noEmail = () => t`Please enter your email address`;
const noMessage = () => t`Please enter your message`;

/** Named as the email service asks. `website` is a honeypot, though password managers may fill it in. */
export const contactFields = {
  user_name: required(noName, { clean: asOneLine }, notEmpty(noName), atMost(contactLimits.name)),
  user_email: {
    ...required(noEmail, trim, { ...notEmpty(noEmail), stops: true }, atMost(contactLimits.email)),
    becomes: emailAs(() => t`Please enter a valid email address, such as name@example.org`),
  },
  message: required(noMessage, plainLines, notEmpty(noMessage), atMost(contactLimits.message)),
  website: optional(),
};

export const contactRules = formRules(contactFields);

/** Names stand in a mail's subject, so line breaks, text direction marks and encoded words are removed. */
function asOneLine(text: string): string {
  return text
    .replace(/[\s\p{Cc}]+/gu, " ")
    .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "")
    .replaceAll("=?", "= ?")
    .trim();
}
