import { permitted } from "../../contexts.ts";
import { keepText } from "../../forms/keep-text.ts";
import { backToList } from "../../lists/back-to-list.server.ts";
import { found } from "../../serving/responses/found.ts";
import { needs } from "../../shell/needs.server.ts";
import { TextArea } from "../../ui/field.tsx";
import { QuestionDialog } from "../../ui/question-dialog.tsx";
import { prayerLimits, prayerMessages, reviewPartOf } from "../prayer-limits.ts";
import type { Route } from "./+types/ask-back";
import { askBack } from "./deciding.server.ts";
import { findPrayer, listPrayersForReview } from "./queue-reads.server.ts";
import { readWords } from "./read-words.server.ts";

export const middleware = [needs("prayer:moderate")];

export async function loader({ params, context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "prayer:moderate");
  return found(await findPrayer(site, viewer, params.id), "prayer request");
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "prayer:moderate");
  const { words, refusal } = await readWords(request);
  if (refusal) return refusal;
  const outcome = await askBack(site, viewer, params.id, words);
  const notice =
    outcome === "askedBack"
      ? prayerMessages.askedBack
      : ({ text: prayerMessages.nobodyToAsk, tone: "error" } as const);
  const read = (page: number) => listPrayersForReview(site, viewer, page, reviewPartOf(request.url));
  return backToList("/update-prayer-requests", request, read, notice);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepText(serverAction, prayerMessages.notDone);
}

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
