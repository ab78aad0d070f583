import { data } from "react-router";
import { z } from "zod";
import { permitted } from "../../../contexts.ts";
import { dayOf, formatDay } from "../../../dates/dates.ts";
import { readForm } from "../../../forms/read-form.server.ts";
import { QuestionDialog } from "../../../ui/question-dialog.tsx";
import { eventMessages } from "../../events.ts";
import { joinAgain, readJoining } from "../../following.server.ts";
import { repetitionInWords } from "../../repetition-words.ts";
import { nextDays } from "../form/dates-preview.server.ts";
import type { Route } from "./+types/join-dates";
import { backToDate } from "./back-to-date.server.ts";

const schema = z.object({ mayLose: z.string().optional() });

export async function loader({ params, context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "events:write");
  const { ending, goesOn, joined, lost } = await readJoining(site.db, viewer, params);
  const today = dayOf(site.clock().toISOString());
  return {
    ending,
    goesOn,
    next: nextDays(joined, today).map((day) => formatDay(day, today)),
    lost: lost.map(({ day }) => formatDay(day, today)),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "events:write");
  const mayLose = (await readForm(request, schema)).has("mayLose");
  const outcome = await joinAgain(site, viewer, params, { mayLose });
  if (outcome !== "saved") return data({ problem: outcome.refusal }, { status: outcome.status });
  return backToDate(request, { site, viewer }, params, { notice: eventMessages.joined });
}

export default function JoinAgain({
  loaderData: { ending, goesOn, next, lost },
  params,
}: Route.ComponentProps) {
  return (
    <QuestionDialog
      title="Undo the change to all these dates?"
      backTo={`/event-alter/${params.id}/dates`}
      confirmLabel="Undo Change"
      busyLabel="Undoing..."
      fields={
        lost.length > 0 && (
          <div>
            <p>You would lose what you changed or cancelled: {lost.join("; ")}.</p>
            <label className="mt-1 flex min-h-11 items-center gap-2.5">
              <input type="checkbox" name="mayLose" required className="size-5 accent-accent" />
              Yes, lose these changes
            </label>
          </div>
        )
      }
    >
      <strong>{ending.eventTitle}</strong> ({repetitionInWords(ending)}) ends, and{" "}
      <strong>{goesOn.eventTitle}</strong> continues: {repetitionInWords(goesOn)}. Its next dates are{" "}
      {next.join("; ")}. Changes to single dates stay where the series has a date.
    </QuestionDialog>
  );
}
