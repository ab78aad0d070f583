import { parseWithZod } from "@conform-to/zod/v4";
import { data, useActionData } from "react-router";
import { permitted } from "../../../contexts.ts";
import { keepsText } from "../../../forms/keep-text.ts";
import { readForm } from "../../../forms/read-form.server.ts";
import { focusedFirst } from "../../../ui/dialog.tsx";
import { Field } from "../../../ui/field.tsx";
import { QuestionDialog } from "../../../ui/question-dialog.tsx";
import { eventLimits, eventMessages, formatEventDate } from "../../events.ts";
import { cancelDate, findDate } from "../../exceptions.server.ts";
import { cancellationSchema } from "../form/event-schema.ts";
import { whoIsTold } from "../told.server.ts";
import { Told } from "../told.tsx";
import type { Route } from "./+types/cancel-date";
import { backToDate } from "./back-to-date.server.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "events:write");
  const { details } = await findDate(site.db, viewer, params);
  const dates = { eventId: params.id, day: params.day };
  return { date: details, told: await whoIsTold(site, viewer, dates, "cancelled") };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "events:write");
  const form = await readForm(request, cancellationSchema);
  const submission = parseWithZod(form, { schema: cancellationSchema });
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  await cancelDate(site, viewer, params, submission.value.reason);
  const said = { notice: eventMessages.dateCancelled, done: "cancelled" } as const;
  return backToDate(request, { site, viewer }, params, said);
}

export const clientAction = keepsText(eventMessages.notCancelled);

export default function CancelDate({ loaderData: { date, told }, params }: Route.ComponentProps) {
  const refused = useActionData<typeof clientAction>();
  return (
    <QuestionDialog
      title="Cancel this date?"
      backTo={`/event-alter/${params.id}/dates`}
      cancelLabel="Keep it"
      confirmLabel="Cancel Date"
      busyLabel="Cancelling..."
      fields={
        <Field
          ref={focusedFirst}
          id="reason"
          name="reason"
          type="text"
          label="Why (optional)"
          hint="Visitors see it beside the date."
          maxLength={eventLimits.reason}
          defaultValue={String(refused?.initialValue?.reason ?? "")}
          errors={refused?.error?.reason ?? undefined}
        />
      }
    >
      <strong>{date.eventTitle}</strong>, {formatEventDate(date.eventDate)}, stays in the calendar, struck
      through. Other dates are not affected. You can bring it back at any time.
      <Told>{told}</Told>
    </QuestionDialog>
  );
}
