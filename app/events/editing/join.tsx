import { permitted } from "../../contexts.ts";
import { backToRow } from "../../lists/back-to-list.server.ts";
import { found } from "../../serving/responses/found.ts";
import { needs } from "../../shell/needs.server.ts";
import { QuestionDialog } from "../../ui/question-dialog.tsx";
import { eventItem } from "../event-item.ts";
import { findEvent } from "../event-reads.server.ts";
import { eventMessages } from "../events.ts";
import { findFollowed, joinAgain } from "../following.server.ts";
import { repetitionInWords } from "../repetition-words.ts";
import type { Route } from "./+types/join";
import { noticeWithNews } from "./told.server.ts";

export const middleware = [needs("events:write")];

export async function loader({ params, context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "events:write");
  const event = found(await findEvent(site, viewer, params.id), "event");
  return { event, series: found(await findFollowed(site.db, params.id), "series") };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "events:write");
  const { id } = found(await findFollowed(site.db, params.id), "series");
  await joinAgain(site, viewer, params.id);
  const notice = await noticeWithNews(site, viewer, { eventId: id }, { notice: eventMessages.joined });
  return backToRow(eventItem.list, request, id, notice);
}

export default function JoinAgain({ loaderData: { event, series } }: Route.ComponentProps) {
  return (
    <QuestionDialog
      title="Undo the change to all these dates?"
      backTo={eventItem.list}
      confirmLabel="Undo Change"
      busyLabel="Undoing..."
    >
      <strong>{event.eventTitle}</strong> ({repetitionInWords(event)}) ends, and{" "}
      <strong>{series.eventTitle}</strong> continues as it did before. Changes to single dates stay if the
      series still has those dates.
    </QuestionDialog>
  );
}
