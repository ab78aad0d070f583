import { permitted } from "../../contexts.ts";
import { keepsText } from "../../forms/keep-text.ts";
import { found } from "../../serving/responses/found.ts";
import { TextArea } from "../../ui/field.tsx";
import { QuestionDialog } from "../../ui/question-dialog.tsx";
import { prayerLimits, prayerMessages } from "../prayer-limits.ts";
import type { Route } from "./+types/pass-on";
import { afterDecision } from "./back-to-queue.server.ts";
import { passOn } from "./deciding-prayers.server.ts";
import { findPrayer } from "./queue-reads.server.ts";
import { readWords } from "./read-words.server.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "prayer:moderate");
  return found(await findPrayer(site, viewer, params.id), "prayer request");
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "prayer:moderate");
  const { words, refusal } = await readWords(request, { isOptional: true });
  if (refusal) return refusal;
  const outcome = await passOn(site, viewer, params.id, words);
  return afterDecision({ request, site, viewer }, outcome, "passedOn");
}

export const clientAction = keepsText(prayerMessages.notDone);

export default function PassOnPrayer({ loaderData: prayer }: Route.ComponentProps) {
  return (
    <QuestionDialog
      title="Pass this request on to the pastor?"
      backTo="/update-prayer-requests"
      confirmLabel="Pass it on"
      busyLabel="Saving..."
      tone="primary"
      fields={
        <TextArea
          id="words"
          name="words"
          label="A few words for the pastor (optional)"
          hint="Why you pass it on."
          maxLength={prayerLimits.words}
        />
      }
    >
      <strong>{prayer.title}</strong>: only the pastor reads it from now on, and you do not either.
    </QuestionDialog>
  );
}
