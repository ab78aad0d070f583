import { z } from "zod";
import { day, requiredText, version } from "../forms/fields.ts";
import { sermonLimits, sermonMessages } from "./sermons.ts";
import { playerOf } from "./video-links.ts";

/** `siteUrl` is the site's public address, for links to its own files. */
export function newSermonSchema(siteUrl: string) {
  return z.object({
    title: requiredText("Please enter a title", sermonLimits.title),
    sermonBy: requiredText("Please enter who preached", sermonLimits.sermonBy),
    videoUrl: requiredText("Please enter the address of the video", sermonLimits.videoUrl).refine(
      (link) => playerOf(link, siteUrl) !== undefined,
      sermonMessages.linkRefused,
    ),
    content: requiredText("Please enter a description", sermonLimits.content),
    embeddable: z
      .enum(["true", "false"])
      .transform((answer) => answer === "true")
      .optional(),
  });
}

export function changedSermonSchema(siteUrl: string) {
  return newSermonSchema(siteUrl).extend({ date: day, version });
}
