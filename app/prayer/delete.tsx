import { requestContext, siteContext } from "../contexts.ts";
import { found } from "../responses/found.ts";
import { backToList } from "../staff/back-to-list.server.ts";
import { QuestionDialog } from "../ui/question-dialog.tsx";
import type { Route } from "./+types/delete";
import { findPrayer, listForReview, removePrayer } from "./moderation.server.ts";
import { prayerMessages, reviewPartOf } from "./prayer.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(siteContext);
  return found(await findPrayer(db, context.get(requestContext).viewer, params.id), "prayer request");
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, storage } = context.get(siteContext);
  const { viewer, log } = context.get(requestContext);
  await removePrayer({ db, storage, log }, viewer, params.id);
  const read = (page: number) => listForReview({ db, storage }, viewer, page, reviewPartOf(request.url));
  return backToList("/update-prayer-requests", request, read, prayerMessages.removed);
}

export default function DeletePrayer({ loaderData: prayer }: Route.ComponentProps) {
  return (
    <QuestionDialog
      title="Delete this prayer request?"
      list="/update-prayer-requests"
      keep="Keep it"
      remove="Delete Prayer Request"
      busy="Deleting..."
    >
      <strong>{prayer.title}</strong> by {prayer.userName} will be gone for everybody
      {prayer.picUrl && ", with its picture"}. This cannot be undone.
    </QuestionDialog>
  );
}
