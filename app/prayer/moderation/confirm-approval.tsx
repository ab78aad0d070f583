import { permitted } from "../../contexts.ts";
import { found } from "../../serving/responses/found.ts";
import { QuestionDialog } from "../../ui/question-dialog.tsx";
import { audiencesInWords, isClose } from "../audience.ts";
import type { Route } from "./+types/confirm-approval";
import { afterApproval } from "./back-to-queue.server.ts";
import { approvePrayer } from "./deciding-prayers.server.ts";
import { findPrayer } from "./queue-reads.server.ts";

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
      title={isClose(prayer.audience) ? "Mark this as read?" : "Approve this?"}
      backTo="/update-prayer-requests"
      confirmLabel={isClose(prayer.audience) ? "Mark it as read" : "Approve it"}
      busyLabel="Saving..."
    >
      <strong>{prayer.title}</strong> came in as one that should not wait. Please{" "}
      {isClose(prayer.audience)
        ? "do that only if you have spoken with them."
        : `approve it only if you have spoken with them, and they want that ${audiencesInWords[prayer.audience].readers} can read it.`}{" "}
      If nobody has said so yet, it says that you are with them.
    </QuestionDialog>
  );
}
