import { data, Link, useNavigate } from "react-router";
import { keepText } from "../shell/keep-text.ts";
import { redirectWithNotice } from "../shell/notice.server.ts";
import { readForm } from "../shell/read-form.server.ts";
import { askingContext, siteContext } from "../site.ts";
import { Dialog } from "../ui/dialog.tsx";
import { usePageSearch } from "../ui/use-page-search.ts";
import type { Route } from "./+types/update";
import { EventForm } from "./event-form.tsx";
import { changedEventSchema } from "./event-schema.ts";
import { changeEvent, findEvent } from "./events.server.ts";
import { eventMessages } from "./events.ts";
import { submittedEvent } from "./submitted-event.server.ts";

export function loader({ params, context }: Route.LoaderArgs) {
  return findEvent(context.get(siteContext).db, context.get(askingContext).viewer, params.id);
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, storage } = context.get(siteContext);
  const { viewer, log } = context.get(askingContext);
  const { eventUrl: urlBefore } = await findEvent(db, viewer, params.id);
  const submitted = await submittedEvent(await readForm(request), changedEventSchema, {
    storage,
    viewer,
    urlBefore,
  });
  if (!submitted.event) return data(submitted.result, { status: submitted.status });
  try {
    await changeEvent({ db, storage, log }, viewer, params.id, submitted.event);
  } catch (error) {
    log.error({ err: error }, "event not changed");
    await submitted.undo();
    return data(submitted.submission.reply({ formErrors: [eventMessages.notSaved] }), { status: 500 });
  }
  return redirectWithNotice(`/event-alter${new URL(request.url).search}`, eventMessages.updated);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepText(serverAction, eventMessages.notSaved);
}

export default function UpdateEvent({ loaderData: event, actionData }: Route.ComponentProps) {
  const navigate = useNavigate();
  const list = `/event-alter${usePageSearch()}`;
  return (
    <Dialog title="Update event" onClose={() => void navigate(list, { preventScrollReset: true })}>
      <EventForm schema={changedEventSchema} event={event} result={actionData} submitLabel="Update Event">
        <Link to={list} preventScrollReset className="button button-quiet">
          Cancel
        </Link>
      </EventForm>
    </Dialog>
  );
}
