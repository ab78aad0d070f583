import { z } from "zod";
import { emailAddress } from "../forms/email-address.ts";
import "../forms/without-eval.ts";
import { contactLimits } from "./contact-limits.ts";
import type { ContactMessage } from "./contact-service.ts";

/**
 * Fields have the names that the email service asks for. `website` is a honeypot, which people do not see, though password
 * managers may fill it in.
 */
export const contactFields = {
  user_name: z
    .string({ error: "Please enter your name" })
    .overwrite(asOneLine)
    .min(1, "Please enter your name")
    .max(contactLimits.name, `Please use at most ${contactLimits.name} characters`),
  user_email: z
    .string({ error: "Please enter your email address" })
    .trim()
    .min(1, { error: "Please enter your email address", abort: true })
    .max(contactLimits.email, `Please use at most ${contactLimits.email} characters`)
    .pipe(emailAddress("Please enter a valid email address, such as name@example.org")),
  message: z
    .string({ error: "Please enter your message" })
    .overwrite(asLines)
    .min(1, "Please enter your message")
    .max(contactLimits.message, `Please use at most ${contactLimits.message} characters`),
  website: z.string().optional().default(""),
};

export const contactSchema = z.object(contactFields).transform(
  ({ user_name, user_email, message, website }): ContactMessage => ({
    name: user_name,
    email: user_email,
    message,
    mayBeSpam: website !== "",
  }),
);

/** EmailJS appends them to the form, which may have fields of the same names. */
const identifier = z.array(z.string());

/** The form as the EmailJS protocol sends it. */
export const sentContactSchema = contactSchema.in.extend({
  user_id: identifier,
  service_id: identifier,
  template_id: identifier,
});

/** Names stand in a mail's subject, so line breaks, text direction marks and encoded words are removed. */
function asOneLine(text: string): string {
  return text
    .replace(/[\s\p{Cc}]+/gu, " ")
    .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "")
    .replaceAll("=?", "= ?")
    .trim();
}

/** Browsers send line breaks as CRLF but count them as one character while people type. */
function asLines(text: string): string {
  return text
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n\t]/gu, "")
    .trim();
}
