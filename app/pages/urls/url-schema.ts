import { z } from "zod";
import { sitePath } from "../../../content/paths.ts";
import { hasPublicName } from "../../../platform/http/public-name.ts";
import { textVersion } from "../../forms/fields.ts";
import { typedLink } from "../texts/typed-link.ts";
import { addressLimits, addressMessages, canLeadOn, typedPath } from "./leading-urls.ts";

const path = z
  .string({ error: addressMessages.noPath })
  .trim()
  .max(addressLimits.path, `Please use at most ${addressLimits.path} characters`)
  .overwrite(typedPath)
  .refine(canLeadOn, addressMessages.wrongPath);

const target = {
  /** A page that was chosen, or empty. */
  to: z.string().trim().max(addressLimits.target).optional().default(""),
  "to-link": z
    .string()
    .trim()
    .max(addressLimits.target, `Please use at most ${addressLimits.target} characters`)
    .optional()
    .default(""),
};

type Target = z.output<z.ZodObject<typeof target>>;

export type AddressFields = Target & { path?: string; version?: number };

/** Where an address is to lead. */
export function targetIn({ to, "to-link": typed }: Target): string {
  return to || typedLink(typed);
}

/** The field that says where it is to lead. */
export function targetField({ to }: Target): keyof Target {
  return to ? "to" : "to-link";
}

/** Whether a target is a URL of another site that everybody can open. */
export function isOtherSite(target: string): boolean {
  return isSecureUrl(target) && hasPublicName(new URL(target));
}

function isSecureUrl(target: string): boolean {
  return /^https:\/\/[^\s/\\]/.test(target) && !/\s/.test(target) && URL.canParse(target);
}

function checkTarget(fields: Target, context: z.RefinementCtx): void {
  const target = targetIn(fields);
  // The server knows the site's own address, which may be no public one.
  if (sitePath.test(target) || isSecureUrl(target)) return;
  const message = target === "" ? addressMessages.noTarget : addressMessages.wrongTarget;
  context.addIssue({ code: "custom", path: [targetField(fields)], message });
}

export const newAddressSchema = z.object({ path, ...target }).superRefine(checkTarget);
export const changedAddressSchema = z
  .object({ path, ...target, version: textVersion })
  .superRefine(checkTarget);
/** Those that people guess stay where they are. */
export const changedGuessSchema = z.object({ ...target, version: textVersion }).superRefine(checkTarget);
