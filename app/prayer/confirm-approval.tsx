import { permitted } from "../contexts.ts";
import { backToList } from "../lists/back-to-list.server.ts";
import { found } from "../serving/responses/found.ts";
import { needs } from "../shell/needs.server.ts";
import { QuestionDialog } from "../ui/question-dialog.tsx";
import type { Route } from "./+types/confirm-approval";
import { prayerMessages, reviewPartOf } from "./prayer-limits.ts";
import { findPrayer, listPrayersForReview } from "./prayer-reads.server.ts";
import { approvePrayer } from "./prayer-writes.server.ts";

export const middleware = [needs("prayer:moderate")];

export async function loader({ params, context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "prayer:moderate");
  return found(await findPrayer(site, viewer, params.id), "prayer request");
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "prayer:moderate");
  await approvePrayer(site, viewer, params.id, true);
  const read = (page: number) => listPrayersForReview(site, viewer, page, reviewPartOf(request.url));
  return backToList("/update-prayer-requests", request, read, prayerMessages.approved);
}

export default function ConfirmApproval({ loaderData: prayer }: Route.ComponentProps) {
  return (
    <QuestionDialog
      title="Show this to everybody?"
      backTo="/update-prayer-requests"
      confirmLabel="Show it to everybody"
      busyLabel="Approving..."
    >
      <strong>{prayer.title}</strong> by {prayer.userName} came in as one that should not wait. Please approve
      it only if you have spoken with them, and they want everybody to read it.
    </QuestionDialog>
  );
}
