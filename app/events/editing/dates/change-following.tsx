import { href } from "react-router";
import { permitted } from "../../../contexts.ts";
import { keepsText } from "../../../forms/keep-text.ts";
import { saveForm } from "../../../forms/save-form.server.ts";
import { checkForm } from "../../../items/check/item-findings.server.ts";
import { eventFolder } from "../../../media/storage/storage-folders.ts";
import { redirectWithNotice } from "../../../serving/responses/notice.server.ts";
import { redirect } from "../../../serving/responses/redirect.ts";
import { EditDialog } from "../../../ui/edit-dialog.tsx";
import { continuationOf } from "../../continuation.server.ts";
import { eventItem } from "../../event-item.ts";
import { startsTooEarly } from "../../event-writes.server.ts";
import { eventMessages, formatEventDate } from "../../events.ts";
import { findDate } from "../../exceptions.server.ts";
import { changeFollowing, isWholeSeries } from "../../following.server.ts";
import { previewOf } from "../form/dates-preview.server.ts";
import { eventFrom } from "../form/event-fields.ts";
import { EventForm } from "../form/event-form.tsx";
import { changedEventSchema } from "../form/event-schema.ts";
import { noticeWithNews, whoIsTold } from "../told.server.ts";
import { Told } from "../told.tsx";
import type { Route } from "./+types/change-following";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "events:write");
  const { event } = await findDate(site.db, viewer, params);
  if (isWholeSeries(event, params.day)) throw redirect(href("/event-alter/:id/update", { id: event.id }));
  const dates = { eventId: event.id, since: params.day };
  const continuation = continuationOf(event, params.day);
  return {
    form: { edited: { id: event.id, version: event.version }, event: continuation },
    until: continuation.isLatest ? undefined : continuation.until,
    told: await whoIsTold(site, viewer, dates, "moved"),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { site, viewer, log } = permitted(context, "events:write");
  const { event: series } = await findDate(site.db, viewer, params);
  const before = continuationOf(series, params.day);
  const refusal = await saveForm(
    request,
    {
      schema: changedEventSchema(before),
      changes: { item: series },
      picture: { field: "eventUrl", text: "eventAlt", folder: eventFolder, urlBefore: before.eventUrl },
      preview: (fields) => previewOf(site, viewer, fields, params.id),
      check: (form) => checkForm(site, eventItem, form),
      save: async ({ mayLose, ...fields }) => {
        const event = { ...before, ...eventFrom(fields, before) };
        if (event.eventDate < params.day) return startsTooEarly(params.day);
        return changeFollowing(site, viewer, params, { ...event, version: fields.version }, { mayLose });
      },
      failed: eventMessages.notSaved,
    },
    { storage: site.storage, viewer, log },
  );
  if (refusal) return refusal;
  const { id, day: since } = params;
  const said = { notice: eventMessages.followingChanged, done: "moved" } as const;
  const notice = await noticeWithNews(site, viewer, { eventId: id, since }, said);
  return redirectWithNotice(href("/event-alter/:id/dates", { id }), notice);
}

export const clientAction = keepsText(eventMessages.notSaved);

export default function ChangeFollowing({ loaderData, actionData, params }: Route.ComponentProps) {
  return (
    <EditDialog title="Change this date and all later ones" list={`/event-alter/${params.id}/dates`}>
      {(cancel) => (
        <>
          <p className="mb-5">
            The dates before {formatEventDate(params.day)} stay as they are
            {loaderData.until && <>, and those from {formatEventDate(loaderData.until)} on</>}. You can undo
            this later.
            <Told>{loaderData.told}</Told>
          </p>
          <EventForm {...loaderData.form} result={actionData} submitLabel="Change Dates" isPart>
            {cancel}
          </EventForm>
        </>
      )}
    </EditDialog>
  );
}
