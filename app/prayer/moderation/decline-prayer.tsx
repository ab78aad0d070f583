import { permitted } from "../../contexts.ts";
import { keepsText } from "../../forms/keep-text.ts";
import { found } from "../../serving/responses/found.ts";
import { TextArea } from "../../ui/field.tsx";
import { QuestionDialog } from "../../ui/question-dialog.tsx";
import { prayerLimits, prayerMessages } from "../prayer-limits.ts";
import type { Route } from "./+types/decline-prayer";
import { afterDecision } from "./back-to-queue.server.ts";
import { declinePrayer } from "./deciding-prayers.server.ts";
import { readDeclineNotes } from "./decline-notes.server.ts";
import { findPrayer } from "./queue-reads.server.ts";
import { readDecline } from "./read-words.server.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "prayer:moderate");
  const { title } = found(await findPrayer(site, viewer, params.id), "prayer request");
  const { notes } = await readDeclineNotes(site.db);
  return { title, notes };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "prayer:moderate");
  const { words, refusal } = await readDecline(request);
  if (refusal) return refusal;
  const outcome = await declinePrayer(site, viewer, params.id, words);
  return afterDecision({ request, site, viewer }, outcome, "declined");
}

export const clientAction = keepsText(prayerMessages.notDone);

export default function DeclinePrayer({ loaderData: { title, notes }, actionData }: Route.ComponentProps) {
  return (
    <QuestionDialog
      title="Do not show this request?"
      backTo="/update-prayer-requests"
      confirmLabel="Do not show it"
      busyLabel="Saving..."
      tone="primary"
      fields={
        <>
          {notes.length > 0 && <KindNotes notes={notes} />}
          <TextArea
            id="words"
            name="words"
            label={notes.length > 0 ? "Your own words, after the note or instead of one" : "A few kind words"}
            hint="The person who asked reads them on the page of their requests."
            maxLength={prayerLimits.words}
            defaultValue={actionData && "words" in actionData ? actionData.words : ""}
          />
        </>
      }
    >
      <strong>{title}</strong>: it stands on no page. The person who asked gets an email that says so, and
      reads your words on this site, never in the email.
    </QuestionDialog>
  );
}

function KindNotes({ notes }: { notes: readonly string[] }) {
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">A kind note</legend>
      {[...notes, ""].map((note) => (
        <label key={note} className="flex items-start gap-3 py-1">
          <input
            type="radio"
            name="note"
            value={note}
            defaultChecked={note === ""}
            className="mt-1 size-5 shrink-0 accent-(--accent)"
          />
          <span className="min-w-0 wrap-anywhere whitespace-pre-line">{note || "None of these"}</span>
        </label>
      ))}
    </fieldset>
  );
}
