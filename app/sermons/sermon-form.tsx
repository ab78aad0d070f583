import { getFormProps, getInputProps, getTextareaProps, type SubmissionResult } from "@conform-to/react";
import type { z } from "zod";
import type { FileType } from "../../platform/storage/file-types.ts";
import { dayMonthYear, dayOf } from "../dates/dates.ts";
import { atMost } from "../forms/at-most.ts";
import { type EditConflict, SeenValue, TheirVersion, useConflictingItem } from "../forms/edit-conflict.tsx";
import { FormProblems } from "../forms/form-problems.tsx";
import { usePictureUpload } from "../forms/use-picture-upload.ts";
import { usePreparedForm } from "../forms/use-prepared-form.ts";
import { CheckButton, type CheckResult, TextCheck } from "../items/check/text-check.tsx";
import { published } from "../items/visibility/visibility.ts";
import { visibilityFieldsOf } from "../items/visibility/visibility-fields.ts";
import { VisibilityGroup } from "../items/visibility/visibility-group.tsx";
import { visibilityInWords } from "../items/visibility/words.ts";
import { recordingTypes, type SiteFile } from "../media/files/files.ts";
import type { PictureChoice } from "../media/pictures/library-picture.ts";
import { sermonFolder } from "../media/storage/storage-folders.ts";
import { isFilm, playerOf } from "../media/videos/video-links.ts";
import { Choices } from "../ui/choices.tsx";
import { Field, TextArea } from "../ui/field.tsx";
import { FoldedSection } from "../ui/folded-section.tsx";
import { Form } from "../ui/form.tsx";
import { Select } from "../ui/select.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import { checkEmbeddable } from "./check-embeddable.ts";
import { notPlayedSince } from "./not-played-since.ts";
import { PlayerChoice, showsPlayer, useRefusedLink } from "./player-choice.tsx";
import { PosterFields } from "./posters/poster-fields.tsx";
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
  const schema: z.ZodType<SermonFields> = sermon ? changedSermonSchema(siteUrl) : newSermonSchema(siteUrl);
  const refused = useRefusedLink(result);
  const upload = usePictureUpload(sermonFolder);
  const { form, fields, busy } = usePreparedForm({
    schema,
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
      const link = String(pressed.get("videoUrl")).trim();
      const stays = sermon?.videoUrl === link;
      const isDecided = !isFilm(link) || (stays && (sermon.embeddable || sermon.embeddableChosen));
      if (isDecided || pressed.has("showsPlayer")) return sendPicture;
      const isRefused = link === refused;
      const embeddable = !isRefused && (await checkEmbeddable(link));
      return (toSend) => {
        sendPicture(toSend);
        // The verdict is about this link.
        toSend.set("videoUrl", link);
        toSend.set("embeddable", String(embeddable));
        toSend.set("asksFirst", String(!isRefused && !stays));
      };
    },
  });
  const theirs = useConflictingItem(result);
  const problem = form.errors?.[0];
  const film = playerOf(fields.videoUrl.value?.trim() ?? "", siteUrl);
  return (
    <Form method="post" encType="multipart/form-data" {...getFormProps(form)} className="flex flex-col gap-5">
      <FormProblems form={problem === sermonMessages.playerRefused ? {} : form} upload={upload} />
      {sermon && sermon.notPlayingSince !== null && (
        <p className="rounded-xl border border-gold/50 bg-gold/10 px-4 py-3">
          <strong>{notPlayedSince(sermon.notPlayingSince)}.</strong> {sermonMessages.toMend}
        </p>
      )}
      {theirs && (
        <TheirVersion
          fields={[
            ["Title", theirs.title],
            ["Sermon By", theirs.sermonBy],
            ["Video URL", theirs.videoUrl],
            ["Content", theirs.content],
            ["Summary", theirs.summary],
            ["Scripture", theirs.scripture],
            ["Series", theirs.series.join(", ")],
            ["Topics", theirs.topics.join(", ")],
            ["Chapters", theirs.chapters],
            ["Transcript", theirs.transcriptStart ?? ""],
            ["Date", dayMonthYear(theirs.date)],
            ["When it is shown", visibilityInWords(theirs)],
          ]}
        />
      )}
      <Field
        label="Title"
        maxLength={sermonLimits.title}
        errors={fields.title.errors}
        {...getInputProps(fields.title, { type: "text" })}
      />
      <Field
        label="Sermon By"
        maxLength={sermonLimits.sermonBy}
        errors={fields.sermonBy.errors}
        {...getInputProps(fields.sermonBy, { type: "text" })}
      />
      <Field
        label="Video URL"
        hint="The link to the video on YouTube, Vimeo, Facebook or Instagram, or to an .mp4 file."
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={sermonLimits.videoUrl}
        errors={fields.videoUrl.errors}
        {...getInputProps(fields.videoUrl, { type: "text" })}
      />
      <TextArea
        label="Content"
        hint={atMost(sermonLimits.content)}
        maxLength={sermonLimits.content}
        errors={fields.content.errors}
        {...getTextareaProps(fields.content)}
      />
      <Field
        label="Scripture"
        hint="References to the Bible, such as Jn 3:16-21; Ps 23."
        autoComplete="off"
        spellCheck={false}
        maxLength={sermonLimits.scripture}
        errors={fields.scripture.errors}
        {...getInputProps(fields.scripture, { type: "text" })}
      />
      <TextCheck item={sermonItem} formId={form.id} result={result} />
      <Field
        label="Date"
        hint={sermon ? undefined : "The day on which it was preached."}
        errors={fields.date.errors}
        {...getInputProps(fields.date, { type: "date" })}
      />
      <FoldedSection
        title="More about this sermon"
        holds={[
          ...[sermon?.summary, sermon?.audioId, sermon?.notesId],
          ...[sermon?.series.length, sermon?.topics.length],
        ].some(Boolean)}
        errors={[
          ...[fields.summary.errors, fields.audioId.errors, fields.notesId.errors],
          ...[fields.series.errors, fields.topics.errors],
        ]}
      >
        <TextArea
          label="Summary"
          hint={`One or two sentences, for its page and for search engines. ${atMost(sermonLimits.summary)}`}
          maxLength={sermonLimits.summary}
          rows={2}
          errors={fields.summary.errors}
          {...getTextareaProps(fields.summary)}
        />
        <Select
          label="Recording to hear"
          hint="An MP3, M4A, Opus or WebM file that was uploaded below."
          field={fields.audioId}
          options={choicesOf(recordingTypes, files)}
        />
        <Select
          label="Notes to take home"
          hint="A PDF that was uploaded below."
          field={fields.notesId}
          options={choicesOf(["pdf"], files)}
        />
        {series.length > 0 && (
          <Choices
            field={fields.series}
            type="checkbox"
            legend="Series"
            options={series.map(({ id, name }) => [id, name] as const)}
          />
        )}
        <Field
          label="Topics"
          hint="With commas between them, such as hope, prayer. New ones are added."
          maxLength={sermonLimits.topics}
          errors={fields.topics.errors}
          {...getInputProps(fields.topics, { type: "text" })}
        />
        <input type="hidden" name={fields.hasCollections.name} value="true" />
      </FoldedSection>
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
        holds={Boolean(transcript || sermon?.chapters)}
      />
      {sermon && <SeenValue field={fields.version} theirs={theirs?.version} />}
      <VisibilityGroup fields={fields} />
      <PlayerChoice
        sermon={sermon}
        refused={refused}
        link={fields.videoUrl.value?.trim()}
        siteUrl={siteUrl}
        field={fields.showsPlayer}
      />
      <div className="flex flex-wrap gap-3">
        {children}
        <SubmitButton busy={busy} busyLabel={busyLabel}>
          {submitLabel}
        </SubmitButton>
        <CheckButton />
      </div>
    </Form>
  );
}

function choicesOf(types: readonly FileType[], files: SiteFile[]) {
  const ofType = files.filter((file) => types.includes(file.type));
  return [["", "None"], ...ofType.map(({ id, name }) => [id, name] as const)] as const;
}
