import { z } from "zod";
import { mailAddress } from "../../platform/mail/address.ts";
import "./without-eval.ts";

/** An email as somebody typed it, in the form that is stored: see `mailAddress`. */
export function emailAddress(message: string) {
  return z.string().transform((typed, context) => {
    const address = mailAddress(typed);
    if (address !== undefined) return address;
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  });
}
