import type { FieldMetadata } from "@conform-to/react";
import { megabyte } from "../../../platform/storage/sizes.ts";
import { typed, typedLines } from "../../forms/typed.ts";
import { Field, TextArea } from "../../ui/field.tsx";
import { FoldedSection } from "../../ui/folded-section.tsx";
import { transcriptLimits } from "./transcript-limits.ts";

type Text = FieldMetadata<string | undefined>;

function textsInWords(transcript: string | undefined, chapters: string | undefined): string {
  return [transcript && "transcript", chapters && "chapters"].filter(Boolean).join(" and ") || "none";
}

/** What was said in a recording, and its parts. The hidden field tells this form from those without these fields. */
export function TranscriptFields({
  transcript,
  transcriptFile,
  chapters,
}: {
  transcript: Text;
  transcriptFile: FieldMetadata<File | undefined>;
  chapters: Text;
}) {
  return (
    <FoldedSection
      title="Transcript and chapters"
      says={textsInWords(transcript.value, chapters.value)}
      errors={[transcript.errors, transcriptFile.errors, chapters.errors]}
    >
      <input type="hidden" name="holdsTexts" value="true" />
      <TextArea
        label="Transcript"
        hint="Paste what was said: plain text, or SRT or VTT with times, which then follow the recording."
        maxLength={transcriptLimits.typed}
        rows={6}
        spellCheck={false}
        {...typedLines(transcript)}
      />
      <Field
        label="Transcript from a file"
        hint={`A TXT, SRT, VTT or SBV file, or the JSON of a podcast, of at most ${transcriptLimits.fileBytes / megabyte} MB. It replaces the text above.`}
        accept=".txt,.srt,.vtt,.sbv,.json,text/plain,text/vtt"
        {...typed(transcriptFile, "file")}
      />
      <TextArea label="Chapters" hint="A line for each: 0:00 Welcome" rows={4} {...typedLines(chapters)} />
    </FoldedSection>
  );
}
