import { permitted } from "../../contexts.ts";
import { keepsText } from "../../forms/keep-text.ts";
import { saveForm } from "../../forms/save-form.server.ts";
import { checkForm } from "../../items/check/item-findings.server.ts";
import { findEarlier } from "../../items/earlier-version.server.ts";
import { EarlierVersionNotice, EarlierVersionsLink } from "../../items/earlier-versions.tsx";
import { HistoryLink } from "../../items/history-link.tsx";
import { visibilityFrom } from "../../items/visibility/moments.server.ts";
import { backToRow } from "../../lists/back-to-list.server.ts";
import { eventFolder } from "../../media/storage/storage-folders.ts";
import { found } from "../../serving/responses/found.ts";
import { EditDialog } from "../../ui/edit-dialog.tsx";
import { eventItem } from "../event-item.ts";
import { findEvent } from "../event-reads.server.ts";
import { eventVersions } from "../event-version.server.ts";
import { changeEvent } from "../event-writes.server.ts";
import { eventMessages, formatEventDate } from "../events.ts";
import { leadFromFormer } from "../lead-from-former.server.ts";
import { partsOf } from "../parts.server.ts";
import type { Route } from "./+types/update-event";
import { clockNotes } from "./form/clock-notes.server.ts";
import { previewOf, tooLongAgo } from "./form/dates-preview.server.ts";
import { eventFrom } from "./form/event-fields.ts";
import { EventForm } from "./form/event-form.tsx";
import { changedEventSchema } from "./form/event-schema.ts";
import { saveReplies } from "./form/save-replies.server.ts";
import { noticeWithNews, whoIsTold } from "./told.server.ts";

export const middleware = [leadFromFormer];

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "events:write");
  const event = found(await findEvent(site, viewer, params.id), "event");
  const earlier = await findEarlier(site, request.url, eventVersions, event.id);
  return {
    event: { ...event, ...earlier?.content },
    earlierAt: earlier?.createdAt,
    from: partsOf(event).at(-1)?.from,
    told: await whoIsTold(site, viewer, { eventId: event.id }, "moved"),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { site, viewer, log } = permitted(context, "events:write");
  const before = await findEvent(site, viewer, params.id);
  const refusal = await saveForm(
    request,
    {
      schema: changedEventSchema(before),
      changes: { item: before },
      picture: { field: "eventUrl", text: "eventAlt", folder: eventFolder, urlBefore: before?.eventUrl },
      preview: (fields) => previewOf(site, viewer, fields, params.id),
      check: (form) => checkForm(site, eventItem, form),
      save: async ({ version, mayLose, tell, ...fields }) => {
        const old = found(before, "event");
        const said = { ...eventFrom(fields, old), ...visibilityFrom(fields, old) };
        const event = { ...old, ...said, version };
        const refused = tooLongAgo(event, site.clock(), before);
        if (refused) return refused;
        return changeEvent(site, viewer, params.id, event, { mayLose, tell, also: saveReplies(fields) });
      },
      failed: eventMessages.notSaved,
    },
    { storage: site.storage, viewer, log },
  );
  if (refusal) return refusal;
  const now = await findEvent(site, viewer, params.id);
  const notes = now ? clockNotes(now, site.clock()) : [];
  const said = { notice: [eventMessages.updated, ...notes].join(" "), done: "moved" } as const;
  const notice = await noticeWithNews(site, viewer, { eventId: params.id }, said);
  return backToRow(eventItem.list, request, params.id, notice);
}

export const clientAction = keepsText(eventMessages.notSaved);

export default function UpdateEvent({ loaderData, actionData }: Route.ComponentProps) {
  const { event, earlierAt, from, told } = loaderData;
  return (
    <EditDialog title="Update event" list={eventItem.list}>
      {(cancel) => (
        <>
          <EarlierVersionNotice createdAt={earlierAt} />
          {from && <p className="mb-5">The dates before {formatEventDate(from)} stay as they are.</p>}
          {told && <p className="mb-5">{told}</p>}
          <EventForm event={event} edited={event} result={actionData} submitLabel="Update Event">
            {cancel}
          </EventForm>
          <EarlierVersionsLink kind="event" id={event.id} />
          <HistoryLink kind="event" id={event.id} />
        </>
      )}
    </EditDialog>
  );
}
