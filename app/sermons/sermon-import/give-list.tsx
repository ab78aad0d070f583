import { useId } from "react";
import { Link, useNavigation } from "react-router";
import { formatMoment } from "../../dates/dates.ts";
import { PrivateHead } from "../../shell/page-head.tsx";
import { Alert } from "../../ui/alert.tsx";
import { CommandButton } from "../../ui/command-form.tsx";
import { Field } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { useUnsavedText } from "../../ui/unsaved-text.ts";
import { type FormRefusal, importLimits, importMessages } from "./import-limits.ts";
import type { Recordings } from "./recordings.server.ts";
import { RecordingsToFetch } from "./recordings-to-fetch.tsx";
import type { SermonSource } from "./sources.server.ts";

/** The form of a file or an address, and the addresses that were imported before. */
export function GiveList({
  sources,
  recordings,
  refusal,
}: {
  sources: SermonSource[];
  recordings: Recordings;
  refusal: FormRefusal | undefined;
}) {
  const isBusy = useNavigation().state !== "idle";
  const problem = refusal?.error?.[""]?.[0];
  const id = useId();
  useUnsavedText(id, problem !== undefined);
  return (
    <section className="shell column-form py-12 sm:py-16">
      <PrivateHead title={importMessages.title} />
      <h1 className="text-4xl sm:text-5xl">{importMessages.title}</h1>
      <p className="mt-4 max-w-prose text-lg text-muted">
        From the feed of a podcast, or from a playlist on YouTube. First you see what will happen. Nothing is
        saved until you agree.
      </p>
      <Form
        id={id}
        method="post"
        encType="multipart/form-data"
        className="card mt-8 flex flex-col gap-5 p-6 sm:p-10"
      >
        {problem && <Alert tone="error">{problem}</Alert>}
        <Field
          label="Address"
          hint="Of the podcast’s feed, or of the playlist. YouTube tells us only its newest 15 films."
          id="import-address"
          type="text"
          inputMode="url"
          name="address"
          maxLength={2000}
          defaultValue={refusal?.address ?? ""}
          autoComplete="off"
        />
        <Field
          label="Or file"
          hint="A saved feed (.xml), or a playlist as Google Takeout (.csv) or yt-dlp (.json) writes it. At most 10 MB."
          id="import-file"
          type="file"
          name="file"
          accept=".xml,.rss,.csv,.json,application/rss+xml,text/xml,text/csv,application/json"
          onChange={({ target }) => target.setCustomValidity(problemOf(target))}
        />
        <div className="flex flex-wrap gap-3">
          <Link to="/alter-uploads" className="button button-quiet">
            Cancel
          </Link>
          <SubmitButton busy={isBusy} busyLabel="Reading...">
            Show what will happen
          </SubmitButton>
        </div>
      </Form>
      <RecordingsToFetch recordings={recordings} />
      {sources.length > 0 && <Sources sources={sources} />}
    </section>
  );
}

/** A server that refuses a large file may close the connection before the browser has read why. */
function problemOf({ files }: HTMLInputElement): string {
  return (files?.[0]?.size ?? 0) > importLimits.fileBytes ? importMessages.tooLarge : "";
}

function Sources({ sources }: { sources: SermonSource[] }) {
  return (
    <>
      <h2 className="mt-12 text-2xl">Imported from an address</h2>
      <p className="mt-2 max-w-prose text-muted">
        These are read again only when you ask. What is here already stays as it is.
      </p>
      <ul className="mt-4 flex flex-col gap-3">
        {sources.map(({ id, name, host, importedAt }) => (
          <li key={id} className="card flex flex-wrap items-center gap-3 p-4 sm:p-5">
            <div className="min-w-48 flex-1 wrap-anywhere">
              <p className="font-semibold">{name || host}</p>
              <p className="text-sm text-muted">
                {name && `${host}, `}last imported on {formatMoment(importedAt)}
              </p>
            </div>
            <SourceButton to={`${id}/again`} label="Read again" name={name || host} />
            <SourceButton to={`${id}/forget`} label="Remove" name={name || host} />
          </li>
        ))}
      </ul>
    </>
  );
}

function SourceButton({ to, label, name }: { to: string; label: string; name: string }) {
  return (
    <CommandButton
      action={`/alter-uploads/import/${to}`}
      buttonClass="button button-quiet min-h-10 px-4 py-1"
    >
      {label}
      <span className="sr-only"> {name}</span>
    </CommandButton>
  );
}
