import { requestContext, siteContext } from "../../contexts.ts";
import { needs } from "../../staff/needs.server.ts";
import { QuestionDialog } from "../../ui/question-dialog.tsx";
import { eventMessages, formatEventDate } from "../events.ts";
import { findDate, uncancelDate } from "../exceptions.server.ts";
import type { Route } from "./+types/uncancel-date";
import { backToDate } from "./back-to-date.server.ts";

export const middleware = [needs("events:write")];

export function loader({ params, context }: Route.LoaderArgs) {
  return findDate(context.get(siteContext).db, context.get(requestContext).viewer, params);
}

export async function action({ request, params, context }: Route.ActionArgs) {
  await uncancelDate(context.get(siteContext), context.get(requestContext).viewer, params);
  return backToDate(request, params, eventMessages.dateBack);
}

export default function UncancelDate({ loaderData: { details }, params }: Route.ComponentProps) {
  return (
    <QuestionDialog
      title="Bring this date back?"
      backTo={`/event-alter/${params.id}/dates`}
      confirmLabel="Bring Back"
      busyLabel="Bringing back..."
      tone="primary"
    >
      <strong>{details.eventTitle}</strong>, {formatEventDate(details.eventDate)}, takes place after all.
    </QuestionDialog>
  );
}
