import { permitted } from "../../contexts.ts";
import { keepsText } from "../../forms/keep-text.ts";
import { found } from "../../serving/responses/found.ts";
import { TextArea } from "../../ui/field.tsx";
import { QuestionDialog } from "../../ui/question-dialog.tsx";
import { prayerLimits, prayerMessages } from "../prayer-limits.ts";
import type { Route } from "./+types/ask-back";
import { afterDecision } from "./back-to-queue.server.ts";
import { askBack } from "./deciding-prayers.server.ts";
import { findPrayer } from "./queue-reads.server.ts";
import { readWords } from "./read-words.server.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "prayer:moderate");
  return found(await findPrayer(site, viewer, params.id), "prayer request");
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "prayer:moderate");
  const { words, refusal } = await readWords(request);
  if (refusal) return refusal;
  const outcome = await askBack(site, viewer, params.id, words);
  return afterDecision({ request, site, viewer }, outcome, "askedBack");
}

export const clientAction = keepsText(prayerMessages.notDone);

export default function AskBack({ loaderData: prayer }: Route.ComponentProps) {
  return (
    <QuestionDialog
      title="Ask something back"
      backTo="/update-prayer-requests"
      confirmLabel="Ask"
      busyLabel="Sending..."
      tone="primary"
      fields={
        <TextArea
          id="words"
          name="words"
          label="Your question"
          hint="They read this on the page of their requests."
          maxLength={prayerLimits.words}
        />
      }
    >
      <strong>{prayer.title}</strong>: the person who asked gets an email that there is a question, and reads
      it on this site. You see no email address, and they do not see yours.
    </QuestionDialog>
  );
}
