import { getFormProps, type SubmissionResult } from "@conform-to/react";
import type { z } from "zod";
import { dayOf } from "../dates/dates.ts";
import { checkedBy } from "../forms/checked-by.ts";
import { type EditConflict, SeenValue, TheirVersion, useConflictingItem } from "../forms/edit-conflict.tsx";
import { FormProblems } from "../forms/form-problems.tsx";
import { typed, typedLines } from "../forms/typed.ts";
import { usePictureUpload } from "../forms/use-picture-upload.ts";
import { usePreparedForm } from "../forms/use-prepared-form.ts";
import { CheckButton, type CheckResult, TextCheck } from "../items/check/text-check.tsx";
import { published } from "../items/visibility/visibility.ts";
import { visibilityFieldsOf } from "../items/visibility/visibility-fields.ts";
import { VisibilityGroup } from "../items/visibility/visibility-group.tsx";
import { visibilityInWords } from "../items/visibility/visibility-words.ts";
import type { SiteFile } from "../media/files/files.ts";
import type { PictureChoice } from "../media/pictures/library-picture.ts";
import { sermonFolder } from "../media/storage/storage-folders.ts";
import { isFilm, playerOf } from "../media/videos/video-links.ts";
import { Field, TextArea } from "../ui/field.tsx";
import { Form } from "../ui/form.tsx";
import { FormButtons, SubmitButton } from "../ui/submit-button.tsx";
import { checkEmbeddable } from "./check-embeddable.ts";
import { FurtherFields } from "./further-fields.tsx";
import { notPlayedSince } from "./not-played-since.ts";
import { PlayerChoice, showsPlayer, useRefusedLink } from "./player-choice.tsx";
import { PosterFields } from "./posters/poster-fields.tsx";
import { sermonInWords } from "./sermon-in-words.ts";
import { sermonItem } from "./sermon-item.ts";
import { type SermonToEdit, sermonLimits, sermonMessages } from "./sermon-limits.ts";
import { changedSermonSchema, newSermonSchema } from "./sermon-schema.ts";
import { TranscriptFields } from "./transcripts/transcript-fields.tsx";

type SermonFields = z.infer<ReturnType<typeof newSermonSchema>> & {
  date?: string;
  version?: number;
  picture?: File;
};

