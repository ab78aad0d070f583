import { useId } from "react";
import { data, href, Link, useNavigation } from "react-router";
import { permitted } from "../../contexts.ts";
import { formatMoment } from "../../dates/dates.ts";
import { keepText } from "../../forms/keep-text.ts";
import { redirect } from "../../serving/responses/redirect.ts";
import { needs } from "../../shell/needs.server.ts";
import { PrivateHead } from "../../shell/page-head.tsx";
import { Alert } from "../../ui/alert.tsx";
import { CommandButton } from "../../ui/command-form.tsx";
import { Field } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { useUnsavedText } from "../../ui/unsaved-text.ts";
import type { Route } from "./+types/import";
import { ImportRefusal } from "./calendar-file.server.ts";
import { readGiven } from "./import-forms.server.ts";
import { importMessages, largestFile, refusalOf } from "./import-limits.ts";
import { previewImport } from "./previews.server.ts";
import { type CalendarSource, listSources } from "./sources.server.ts";

export const middleware = [needs("events:write")];

export async function loader({ context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "events:write");
  return { sources: await listSources(site.db, viewer) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "events:write");
  let address = "";
  try {
    const given = await readGiven(request);
    if (typeof given.from === "string") address = given.from;
    const id = await previewImport(site, viewer, given, request.signal);
    return redirect(href("/event-alter/import/:id", { id }));
  } catch (error) {
    if (!(error instanceof ImportRefusal)) throw error;
    return data({ ...refusalOf(error.message), address }, { status: 400 });
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepText(serverAction, importMessages.notSent);
}

export default function ImportEvents({ loaderData: { sources }, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state !== "idle";
  const problem = actionData?.error?.[""]?.[0];
  const id = useId();
  useUnsavedText(id, problem !== undefined);
  return (
    <section className="shell column-form py-12 sm:py-16">
      <PrivateHead title={importMessages.title} />
      <h1 className="text-4xl sm:text-5xl">{importMessages.title}</h1>
      <p className="mt-4 max-w-prose text-lg text-muted">
        Google Calendar, Outlook, Planning Center and most other calendars export .ics files, or have an
        address that ends with .ics. First you see what will happen. Nothing is saved until you agree.
      </p>
      <Form
        id={id}
        method="post"
        encType="multipart/form-data"
        className="card mt-8 flex flex-col gap-5 p-6 sm:p-10"
      >
        {problem && <Alert tone="error">{problem}</Alert>}
        <Field
          label="File"
          hint="An .ics file of at most 5 MB"
          id="import-file"
          type="file"
          name="file"
          accept=".ics,.ical,.ifb,text/calendar"
          onChange={({ target }) => target.setCustomValidity(problemOf(target))}
        />
        <Field
          label="Or address"
          hint="It begins with https:// or webcal://"
          id="import-address"
          type="text"
          inputMode="url"
          name="address"
          maxLength={2000}
          defaultValue={actionData && "address" in actionData ? actionData.address : ""}
          autoComplete="off"
        />
        <label className="flex min-h-11 items-start gap-3 py-2">
          <input type="checkbox" name="withPast" className="mt-1 size-5 shrink-0 accent-(--accent)" />
          <span>
            Include past events
            <span className="block text-sm text-muted">Otherwise only upcoming events are imported.</span>
          </span>
        </label>
        <div className="flex flex-wrap gap-3">
          <Link to="/event-alter" className="button button-quiet">
            Cancel
          </Link>
          <SubmitButton busy={isBusy} busyLabel="Reading...">
            Show what will happen
          </SubmitButton>
        </div>
      </Form>
      {sources.length > 0 && <Sources sources={sources} />}
    </section>
  );
}

/** A server that refuses a large file may close the connection before the browser has read why. */
function problemOf({ files }: HTMLInputElement): string {
  return (files?.[0]?.size ?? 0) > largestFile ? importMessages.tooLarge : "";
}

function Sources({ sources }: { sources: CalendarSource[] }) {
  return (
    <>
      <h2 className="mt-12 text-2xl">Imported from an address</h2>
      <p className="mt-2 max-w-prose text-muted">These calendars are imported again only when you ask.</p>
      <ul className="mt-4 flex flex-col gap-3">
        {sources.map(({ id, name, host, importedAt }) => (
          <li key={id} className="card flex flex-wrap items-center gap-3 p-4 sm:p-5">
            <div className="min-w-48 flex-1 wrap-anywhere">
              <p className="font-semibold">{name || host}</p>
              <p className="text-sm text-muted">
                {name && `${host}, `}last imported on {formatMoment(importedAt)}
              </p>
            </div>
            <SourceButton to={`sources/${id}/again`} label="Import again" name={name || host} />
            <SourceButton to={`sources/${id}/forget`} label="Remove" name={name || host} />
          </li>
        ))}
      </ul>
    </>
  );
}

function SourceButton({ to, label, name }: { to: string; label: string; name: string }) {
  return (
    <CommandButton action={`/event-alter/import/${to}`} buttonClass="button button-quiet min-h-10 px-4 py-1">
      {label}
      <span className="sr-only"> {name}</span>
    </CommandButton>
  );
}
