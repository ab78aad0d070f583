import { permitted } from "../../contexts.ts";
import { found } from "../../serving/responses/found.ts";
import { QuestionDialog } from "../../ui/question-dialog.tsx";
import { undoDays } from "../prayer-limits.ts";
import type { Route } from "./+types/delete-prayer";
import { backToQueue } from "./back-to-queue.server.ts";
import { deletePrayer } from "./deciding-prayers.server.ts";
import { moderationMessages } from "./moderation-messages.ts";
import { findPrayer } from "./queue-reads.server.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "prayer:moderate");
  return found(await findPrayer(site, viewer, params.id), "prayer request");
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "prayer:moderate");
  await deletePrayer(site, viewer, params.id);
  return backToQueue(
    { request, site, viewer },
    {
      text: moderationMessages.removed,
      undo: `/update-prayer-requests/${params.id}/restore`,
    },
  );
}

export default function DeletePrayer({ loaderData: prayer }: Route.ComponentProps) {
  return (
    <QuestionDialog
      title="Delete this prayer request?"
      backTo="/update-prayer-requests"
      confirmLabel="Delete Prayer Request"
      busyLabel="Deleting..."
    >
      <strong>{prayer.title}</strong> by {prayer.userName || "somebody"} will be gone for everybody
      {prayer.picUrl && ", with its picture"}. For {undoDays} days you can bring it back; then it is gone for
      good.
    </QuestionDialog>
  );
}
