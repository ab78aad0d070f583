import { found } from "../shell/found.ts";
import { askingContext, siteContext } from "../site.ts";
import { backToList } from "../staff/back-to-list.server.ts";
import { QuestionDialog } from "../ui/question-dialog.tsx";
import type { Route } from "./+types/delete";
import { findEvent, listEvents, removeEvent } from "./events.server.ts";
import { eventDateInWords, eventMessages } from "./events.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(siteContext);
  return found(await findEvent(db, context.get(askingContext).viewer, params.id), "event");
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, storage } = context.get(siteContext);
  const { viewer, log } = context.get(askingContext);
  await removeEvent({ db, storage, log }, viewer, params.id);
  const read = (page: number) => listEvents({ db, storage }, page);
  return backToList("/event-alter", request, read, eventMessages.removed);
}

export default function DeleteEvent({ loaderData: event }: Route.ComponentProps) {
  return (
    <QuestionDialog
      title="Delete this event?"
      list="/event-alter"
      keep="Keep it"
      remove="Delete Event"
      busy="Deleting..."
    >
      <strong>{event.eventTitle}</strong>, {eventDateInWords(event.eventDate)}, will be gone for everybody
      {event.eventUrl && ", with its picture"}. This cannot be undone.
    </QuestionDialog>
  );
}
