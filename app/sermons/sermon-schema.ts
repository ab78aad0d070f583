import { z } from "zod";
import { day, pictureUrl, requiredText, shortText, version } from "../forms/fields.ts";
import { checkVisibility, visibilityFields } from "../items/visibility/visibility-schema.ts";
import { playerOf } from "../media/videos/video-links.ts";
import { collectionLimits, namesIn } from "./collections/collections.ts";
import { posterMessages } from "./posters/poster-choice.ts";
import { sermonLimits, sermonMessages } from "./sermon-limits.ts";
import { chapterLimits } from "./transcripts/chapters.ts";
import { transcriptLimits, transcriptMessages } from "./transcripts/transcript-limits.ts";

const answer = z
  .enum(["true", "false"])
  .transform((text) => text === "true")
  .optional();

/** Of an uploaded file; empty for none. */
const fileId = z
  .union([z.literal(""), z.uuid()])
  .optional()
  .default("");

function tooMany(things: string): string {
  return `Please choose at most ${collectionLimits.ofSermon} ${things}`;
}

function sermonFields(siteUrl: string) {
  return z.object({
    title: requiredText("Please enter a title", sermonLimits.title),
    sermonBy: requiredText("Please enter who preached", sermonLimits.sermonBy),
    videoUrl: requiredText("Please enter the URL of the video", sermonLimits.videoUrl).refine(
      (link) => playerOf(link, siteUrl) !== undefined,
      sermonMessages.linkRefused,
    ),
    content: requiredText("Please enter a description", sermonLimits.content),
    summary: shortText(sermonLimits.summary),
    audioId: fileId,
    notesId: fileId,
    scripture: shortText(sermonLimits.scripture),
    series: z.array(z.uuid()).max(collectionLimits.ofSermon, tooMany("series")).optional(),
    topics: z
      .string()
      .max(sermonLimits.topics, `Please use at most ${sermonLimits.topics} characters`)
      .refine((typed) => namesIn(typed, ",").length <= collectionLimits.ofSermon, tooMany("topics"))
      .refine(
        (typed) => namesIn(typed, ",").every((name) => name.length <= collectionLimits.name),
        `Please use at most ${collectionLimits.name} characters for a topic`,
      )
      .optional(),
    hasCollections: answer,
    holdsTexts: answer,
    transcript: z.string().max(transcriptLimits.typed, transcriptMessages.tooLongTyped).optional(),
    transcriptFile: z
      .instanceof(File)
      .refine(({ size }) => size <= transcriptLimits.fileBytes, transcriptMessages.tooLarge)
      .optional(),
    chapters: z
      .string()
      .max(chapterLimits.typed, `Please use at most ${chapterLimits.typed} characters`)
      .optional(),
    holdsPoster: answer,
    poster: pictureUrl,
    posterPicture: z
      .union([z.literal(""), z.templateLiteral(["picture:", z.uuid()])], posterMessages.gone)
      .optional(),
    embeddable: answer,
    asksFirst: answer,
    showsPlayer: z.boolean().optional(),
    wasShown: answer,
    ...visibilityFields,
  });
}

/** `siteUrl` is the site's public URL, for links to its own files. */
export function newSermonSchema(siteUrl: string) {
  return sermonFields(siteUrl).extend({ date: day.optional() }).superRefine(checkVisibility);
}

export function changedSermonSchema(siteUrl: string) {
  return sermonFields(siteUrl).extend({ date: day, version }).superRefine(checkVisibility);
}
