import { z } from "zod";
import { schemaOf } from "../../forms/schema-of.ts";
import type { ContactMessage } from "../contact-service.ts";
import { cardDays, type NewCard, newcomerMessages } from "./newcomer-limits.ts";
import { newcomerRules } from "./newcomer-rules.ts";

export interface Asked {
  message?: ContactMessage;
  card?: NewCard;
}

export const newcomerSchema = schemaOf(newcomerRules).transform(
  ({ user_name: name, user_email: email = "", message, day, phone, website }): Asked => ({
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
