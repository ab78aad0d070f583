import { z } from "zod";
import "../forms/without-eval.ts";

export const securityMessages = {
  addOwnFirst:
    "Please add a second factor to your own account first. Without one you would lock yourself out.",
  beyond: "Only somebody who may do everything that it protects can change this.",
  required:
    "People who read prayer requests, look after newcomers, manage people, change bank details, see all activity or look after the site now need a second factor.",
  notRequired: "A second factor is no longer required.",
} as const;

export const secondFactorRuleSchema = z.object({ required: z.enum(["on", "off"]) });
