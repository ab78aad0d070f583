import { findEarlier } from "../../changes/earlier-version.server.ts";
import { requestContext, siteContext } from "../../contexts.ts";
import { keepText } from "../../forms/keep-text.ts";
import { saveForm } from "../../forms/save-form.server.ts";
import { checkForm } from "../../item-check/item-findings.server.ts";
import { found } from "../../responses/found.ts";
import { backToRow } from "../../staff/back-to-list.server.ts";
import { EarlierVersionNotice, EarlierVersionsLink } from "../../staff/earlier-versions.tsx";
import { HistoryLink } from "../../staff/history-link.tsx";
import { needs } from "../../staff/needs.server.ts";
import { eventFolder } from "../../storage-folders.ts";
import { EditDialog } from "../../ui/edit-dialog.tsx";
import { requirePermission } from "../../viewer.ts";
import { visibilityFrom } from "../../visibility/moments.server.ts";
import { changeEvent, findEvent } from "../events.server.ts";
import { eventMessages } from "../events.ts";
import { keptEventSchema } from "../kept-event.server.ts";
import type { Route } from "./+types/update";
import { clockNotes } from "./clock-notes.server.ts";
import { eventFrom } from "./event-fields.ts";
import { EventForm } from "./event-form.tsx";
import { previewOf, tooLongAgo } from "./event-preview.server.ts";
import { changedEventSchema } from "./event-schema.ts";
import { saveReplies } from "./save-replies.server.ts";
import { noticeWithNews, whoIsTold } from "./told.server.ts";

export const middleware = [needs("events:write")];

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const { viewer } = context.get(requestContext);
  const event = found(await findEvent(site.db, viewer, params.id), "event");
  const earlier = await findEarlier(site.db, request.url, {
    kind: "event",
    id: event.id,
    schema: keptEventSchema,
  });
  return {
    event: { ...event, ...earlier?.content },
    earlierAt: earlier?.createdAt,
    told: await whoIsTold(site, viewer, { eventId: event.id }, "moved"),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const site = context.get(siteContext);
  const { viewer, log } = context.get(requestContext);
  requirePermission(viewer, "events:write");
  const before = await findEvent(site.db, viewer, params.id);
  const refusal = await saveForm(
    request,
    {
      schema: changedEventSchema,
      changes: { item: before },
      picture: { field: "eventUrl", text: "eventAlt", folder: eventFolder, urlBefore: before?.eventUrl },
      preview: (fields) => previewOf(site, viewer, fields, params.id),
      check: (form) => checkForm(site, "event", form),
      save: async ({ version, mayLose, ...fields }) => {
        const old = found(before, "event");
        const said = { ...eventFrom(fields, old), ...visibilityFrom(fields, old) };
        const event = { ...old, ...said, id: params.id, version };
        const refused = tooLongAgo(event, site.clock(), before);
        if (refused) return refused;
        const outcome = await changeEvent(site, viewer, event, { mayLose, also: saveReplies(fields) });
        // The mails to those who move up into further places are deferred work.
        site.mailWritten();
        return outcome;
      },
      failed: eventMessages.notSaved,
    },
    { storage: site.storage, viewer, log },
  );
  if (refusal) return refusal;
  const now = await findEvent(site.db, viewer, params.id);
  const notes = now ? clockNotes(now, site.clock()) : [];
  const said = { notice: [eventMessages.updated, ...notes].join(" "), done: "moved" } as const;
  const notice = await noticeWithNews(site, viewer, { eventId: params.id }, said);
  return backToRow("/event-alter", request, params.id, notice);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepText(serverAction, eventMessages.notSaved);
}

export default function UpdateEvent({ loaderData, actionData }: Route.ComponentProps) {
  const { event, earlierAt, told } = loaderData;
  return (
    <EditDialog title="Update event" list="/event-alter">
      {(cancel) => (
        <>
          <EarlierVersionNotice createdAt={earlierAt} />
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
