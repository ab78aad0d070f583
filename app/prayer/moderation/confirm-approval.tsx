import { permitted } from "../../contexts.ts";
import { found } from "../../serving/responses/found.ts";
import { needs } from "../../shell/needs.server.ts";
import { QuestionDialog } from "../../ui/question-dialog.tsx";
import { audiencesInWords } from "../audience.ts";
import type { Route } from "./+types/confirm-approval";
import { afterApproval } from "./back-to-queue.server.ts";
import { approvePrayer } from "./deciding.server.ts";
import { findPrayer } from "./queue-reads.server.ts";

export const middleware = [needs("prayer:moderate")];

export async function loader({ params, context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "prayer:moderate");
  return found(await findPrayer(site, viewer, params.id), "prayer request");
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "prayer:moderate");
  const approval = await approvePrayer(site, viewer, params.id, true);
  return afterApproval({ request, site, viewer }, params.id, approval);
}

export default function ConfirmApproval({ loaderData: prayer }: Route.ComponentProps) {
  return (
    <QuestionDialog
      title="Approve this?"
      backTo="/update-prayer-requests"
      confirmLabel="Approve it"
      busyLabel="Approving..."
    >
      <strong>{prayer.title}</strong> came in as one that should not wait. Please approve it only if you have
      spoken with them, and they want that {audiencesInWords[prayer.audience].readers} can read it.
    </QuestionDialog>
  );
}
