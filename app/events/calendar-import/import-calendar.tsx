import { data, href } from "react-router";
import { megabyte } from "../../../platform/storage/sizes.ts";
import { permitted } from "../../contexts.ts";
import { keepsText } from "../../forms/keep-text.ts";
import { GiveForm } from "../../items/imports/give-form.tsx";
import { ImportRefusal, refusalOf } from "../../items/imports/refusals.ts";
import { calendarSources, listSources } from "../../items/imports/sources.server.ts";
import { Sources } from "../../items/imports/sources.tsx";
import { redirect } from "../../serving/responses/redirect.ts";
import type { Route } from "./+types/import-calendar";
import { previewImport } from "./calendar-previews.server.ts";
import { readGiven } from "./import-forms.server.ts";
import { importMessages, largestFile } from "./import-limits.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "events:write");
  return { sources: await listSources(site.db, viewer, calendarSources) };
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

export const clientAction = keepsText(importMessages.notSent);

export default function ImportEvents({ loaderData: { sources }, actionData }: Route.ComponentProps) {
  return (
    <GiveForm
      title={importMessages.title}
      about="Google Calendar, Outlook, Planning Center and most other calendars export .ics files, or have a link that ends with .ics. First you see what will happen. Nothing is saved until you agree."
      file={{
        id: "import-file",
        label: "File",
        hint: `An .ics file of at most ${largestFile / megabyte} MB`,
        accept: ".ics,.ical,.ifb,text/calendar",
        mostBytes: largestFile,
        tooLarge: importMessages.tooLarge,
      }}
      address={{ id: "import-address", label: "Or link", hint: "It begins with https:// or webcal://" }}
      problem={actionData?.error?.[""]?.[0]}
      typed={actionData && "address" in actionData ? actionData.address : undefined}
      cancelTo="/event-alter"
      after={
        <Sources
          sources={sources}
          note="These calendars are imported again only when you ask."
          again="Import again"
          at="/event-alter/import/sources"
        />
      }
    >
      <label className="flex min-h-11 items-start gap-3 py-2">
        <input type="checkbox" name="withPast" className="mt-1 size-5 shrink-0 accent-(--accent)" />
        <span>
          Include past events
          <span className="block text-sm text-muted">Otherwise only upcoming events are imported.</span>
        </span>
      </label>
    </GiveForm>
  );
}
