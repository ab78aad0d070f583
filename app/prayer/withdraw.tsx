import { requestContext, siteContext } from "../contexts.ts";
import { backToList } from "../lists/back-to-list.server.ts";
import { found } from "../serving/responses/found.ts";
import { QuestionDialog } from "../ui/question-dialog.tsx";
import type { Route } from "./+types/withdraw";
import { prayerMessages } from "./prayer.ts";
import { findOwnPrayer, listOwnPrayers } from "./prayer-reads.server.ts";
import { withdrawPrayer } from "./prayer-writes.server.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  return found(await findOwnPrayer(site, context.get(requestContext).viewer, params.id), "prayer request");
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const site = context.get(siteContext);
  const { viewer } = context.get(requestContext);
  await withdrawPrayer(site, viewer, params.id);
  const read = (page: number) => listOwnPrayers(site, viewer, page);
  return backToList("/submit-prayer-requests", request, read, prayerMessages.withdrawn);
}

export default function WithdrawPrayer({ loaderData: { title, picUrl } }: Route.ComponentProps) {
  return (
    <QuestionDialog
      title="Withdraw this prayer request?"
      backTo="/submit-prayer-requests"
      confirmLabel="Withdraw"
      busyLabel="Withdrawing..."
    >
      <strong>{title}</strong> will be gone for good{picUrl && ", with its picture"}. This cannot be undone.
    </QuestionDialog>
  );
}
