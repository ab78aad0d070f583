import { permitted } from "../../../contexts.ts";
import { QuestionDialog } from "../../../ui/question-dialog.tsx";
import { eventMessages, formatEventDate } from "../../events.ts";
import { findDate, uncancelDate } from "../../exceptions.server.ts";
import { whoIsTold } from "../told.server.ts";
import { Told } from "../told.tsx";
import type { Route } from "./+types/uncancel-date";
import { backToDate } from "./back-to-date.server.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "events:write");
  const { details } = await findDate(site.db, viewer, params);
  const dates = { eventId: params.id, day: params.day };
  return { details, told: await whoIsTold(site, viewer, dates, "uncancelled") };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "events:write");
  await uncancelDate(site, viewer, params);
  const said = { notice: eventMessages.dateBack, done: "uncancelled" } as const;
  return backToDate(request, { site, viewer }, params, said);
}

export default function UncancelDate({ loaderData: { details, told }, params }: Route.ComponentProps) {
  return (
    <QuestionDialog
      title="Bring this date back?"
      backTo={`/event-alter/${params.id}/dates`}
      confirmLabel="Bring Back"
      busyLabel="Bringing back..."
      tone="primary"
    >
      <strong>{details.eventTitle}</strong>, {formatEventDate(details.eventDate)}, takes place after all.
      <Told>{told}</Told>
    </QuestionDialog>
  );
}
