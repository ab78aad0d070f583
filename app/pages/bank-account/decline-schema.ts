import { z } from "zod";
import { requiredText } from "../../forms/fields.ts";
import { bankLimits, bankMessages } from "./bank-limits.ts";

export const declineSchema = z.object({
  reason: requiredText(bankMessages.reasonMissing, bankLimits.reason),
});
