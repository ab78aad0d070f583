import { found } from "../shell/found.ts";
import { redirectWithNotice } from "../shell/notice.server.ts";
import { askingContext, siteContext } from "../site.ts";
import { QuestionDialog } from "../ui/question-dialog.tsx";
import { usePageSearch } from "../ui/use-page-search.ts";
import type { Route } from "./+types/delete";
import { findPrayer, removePrayer } from "./moderation.server.ts";
import { prayerMessages } from "./prayer.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(siteContext);
  return found(await findPrayer(db, context.get(askingContext).viewer, params.id), "prayer request");
}

export async function action({ params, context }: Route.ActionArgs) {
  const { db, storage } = context.get(siteContext);
  const { viewer, log } = context.get(askingContext);
  await removePrayer({ db, storage, log }, viewer, params.id);
  return redirectWithNotice("/update-prayer-requests", prayerMessages.removed);
}

export default function DeletePrayer({ loaderData: prayer }: Route.ComponentProps) {
  return (
    <QuestionDialog
      title="Delete this prayer request?"
      back={`/update-prayer-requests${usePageSearch()}`}
      keep="Keep it"
      remove="Delete Prayer Request"
      busy="Deleting..."
    >
      <strong>{prayer.title}</strong> by {prayer.userName} will be gone for everybody, with its picture. This
      cannot be undone.
    </QuestionDialog>
  );
}
