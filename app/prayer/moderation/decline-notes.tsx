import { data, useNavigation } from "react-router";
import { permitted } from "../../contexts.ts";
import { atMost } from "../../forms/at-most.ts";
import { keepsText } from "../../forms/keep-text.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { PrivateHead } from "../../shell/page-head.tsx";
import { Alert } from "../../ui/alert.tsx";
import { TextArea } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { PlainText } from "../../ui/plain-text.tsx";
import { problemIn } from "../../ui/problem-in.ts";
import { FormFooter } from "../../ui/submit-button.tsx";
import { useUnsavedText } from "../../ui/unsaved-text.ts";
import { declineNoteLimits, prayerMessages } from "../prayer-limits.ts";
import { declineNotesSchema } from "../prayer-schema.ts";
import type { Route } from "./+types/decline-notes";
import { readDeclineNotes, saveDeclineNotes } from "./decline-notes.server.ts";
import { moderationMessages } from "./moderation-messages.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { site } = permitted(context, "prayer:moderate");
  return readDeclineNotes(site.db);
}

export async function action({ request, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "prayer:moderate");
  const form = await readForm(request, declineNotesSchema);
  const typed = form.getAll("notes").map(String);
  const sent = declineNotesSchema.safeParse({ notes: typed, seen: form.get("seen") ?? "" });
  if (!sent.success) {
    const problem = sent.error.issues[0]?.message ?? prayerMessages.notDone();
    return data({ problem, typed, theirs: undefined }, { status: 400 });
  }
  if ((await saveDeclineNotes(site, viewer, sent.data)) === "changedMeanwhile") {
    const theirs = await readDeclineNotes(site.db);
    return data({ problem: moderationMessages.notesChanged, typed, theirs }, { status: 409 });
  }
  return redirectWithNotice("/update-prayer-requests", moderationMessages.notesSaved);
}

export const clientAction = keepsText(prayerMessages.notDone);

const formId = "kind-notes";

export default function DeclineNotes({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== "idle";
  const problem = problemIn(actionData);
  useUnsavedText(formId, problem !== undefined);
  const refused = actionData && "typed" in actionData ? actionData : undefined;
  const theirs = refused?.theirs;
  const notes = refused?.typed ?? loaderData.notes;
  const free = Math.min(2, declineNoteLimits.most - loaderData.notes.length);
  const fields = refused ? notes : [...notes, ...Array<string>(Math.max(free, 0)).fill("")];
  return (
    <section className="shell column-form py-12 sm:py-16">
      <PrivateHead title="How we say no" />
      <h1 className="text-4xl sm:text-5xl">How we say no</h1>
      <p className="mt-4 mb-8 max-w-prose text-lg text-muted">
        Words for people whose prayer request is not shown. Whoever declines one chooses a note, writes their
        own words, or both. Empty a note to delete it; at most {declineNoteLimits.most} are kept.
      </p>
      <Form id={formId} method="post" className="card flex flex-col gap-5 p-6 shadow-sm sm:p-10">
        {problem && <Alert tone="error">{problem}</Alert>}
        {theirs && (
          <div className="rounded-xl border border-line bg-sunken px-4 py-3">
            <h2 className="text-xl">The notes as they are now</h2>
            <ul className="mt-2 flex flex-col gap-3">
              {theirs.notes.map((note) => (
                <li key={note}>
                  <PlainText text={note} />
                </li>
              ))}
            </ul>
          </div>
        )}
        {fields.map((note, index) => (
          <TextArea
            // biome-ignore lint/suspicious/noArrayIndexKey: a field is its place in the list
            key={index}
            id={`note-${index + 1}`}
            name="notes"
            label={`Note ${index + 1}`}
            hint={index === 0 ? atMost(declineNoteLimits.length) : undefined}
            rows={3}
            maxLength={declineNoteLimits.length}
            defaultValue={note}
          />
        ))}
        <input type="hidden" name="seen" value={theirs?.seen ?? loaderData.seen} />
        <FormFooter cancel="/update-prayer-requests" submit="Save" busy={busy} />
      </Form>
    </section>
  );
}
