import { z } from "zod";
import { emailAddress } from "../../../forms/email-address.ts";
import "../../../forms/without-eval.ts";
import { vigilLimits, vigilMessages } from "../vigil-limits.ts";

/** When a slot begins. */
const slot = z.string({ error: vigilMessages.slot }).pipe(z.iso.datetime(vigilMessages.slot));

/** What members send, and people with a link of their own. */
export const slotSchema = z.object({ slot });

export const visitorSchema = z.object({
  slot,
  email: z
    .string({ error: vigilMessages.email })
    .trim()
    .toLowerCase()
    .max(vigilLimits.email, vigilMessages.email)
    .pipe(emailAddress(vigilMessages.email)),
  name: z
    .string()
    .trim()
    .max(vigilLimits.name, vigilMessages.name)
    .regex(/^\P{Cc}*$/u, vigilMessages.name)
    .optional()
    .default(""),
});
