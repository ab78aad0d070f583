import { anyEmail, atMost, formRules, oneLine, optional, required, trim } from "../../../forms/rules.ts";
import { vigilLimits, vigilMessages } from "../vigil-limits.ts";

const slot = required(vigilMessages.slot, {
  holds: (text) =>
    /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/.test(text) && !Number.isNaN(Date.parse(text)),
  error: vigilMessages.slot,
});

/** What members send, and people with a link of their own. */
export const slotRules = formRules({ slot });

export const visitorRules = formRules({
  slot,
  email: anyEmail(vigilMessages.email),
  name: optional(trim, atMost(vigilLimits.name, vigilMessages.name), oneLine(vigilMessages.name)),
});
