import { z } from "zod";
import { day, keptText, pictureUrl, requiredText, shortText, version } from "../forms/fields.ts";
import { checkVisibility, visibilityFields } from "../items/visibility/visibility-schema.ts";
import { playerOf } from "../media/videos/video-links.ts";
import { collectionLimits } from "./collections/collection-limits.ts";
import { namesIn } from "./collections/collection-names.ts";
import { posterMessages } from "./posters/poster-choice.ts";
import { type NewSermon, sermonLimits, sermonMessages } from "./sermon-limits.ts";
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

/** What may stay empty when a sermon is changed, because imports leave it so; undefined for a new one. */
type Before = Pick<NewSermon, "sermonBy" | "content"> | undefined;

function sermonFields(siteUrl: string, before: Before) {
  return z.object({
    title: requiredText("Please enter a title", sermonLimits.title),
    sermonBy: keptText(before?.sermonBy, "Please enter who preached", sermonLimits.sermonBy),
    videoUrl: shortText(sermonLimits.videoUrl).refine(
      (link) => link === "" || playerOf(link, siteUrl) !== undefined,
      sermonMessages.linkRefused,
    ),
    content: keptText(before?.content, "Please enter a description", sermonLimits.content),
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

/** A sermon is seen or heard. */
function isSeenOrHeard({ videoUrl, audioId }: { videoUrl: string; audioId: string }): boolean {
  return Boolean(videoUrl || audioId);
}

const neither = {
  path: ["videoUrl"],
  error: sermonMessages.noLink,
  // Checked even while other fields are invalid, so that all errors appear at once.
  when: () => true,
};

/** `siteUrl` is the site's public URL, for links to its own files. */
export function newSermonSchema(siteUrl: string) {
  return sermonFields(siteUrl, undefined)
    .extend({ date: day.optional() })
    .refine(isSeenOrHeard, neither)
    .superRefine(checkVisibility);
}

export function changedSermonSchema(siteUrl: string, before: Before) {
  return sermonFields(siteUrl, before)
    .extend({ date: day, version })
    .refine(isSeenOrHeard, neither)
    .superRefine(checkVisibility);
}
