import { found } from "../shell/found.ts";
import { redirectWithNotice } from "../shell/notice.server.ts";
import { askingContext, siteContext } from "../site.ts";
import { QuestionDialog } from "../ui/question-dialog.tsx";
import { usePageSearch } from "../ui/use-page-search.ts";
import type { Route } from "./+types/withdraw";
import { findOwn, withdrawPrayer } from "./prayer.server.ts";
import { prayerMessages } from "./prayer.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(siteContext);
  return found(await findOwn(db, context.get(askingContext).viewer, params.id), "prayer request");
}

export async function action({ params, context }: Route.ActionArgs) {
  const { db, storage } = context.get(siteContext);
  const { viewer, log } = context.get(askingContext);
  await withdrawPrayer({ db, storage, log }, viewer, params.id);
  return redirectWithNotice("/submit-prayer-requests", prayerMessages.withdrawn);
}

export default function WithdrawPrayer({ loaderData: { title } }: Route.ComponentProps) {
  return (
    <QuestionDialog
      title="Withdraw this prayer request?"
      back={`/submit-prayer-requests${usePageSearch()}`}
      keep="Keep it"
      remove="Withdraw"
      busy="Withdrawing..."
    >
      <strong>{title}</strong> will be gone for good, with its picture.
    </QuestionDialog>
  );
}
