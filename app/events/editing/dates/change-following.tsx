import { href } from "react-router";
import { permitted } from "../../../contexts.ts";
import { keepText } from "../../../forms/keep-text.ts";
import { saveForm } from "../../../forms/save-form.server.ts";
import { checkForm } from "../../../items/check/item-findings.server.ts";
import { visibilityFrom } from "../../../items/visibility/moments.server.ts";
import { eventFolder } from "../../../media/storage/storage-folders.ts";
import { found } from "../../../serving/responses/found.ts";
import { redirectWithNotice } from "../../../serving/responses/notice.server.ts";
import { redirect } from "../../../serving/responses/redirect.ts";
import { needs } from "../../../shell/needs.server.ts";
import { EditDialog } from "../../../ui/edit-dialog.tsx";
import { continuationOf, lastContinuation } from "../../continuation.server.ts";
import { eventItem } from "../../event-item.ts";
import { wouldLoseDates } from "../../event-writes.server.ts";
import { eventMessages, formatEventDate } from "../../events.ts";
import { findDate } from "../../exceptions.server.ts";
import { changeFollowing, isFirstDate, wouldLose } from "../../following.server.ts";
import { previewOf } from "../form/dates-preview.server.ts";
import { eventFrom } from "../form/event-fields.ts";
import { EventForm } from "../form/event-form.tsx";
import { changedEventSchema } from "../form/event-schema.ts";
import { noticeWithNews, whoIsTold } from "../told.server.ts";
import { Told } from "../told.tsx";
import type { Route } from "./+types/change-following";

export const middleware = [needs("events:write")];

export async function loader({ params, context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "events:write");
  const { event } = await findDate(site.db, viewer, params);
  if (isFirstDate(event, params.day)) throw redirect(href("/event-alter/:id/update", { id: event.id }));
  const dates = { eventId: event.id, since: params.day };
  return {
    form: { edited: { id: event.id, version: event.version }, event: continuationOf(event, params.day) },
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
      schema: changedEventSchema,
      changes: { item: series },
      picture: { field: "eventUrl", text: "eventAlt", folder: eventFolder, urlBefore: before.eventUrl },
      preview: (fields) => previewOf(site, viewer, fields, params.id),
      check: (form) => checkForm(site, eventItem, form),
      save: async ({ mayLose, ...fields }) => {
        const event = { ...before, ...eventFrom(fields, before), ...visibilityFrom(fields, before) };
        if (event.eventDate < params.day) return startsTooEarly(params.day);
        const losing = mayLose ? [] : await wouldLose(site.db, viewer, params, event);
        if (losing.length > 0) return wouldLoseDates(losing);
        return changeFollowing(site, viewer, params, { ...event, version: fields.version });
      },
      failed: eventMessages.notSaved,
    },
    { storage: site.storage, viewer, log },
  );
  if (refusal) return refusal;
  const id = found(await lastContinuation(site.db, params.id), "event");
  const said = { notice: eventMessages.followingChanged, done: "moved" } as const;
  const notice = await noticeWithNews(site, viewer, { eventId: id }, said);
  return redirectWithNotice(href("/event-alter/:id/dates", { id }), notice);
}

function startsTooEarly(day: string) {
  const refusal = `The earlier dates of the series stay as they are. Please begin on ${formatEventDate(day)} or later.`;
  return { refusal, status: 400, field: "eventDate" };
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepText(serverAction, eventMessages.notSaved);
}

export default function ChangeFollowing({ loaderData, actionData, params }: Route.ComponentProps) {
  return (
    <EditDialog title="Change this and all following dates" list={`/event-alter/${params.id}/dates`}>
      {(cancel) => (
        <>
          <p className="mb-5">
            The dates before {formatEventDate(params.day)} stay as they are. You can undo this later.
            <Told>{loaderData.told}</Told>
          </p>
          <EventForm {...loaderData.form} result={actionData} submitLabel="Change Dates" asksReplies={false}>
            {cancel}
          </EventForm>
        </>
      )}
    </EditDialog>
  );
}
