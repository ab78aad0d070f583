import { megabyte } from "../../../platform/storage/sizes.ts";
import { GiveForm } from "../../items/imports/give-form.tsx";
import type { ImportSource } from "../../items/imports/import-source.ts";
import type { FormRefusal } from "../../items/imports/refusals.ts";
import { Sources } from "../../items/imports/sources.tsx";
import { importLimits, importMessages } from "./import-limits.ts";
import type { Recordings } from "./recordings.server.ts";
import { RecordingsToFetch } from "./recordings-to-fetch.tsx";

/** The form of a file or a URL, and the URLs that were imported before. */
export function GiveList({
  sources,
  recordings,
  refusal,
}: {
  sources: ImportSource[];
  recordings: Recordings;
  refusal: FormRefusal | undefined;
}) {
  return (
    <GiveForm
      title={importMessages.title}
      about="From the feed of a podcast, or from a playlist on YouTube. First you see what will happen. Nothing is saved until you agree."
      address={{
        id: "import-address",
        label: "Link",
        hint: "Of the podcast’s feed, or of the playlist. YouTube tells us only its newest 15 films.",
      }}
      file={{
        id: "import-file",
        label: "Or file",
        hint: `A saved feed (.xml), or a playlist as Google Takeout (.csv) or yt-dlp (.json, .ndjson) writes it. At most ${importLimits.fileBytes / megabyte} MB.`,
        accept:
          ".xml,.rss,.atom,.csv,.json,.ndjson,.jsonl,application/rss+xml,application/atom+xml,text/xml,text/csv,application/json",
        mostBytes: importLimits.fileBytes,
        tooLarge: importMessages.tooLarge,
      }}
      first="address"
      problem={refusal?.error?.[""]?.[0]}
      typed={refusal?.address}
      cancelTo="/alter-uploads"
      after={
        <>
          <RecordingsToFetch recordings={recordings} />
          <Sources
            sources={sources}
            note="These are read again only when you ask. What is here already stays as it is."
            again="Read again"
            at="/alter-uploads/import"
          />
        </>
      }
    />
  );
}
