import { z } from "zod";
import { sitePath } from "../../../content/paths.ts";
import { hasPublicName } from "../../../platform/http/public-name.ts";
import { textVersion } from "../../forms/fields.ts";
import { typedLink } from "../texts/typed-link.ts";
import { canLeadOn, typedPath, urlLimits, urlMessages } from "./leading-urls.ts";

const path = z
  .string({ error: urlMessages.noPath })
  .trim()
  .max(urlLimits.path, `Please use at most ${urlLimits.path} characters`)
  .overwrite(typedPath)
  .refine(canLeadOn, urlMessages.wrongPath);

const target = {
  /** A page that was chosen, or empty. */
  to: z.string().trim().max(urlLimits.target).optional().default(""),
  "to-link": z
    .string()
    .trim()
    .max(urlLimits.target, `Please use at most ${urlLimits.target} characters`)
    .optional()
    .default(""),
};

type Target = z.output<z.ZodObject<typeof target>>;

export type UrlFields = Target & { path?: string; version?: number };

/** Where a URL is to lead. */
export function targetIn({ to, "to-link": typed }: Target): string {
  return to || typedLink(typed);
}

export function targetField({ to }: Target): keyof Target {
  return to ? "to" : "to-link";
}

export function isOtherSite(target: string): boolean {
  return isSecureUrl(target) && hasPublicName(new URL(target));
}

function isSecureUrl(target: string): boolean {
  return /^https:\/\/[^\s/\\]/.test(target) && !/\s/.test(target) && URL.canParse(target);
}

function checkTarget(fields: Target, context: z.RefinementCtx): void {
  const target = targetIn(fields);
  // The server knows the site's own URL, which may be no public one.
  if (sitePath.test(target) || isSecureUrl(target)) return;
  const message = target === "" ? urlMessages.noTarget : urlMessages.wrongTarget;
  context.addIssue({ code: "custom", path: [targetField(fields)], message });
}

export const newUrlSchema = z.object({ path, ...target }).superRefine(checkTarget);
export const changedUrlSchema = z.object({ path, ...target, version: textVersion }).superRefine(checkTarget);
/** Those that people guess stay where they are. */
export const changedGuessSchema = z.object({ ...target, version: textVersion }).superRefine(checkTarget);
