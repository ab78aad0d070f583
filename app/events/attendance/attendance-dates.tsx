import { useId } from "react";
import { data, href, Link, useNavigation } from "react-router";
import { permitted } from "../../contexts.ts";
import { clockTime, formatDay } from "../../dates/dates.ts";
import { keepsText } from "../../forms/keep-text.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { PrivateHead } from "../../shell/page-head.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Field } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { useUnsavedText } from "../../ui/unsaved-text.ts";
import { pathInList } from "../event-reads.server.ts";
import { leadFromFormer } from "../lead-from-former.server.ts";
import type { Route } from "./+types/attendance-dates";
import { attendanceLimits, attendanceMessages, peopleInWords } from "./attendance-limits.ts";
import { setUpSchema } from "./attendance-schema.ts";
import { type CountedDate, listCountedDates } from "./lists.server.ts";
import { problemIn } from "./problem-in.ts";
import { setUpReplies } from "./set-up.server.ts";

export const middleware = [leadFromFormer];

export async function loader({ params, context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "events:write");
  const { event, dates } = await listCountedDates(site, viewer, params.id);
  const { eventTitle: title, takesReplies, places } = event;
  return { title, takesReplies, places, dates, allEvents: await pathInList(site, viewer, event) };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "events:write");
  const form = await readForm(request, setUpSchema);
  const sent = setUpSchema.safeParse(Object.fromEntries(form));
  if (!sent.success) return data({ problem: attendanceMessages.places() }, { status: 400 });
  const { takesReplies, places } = sent.data;
  const setUp = { takesReplies: takesReplies === "on", places };
  await setUpReplies(site, viewer, params.id, setUp);
  return redirectWithNotice(href("/event-alter/:id/attendance", params), attendanceMessages.saved);
}

export const clientAction = keepsText(attendanceMessages.notSent);

export default function AttendanceDates({ loaderData, actionData }: Route.ComponentProps) {
  const { title, takesReplies, places, dates, allEvents } = loaderData;
  const busy = useNavigation().state !== "idle";
  const problem = problemIn(actionData);
  const id = useId();
  useUnsavedText(id, problem !== undefined);
  return (
    <section className="shell column-form py-12 sm:py-16">
      <PrivateHead title={`Who is coming: ${title}`} />
      <h1 className="text-4xl wrap-anywhere sm:text-5xl">Who is coming</h1>
      <p className="mt-4 mb-8 max-w-prose text-lg wrap-anywhere text-muted">
        {title}: choose whether people can reply, and see who comes on which date.
      </p>
      <Form
        id={id}
        method="post"
        preventScrollReset
        className="card flex flex-col gap-5 p-6 shadow-sm sm:p-10"
      >
        {problem && <Alert tone="error">{problem}</Alert>}
        <label className="flex min-h-11 items-center gap-3">
          <input type="checkbox" name="takesReplies" defaultChecked={takesReplies} className="size-5" />
          <span>Let people reply that they are coming</span>
        </label>
        <Field
          label="Places on each date (optional)"
          hint="When they are taken, people can go on a waiting list. Leave it empty if there is always room."
          id="places"
          name="places"
          type="number"
          inputMode="numeric"
          min={1}
          max={attendanceLimits.places}
          defaultValue={places ?? ""}
        />
        <SubmitButton busy={busy} busyLabel="Saving...">
          Save
        </SubmitButton>
      </Form>
      <h2 className="mt-12 mb-5 text-3xl">Dates</h2>
      {dates.length === 0 && <p>This event has no upcoming dates.</p>}
      <ul className="flex flex-col gap-3">
        {dates.map((date) => (
          <li key={date.day}>
            <CountedRow date={date} />
          </li>
        ))}
      </ul>
      <p className="mt-8">
        <Link to={allEvents} className="text-link">
          All events
        </Link>
      </p>
    </section>
  );
}

function CountedRow({ date: { day, date, time, isCancelled, coming, waiting } }: { date: CountedDate }) {
  const when = [formatDay(date), time && clockTime(time)].filter(Boolean).join(", ");
  return (
    <div className="card flex flex-wrap items-center justify-between gap-x-5 gap-y-2 p-4">
      <p className="font-semibold">
        <Link to={day} className={`text-link ${isCancelled ? "line-through" : ""}`}>
          {when}
        </Link>
        {isCancelled && <span className="ms-2">Cancelled</span>}
      </p>
      <p className="text-muted">
        {peopleInWords(coming)} coming{waiting > 0 && `, ${peopleInWords(waiting)} waiting`}
      </p>
    </div>
  );
}
