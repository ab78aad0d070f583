import { z } from "zod";
import { sitePath } from "../../../content/paths.ts";
import { requiredText, textVersion } from "../../forms/fields.ts";
import { checkVisibility, visibilityFields } from "../../items/visibility/visibility-schema.ts";
import { ownPageLimits, ownPageMessages, slugPattern } from "../texts/own-pages.ts";

const slug = z
  .string({ error: ownPageMessages.noSlug })
  .trim()
  // People copy it with its slash.
  .overwrite((typed) => typed.replace(/^\//, ""))
  .max(ownPageLimits.slug, `Please use at most ${ownPageLimits.slug} characters`)
  .regex(slugPattern, ownPageMessages.wrongSlug);

export const newPageSchema = z.object({
  title: requiredText("Please enter a title", ownPageLimits.title),
  description: requiredText("Please enter a description", ownPageLimits.description),
  slug: slug.optional(),
});

const shown = { ...visibilityFields, version: textVersion };

/** When visitors see a page, and where it is if staff can change that. */
export const settingsSchema = {
  movable: z.object({ ...shown, slug }).superRefine(checkVisibility),
  fixed: z.object(shown).superRefine(checkVisibility),
};

export type SettingsFields = z.output<typeof settingsSchema.fixed> & { slug?: string };

export const removalSchema = z
  .object({
    leads: z.enum(["page", "nowhere"], "Please choose where visitors go"),
    to: z.string().trim().max(ownPageLimits.line).optional().default(""),
  })
  .superRefine(({ leads, to }, context) => {
    if (leads === "page" && !sitePath.test(to))
      context.addIssue({ code: "custom", path: ["to"], message: ownPageMessages.noTarget });
  });
