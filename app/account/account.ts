import { z } from "zod";
import "../forms/without-eval.ts";
import { confirmMessages } from "../identity/messages.ts";

export const accountMessages = {
  removed: "Your account has been removed.",
  noPassword: confirmMessages.missing,
  wrongPassword: confirmMessages.wrong,
  administrator:
    "This is the administrator’s account. It cannot be removed, because nobody could look after the site without it.",
} as const;

const standAlone = new Set<string>(Object.values(accountMessages));

/** The sentence above the form. Reasons outside the form's own messages share one prefix. */
export function removalFailure(reason: string): string {
  return standAlone.has(reason) ? reason : `Error removing your account: ${reason}`;
}

/** An account that was created through a provider has no password. */
export const removeAccountSchema = z.object({
  password: z.string().default(""),
  prayersToo: z.string().optional(),
});
