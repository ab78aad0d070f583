import { z } from "zod";
import { isTelephoneNumber } from "../../../content/telephone-number.ts";
import { contactFields } from "../contact-schema.ts";
import type { ContactMessage } from "../contact-service.ts";
import { cardDays, type NewCard, newcomerLimits, newcomerMessages } from "./newcomer-limits.ts";

/** A message to the congregation, a card for the welcome team, or both. */
export interface Asked {
  message?: ContactMessage;
  card?: NewCard;
}

const { user_name, user_email, message, website } = contactFields;

export const newcomerSchema = z
  .object({
    user_name,
    user_email: user_email.optional(),
    message: message.optional(),
    day: z.string().max(16, newcomerMessages.wrongDay).optional(),
    phone: z
      .string()
      .trim()
      .max(newcomerLimits.phone, `Please use at most ${newcomerLimits.phone} characters`)
      .refine((typed) => isTelephoneNumber(typed), newcomerMessages.wrongPhone)
      .optional(),
    consent: z.string().optional(),
    website,
  })
  .superRefine(({ user_email, message, day, consent }, context) => {
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: "custom", path: [field], message });
    if (message === undefined && day === undefined) refuse("day", newcomerMessages.nothing);
    if (message !== undefined && user_email === undefined) refuse("user_email", newcomerMessages.noEmail);
    if (day !== undefined && consent === undefined) refuse("consent", newcomerMessages.noConsent);
  })
  .transform(
    ({ user_name: name, user_email: email = "", message, day, phone = "", website }): Asked => ({
      ...(message !== undefined && { message: { name, email, message, mayBeSpam: website !== "" } }),
      ...(day !== undefined && { card: { name, email, phone, question: message ?? "", on: day } }),
    }),
  );

export const cardDaysSchema = z.object({
  days: z.coerce
    .number(newcomerMessages.wrongDays)
    .int(newcomerMessages.wrongDays)
    .min(cardDays.least, newcomerMessages.wrongDays)
    .max(cardDays.most, newcomerMessages.wrongDays),
});
