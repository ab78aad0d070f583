import type { FieldMetadata } from "@conform-to/react";
import type { FileType } from "../../platform/storage/file-types.ts";
import { atMost } from "../forms/at-most.ts";
import { typed, typedLines } from "../forms/typed.ts";
import { recordingTypes, type SiteFile } from "../media/files/files.ts";
import { Choices } from "../ui/choices.tsx";
import { Field, TextArea } from "../ui/field.tsx";
import { FoldedSection } from "../ui/folded-section.tsx";
import { Select } from "../ui/select.tsx";
import { sermonLimits } from "./sermon-limits.ts";

type Text = FieldMetadata<string | undefined>;

interface Fields {
  summary: Text;
  audioId: Text;
  notesId: Text;
  series: FieldMetadata<string[] | undefined>;
  topics: Text;
  hasCollections: FieldMetadata<boolean | undefined>;
}

/** What belongs to a sermon beside its film: a summary, its files, and the series and topics that it is in. */
export function FurtherFields({
  fields,
  files,
  series,
}: {
  fields: Fields;
  files: SiteFile[];
  series: { id: string; name: string }[];
}) {
  return (
    <FoldedSection
      title="More about this sermon"
      says={furtherInWords(fields)}
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
        {...typedLines(fields.summary)}
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
        {...typed(fields.topics)}
      />
      <input type="hidden" name={fields.hasCollections.name} value="true" />
    </FoldedSection>
  );
}

/** What the fields say as they are now, such as `recording, notes`. */
function furtherInWords({ summary, audioId, notesId, series, topics }: Fields): string {
  const inSeries = [series.value ?? []].flat().filter(Boolean).length;
  const held = [
    summary.value && "summary",
    audioId.value && "recording",
    notesId.value && "notes",
    inSeries > 0 && "series",
    topics.value && "topics",
  ].filter(Boolean);
  return held.join(", ") || "nothing yet";
}

function choicesOf(types: readonly FileType[], files: SiteFile[]) {
  const ofType = files.filter((file) => types.includes(file.type));
  return [["", "None"], ...ofType.map(({ id, name }) => [id, name] as const)] as const;
}
