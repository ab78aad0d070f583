import { permitted } from "../../contexts.ts";
import { keepsText } from "../../forms/keep-text.ts";
import { saveForm } from "../../forms/save-form.server.ts";
import { checkForm } from "../../items/check/item-findings.server.ts";
import { visibilityFrom } from "../../items/visibility/moments.server.ts";
import { eventFolder } from "../../media/storage/storage-folders.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { PrivateHead } from "../../shell/page-head.tsx";
import { eventItem } from "../event-item.ts";
import { pathOfDate } from "../event-path.ts";
import { findEvent } from "../event-reads.server.ts";
import { addEvent, defaultDetails } from "../event-writes.server.ts";
import { eventMessages } from "../events.ts";
import { publishProposal } from "../proposals/decisions.server.ts";
import { proposalMessages } from "../proposals/proposal-limits.ts";
import type { Route } from "./+types/create-event";
import { blankOrCopy } from "./copy.server.ts";
import { clockNotes } from "./form/clock-notes.server.ts";
import { previewOf, tooLongAgo } from "./form/dates-preview.server.ts";
import { eventFrom } from "./form/event-fields.ts";
import { EventForm } from "./form/event-form.tsx";
import { newEventSchema } from "./form/event-schema.ts";
import { saveReplies } from "./form/save-replies.server.ts";
import { proposalIn, readProposed } from "./proposed.server.ts";
import { ProposedBy } from "./proposed-by.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "events:write");
  const proposalId = proposalIn(request.url);
  if (proposalId !== undefined) return readProposed(site.db, viewer, proposalId);
  const isCopy = new URL(request.url).searchParams.has("copy");
  return { event: await blankOrCopy(site.db, viewer, request.url), ...(isCopy && { isCopy }) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { site, viewer, log } = permitted(context, "events:write");
  const proposalId = proposalIn(request.url);
  const { eventUrl: urlBefore } = await blankOrCopy(site.db, viewer, request.url);
  let added: string | undefined;
  const refusal = await saveForm(
    request,
    {
      schema: newEventSchema,
      picture: { field: "eventUrl", text: "eventAlt", folder: eventFolder, urlBefore },
      preview: (fields) => previewOf(site, viewer, fields),
      check: (form) => checkForm(site, eventItem, form),
      save: async (fields) => {
        const event = { ...defaultDetails, ...eventFrom(fields), ...visibilityFrom(fields) };
        const refused = tooLongAgo(event, site.clock());
        if (refused) return refused;
        if (proposalId !== undefined) return publishProposal(site, viewer, proposalId, event);
        added = (await addEvent(site, viewer, event, { also: saveReplies(fields) })).id;
        return "saved" as const;
      },
      failed: eventMessages.failed,
    },
    { storage: site.storage, viewer, log },
  );
  if (refusal) return refusal;
  if (proposalId !== undefined)
    return redirectWithNotice("/event-alter/proposals", proposalMessages.published);
  const event = added === undefined ? undefined : await findEvent(site, viewer, added);
  const link = event && { to: pathOfDate(event), label: eventMessages.seeAdded };
  const text = [eventMessages.added, ...(event ? clockNotes(event, site.clock()) : [])].join(" ");
  return redirectWithNotice("/event", { text, link });
}

export const clientAction = keepsText(eventMessages.notSent);

export default function CreateEvent({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <section className="shell column-noted py-12 sm:py-16">
      <PrivateHead title="Create New Event" />
      <h1 className="text-4xl sm:text-5xl">Create New Event</h1>
      <p className="mt-4 mb-8 max-w-prose text-lg text-muted">
        An event appears in the calendar and among the upcoming events, once or again and again.
      </p>
      {"proposal" in loaderData && (
        <div className="mb-6">
          <ProposedBy proposal={loaderData.proposal} />
        </div>
      )}
      <div className="card p-6 sm:p-10">
        <EventForm
          event={loaderData.event}
          result={actionData}
          submitLabel="Add Event"
          asksReplies={!("proposal" in loaderData)}
          visibilityNote={"isCopy" in loaderData ? eventMessages.copyIsPublished : undefined}
        />
      </div>
    </section>
  );
}