export function SermonForm({
  sermon,
  transcript = "",
  preachedOn,
  files,
  siteUrl,
  series,
  library,
  result,
  submitLabel,
  busyLabel,
  children,
}: {
  sermon?: SermonToEdit;
  /** As it is shown in the form. */
  transcript?: string;
  /** The day that a new sermon has at first. */
  preachedOn?: string;
  /** Uploaded files to choose from. */
  files: SiteFile[];
  siteUrl: string;
  /** All series to choose from. */
  series: { id: string; name: string }[];
  /** Pictures to choose from. */
  library: readonly PictureChoice[];
  result: (SubmissionResult & EditConflict<SermonToEdit> & CheckResult) | undefined;
  submitLabel: string;
  busyLabel: string;
  children?: React.ReactNode;
}) {
  const schema: z.ZodType<SermonFields> = sermon
    ? changedSermonSchema(siteUrl, sermon)
    : newSermonSchema(siteUrl);
  const refused = useRefusedLink(result);
  const upload = usePictureUpload(sermonFolder);
  const { form, fields, busy } = usePreparedForm({
    checks: checkedBy(schema),
    defaultValue: {
      ...(sermon
        ? {
            ...sermon,
            audioId: sermon.audioId ?? "",
            notesId: sermon.notesId ?? "",
            date: dayOf(sermon.date),
            series: series.filter(({ name }) => sermon.series.includes(name)).map(({ id }) => id),
            topics: sermon.topics.join(", "),
            showsPlayer: showsPlayer(sermon),
          }
        : { date: preachedOn }),
      transcript,
      ...visibilityFieldsOf(sermon ?? published),
    },
    result,
    async prepare(pressed) {
      const picture = await upload.start();
      if (picture === undefined) return undefined;
      const sendPicture = (toSend: FormData) => {
        toSend.delete("picture");
        if (picture) toSend.set("poster", picture);
      };
      const isAsked = pressed.has("showsPlayer");
      const player = isAsked
        ? undefined
        : await checkedPlayer(String(pressed.get("videoUrl")).trim(), refused, sermon);
      return (toSend) => {
        sendPicture(toSend);
        for (const [name, value] of Object.entries(player ?? {})) toSend.set(name, value);
      };
    },
  });
  const theirs = useConflictingItem(result);
  const problem = form.errors?.[0];
  const film = playerOf(fields.videoUrl.value?.trim() ?? "", siteUrl);
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      {...getFormProps(form)}
      className="noted flex flex-col gap-5"
    >
      <FormProblems form={problem === sermonMessages.playerRefused ? {} : form} upload={upload} />
      {sermon && sermon.notPlayingSince !== null && (
        <p className="rounded-xl border border-gold/50 bg-gold/10 px-4 py-3">
          <strong>{notPlayedSince(sermon.notPlayingSince)}.</strong> {sermonMessages.toMend}
        </p>
      )}
      {theirs && <TheirSermon sermon={theirs} />}
      <Field label="Title" maxLength={sermonLimits.title} {...typed(fields.title)} />
      <Field label="Sermon By" maxLength={sermonLimits.sermonBy} {...typed(fields.sermonBy)} />
      <Field
        label="Video URL"
        hint="The link to the video on YouTube, Vimeo, Facebook or Instagram, or to an .mp4 file. A sermon with a recording needs none."
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={sermonLimits.videoUrl}
        {...typed(fields.videoUrl)}
      />
      <TextArea label="Content" {...typedLines(fields.content, sermonLimits.content)} />
      <Field
        label="Scripture"
        hint="References to the Bible in any language, such as Jn 3:16-21; Ps 23. What we cannot read is shown as you typed it."
        autoComplete="off"
        spellCheck={false}
        maxLength={sermonLimits.scripture}
        {...typed(fields.scripture)}
      />
      <TextCheck item={sermonItem} formId={form.id} result={result} />
      <Field
        label="Date"
        hint={sermon ? undefined : "The day on which it was preached."}
        {...typed(fields.date, "date")}
      />
      <div className="flex flex-col gap-3">
        <FurtherFields fields={fields} files={files} series={series} />
        <PosterFields
          upload={upload}
          picture={fields.picture}
          posterPicture={fields.posterPicture}
          poster={(theirs ?? sermon)?.poster ?? ""}
          library={library}
          film={film?.kind === "file" && film.url.startsWith("/") ? film.url : undefined}
        />
        <TranscriptFields
          transcript={fields.transcript}
          transcriptFile={fields.transcriptFile}
          chapters={fields.chapters}
        />
        <VisibilityGroup fields={fields} />
      </div>
      {sermon && <SeenValue field={fields.version} theirs={theirs?.version} />}
      <PlayerChoice
        sermon={sermon}
        refused={refused}
        link={fields.videoUrl.value?.trim()}
        siteUrl={siteUrl}
        field={fields.showsPlayer}
      />
      <FormButtons>
        {children}
        <SubmitButton busy={busy} busyLabel={busyLabel}>
          {submitLabel}
        </SubmitButton>
      </FormButtons>
      <CheckButton />
    </Form>
  );
}

/**
 * What the browser finds of a link's player, as fields of the form; undefined when nobody needs to look.
 *
 * @param refused the link that the server refused before.
 */
async function checkedPlayer(
  link: string,
  refused: string | undefined,
  sermon: SermonToEdit | undefined,
): Promise<Record<"videoUrl" | "embeddable" | "asksFirst", string> | undefined> {
  const stays = sermon?.videoUrl === link;
  if (!isFilm(link) || (stays && (sermon.embeddable || sermon.embeddableChosen))) return undefined;
  const isRefused = link === refused;
  const embeddable = !isRefused && (await checkEmbeddable(link));
  // The verdict is about this link.
  return { videoUrl: link, embeddable: String(embeddable), asksFirst: String(!isRefused && !stays) };
}

/** What somebody else saved meanwhile. */
function TheirSermon({ sermon }: { sermon: SermonToEdit }) {
  return (
    <TheirVersion
      fields={[
        ...Object.entries(sermonInWords(sermon, { Transcript: sermon.transcriptStart ?? "" })),
        ["When it is shown", visibilityInWords(sermon)],
      ]}
    />
  );
}
