import { permitted } from "../../contexts.ts";
import { keepsText } from "../../forms/keep-text.ts";
import { TextArea } from "../../ui/field.tsx";
import { QuestionDialog } from "../../ui/question-dialog.tsx";
import { prayerLimits, prayerMessages } from "../prayer-limits.ts";
import type { Route } from "./+types/publish";
import { afterDecision } from "./back-to-queue.server.ts";
import { findEdited, publishEdited } from "./editing.server.ts";
import { readWords } from "./read-words.server.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "prayer:moderate");
  return findEdited(site, viewer, params.id);
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "prayer:moderate");
  const { words, refusal } = await readWords(request);
  if (refusal) return refusal;
  const outcome = await publishEdited(site, viewer, params.id, words);
  return afterDecision({ request, site, viewer }, outcome, "publishedEdited");
}

export const clientAction = keepsText(prayerMessages.notDone);

export default function PublishEdited({ loaderData: edited }: Route.ComponentProps) {
  return (
    <QuestionDialog
      title="Publish the edited text without asking?"
      backTo="/update-prayer-requests"
      confirmLabel="Publish it now"
      busyLabel="Saving..."
      tone="primary"
      fields={
        <TextArea
          id="words"
          name="words"
          label="Why"
          hint="For example that you have spoken with them. The person who asked gets an email, and reads your reason."
          maxLength={prayerLimits.words}
        />
      }
    >
      {edited.hasAsker ? "The person who asked has not agreed to" : "Nobody can be asked about"} these words:{" "}
      <strong>{edited.title}</strong> · {edited.content}
    </QuestionDialog>
  );
}
