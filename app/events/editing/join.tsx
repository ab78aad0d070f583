import { data } from "react-router";
import { z } from "zod";
import { permitted } from "../../contexts.ts";
import { dayOf, formatDay } from "../../dates/dates.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { backToRow } from "../../lists/back-to-list.server.ts";
import { needs } from "../../shell/needs.server.ts";
import { QuestionDialog } from "../../ui/question-dialog.tsx";
import { eventItem } from "../event-item.ts";
import { eventMessages } from "../events.ts";
import { joinAgain, readJoining } from "../following.server.ts";
import { repetitionInWords } from "../repetition-words.ts";
import type { Route } from "./+types/join";
import { nextDays } from "./form/dates-preview.server.ts";
import { noticeWithNews } from "./told.server.ts";

const schema = z.object({ mayLose: z.string().optional() });

export const middleware = [needs("events:write")];

export async function loader({ params, context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "events:write");
  const { following, joined, lost } = await readJoining(site.db, viewer, params.id);
  const today = dayOf(site.clock().toISOString());
  return {
    following,
    joined,
    next: nextDays(joined, today).map((day) => formatDay(day, today)),
    lost: lost.map(({ day }) => formatDay(day, today)),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "events:write");
  const { series } = await readJoining(site.db, viewer, params.id);
  const mayLose = (await readForm(request, schema)).has("mayLose");
  const outcome = await joinAgain(site, viewer, params.id, { mayLose });
  if (outcome !== "saved") return data({ problem: outcome.refusal }, { status: outcome.status });
  const notice = await noticeWithNews(site, viewer, { eventId: series.id }, { notice: eventMessages.joined });
  return backToRow(eventItem.list, request, series.id, notice);
}

export default function JoinAgain({ loaderData: { following, joined, next, lost } }: Route.ComponentProps) {
  return (
    <QuestionDialog
      title="Undo the change to all these dates?"
      backTo={eventItem.list}
      confirmLabel="Undo Change"
      busyLabel="Undoing..."
      fields={
        lost.length > 0 && (
          <div>
            <p>You would lose what you changed or cancelled: {lost.join("; ")}.</p>
            <label className="mt-1 flex min-h-11 items-center gap-2.5">
              <input type="checkbox" name="mayLose" required className="size-5 accent-accent" />
              Lose these changes
            </label>
          </div>
        )
      }
    >
      <strong>{following.eventTitle}</strong> ({repetitionInWords(following)}) ends, and{" "}
      <strong>{joined.eventTitle}</strong> continues: {repetitionInWords(joined)}. Its next dates are{" "}
      {next.join("; ")}. Changes to single dates stay where the series has a date.
    </QuestionDialog>
  );
}
