import { permitted } from "../../contexts.ts";
import { keepText } from "../../forms/keep-text.ts";
import { backToList } from "../../lists/back-to-list.server.ts";
import { found } from "../../serving/responses/found.ts";
import { needs } from "../../shell/needs.server.ts";
import { TextArea } from "../../ui/field.tsx";
import { QuestionDialog } from "../../ui/question-dialog.tsx";
import { prayerLimits, prayerMessages, reviewPartOf } from "../prayer-limits.ts";
import type { Route } from "./+types/decline";
import { declinePrayer } from "./deciding.server.ts";
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
  const outcome = await declinePrayer(site, viewer, params.id, words);
  const notice =
    outcome === "declined"
      ? prayerMessages.declined
      : ({ text: prayerMessages[outcome], tone: "error" } as const);
  const read = (page: number) => listPrayersForReview(site, viewer, page, reviewPartOf(request.url));
  return backToList("/update-prayer-requests", request, read, notice);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepText(serverAction, prayerMessages.notDone);
}

export default function DeclinePrayer({ loaderData: prayer }: Route.ComponentProps) {
  return (
    <QuestionDialog
      title="Do not show this request?"
      backTo="/update-prayer-requests"
      confirmLabel="Do not show it"
      busyLabel="Saving..."
      tone="primary"
      fields={
        <TextArea
          id="words"
          name="words"
          label="A few kind words for the person who asked"
          hint="They read this on the page of their requests."
          maxLength={prayerLimits.words}
        />
      }
    >
      <strong>{prayer.title}</strong>: it stands on no page. The person who asked gets an email that says so,
      and reads your words on this site, never in the email.
    </QuestionDialog>
  );
}
