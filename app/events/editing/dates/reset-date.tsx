import { permitted } from "../../../contexts.ts";
import { QuestionDialog } from "../../../ui/question-dialog.tsx";
import { eventMessages, formatEventDate } from "../../events.ts";
import { findDate, resetDate } from "../../exceptions.server.ts";
import type { Route } from "./+types/reset-date";
import { backToDate } from "./back-to-date.server.ts";

export function loader({ params, context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "events:write");
  return findDate(site.db, viewer, params);
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "events:write");
  await resetDate(site, viewer, params);
  return backToDate(request, { site, viewer }, params, { notice: eventMessages.dateReset });
}

export default function ResetDate({ loaderData: { details }, params }: Route.ComponentProps) {
  return (
    <QuestionDialog
      title="Undo the changes to this date?"
      backTo={`/event-alter/${params.id}/dates`}
      confirmLabel="Undo Changes"
      busyLabel="Undoing..."
      tone="primary"
    >
      <strong>{details.eventTitle}</strong>, {formatEventDate(details.eventDate)}, takes place as planned
      again: on {formatEventDate(params.day)}, like the other dates. If it has a picture, text or reason of
      its own, these are removed.
    </QuestionDialog>
  );
}
