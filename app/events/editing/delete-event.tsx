import { undoDays } from "../../changes/undo-days.ts";
import { permitted } from "../../contexts.ts";
import { restorePath } from "../../items/item.ts";
import { backToList } from "../../lists/back-to-list.server.ts";
import { found } from "../../serving/responses/found.ts";
import { QuestionDialog } from "../../ui/question-dialog.tsx";
import { eventItem } from "../event-item.ts";
import { isSeries } from "../event-path.ts";
import { findEvent, listEvents } from "../event-reads.server.ts";
import { deleteEvent } from "../event-writes.server.ts";
import { eventMessages, formatEventDate } from "../events.ts";
import { filterIn } from "../events-filter.ts";
import { repetitionInWords } from "../repetition-words.ts";
import type { Route } from "./+types/delete-event";
import { noticeWithNews, whoIsTold } from "./told.server.ts";
import { Told } from "./told.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "events:write");
  const event = found(await findEvent(site, viewer, params.id), "event");
  return { event, told: await whoIsTold(site, viewer, { eventId: event.id }, "deleted") };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "events:write");
  await deleteEvent(site, viewer, params.id);
  const read = (page: number) => listEvents(site, viewer, page, filterIn(request.url));
  const said = { notice: eventMessages.removed, done: "deleted" } as const;
  const text = await noticeWithNews(site, viewer, { eventId: params.id }, said);
  const undo = restorePath(eventItem, params.id);
  return backToList(eventItem.list, request, read, { text, undo });
}

export default function DeleteEvent({ loaderData: { event, told } }: Route.ComponentProps) {
  return (
    <QuestionDialog
      title="Delete this event?"
      backTo={eventItem.list}
      confirmLabel="Delete Event"
      busyLabel="Deleting..."
    >
      <strong>{event.eventTitle}</strong>,{" "}
      {isSeries(event)
        ? `with all its dates (${repetitionInWords(event)})`
        : formatEventDate(event.eventDate)}
      , will be gone for everybody{event.eventUrl && ", with its picture"}. You can undo this for {undoDays}{" "}
      days, under Activity.
      <Told>{told}</Told>
    </QuestionDialog>
  );
}
