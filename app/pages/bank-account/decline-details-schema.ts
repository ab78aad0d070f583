import { z } from "zod";
import { requiredText } from "../../forms/fields.ts";
import { bankLimits, bankMessages } from "./bank-limits.ts";

const reason = requiredText(bankMessages.reasonMissing, bankLimits.reason);

export const declineSchema = z.object({
  reason,
});

/** `id` is that of the proposal. */
export const objectionSchema = z.object({ id: z.string(), reason });
