import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { here } from "../../contexts.ts";
import { backToList } from "../../lists/back-to-list.server.ts";
import { found } from "../../serving/responses/found.ts";
import { QuestionDialog } from "../../ui/question-dialog.tsx";
import { prayerMessages } from "../prayer-limits.ts";
import type { Route } from "./+types/withdraw-prayer";
import { withdrawPrayer } from "./asking.server.ts";
import { findOwnPrayer, listOwnPrayers } from "./own-prayers.server.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { site, viewer } = here(context);
  return found(await findOwnPrayer(site, { viewer, id: params.id }), "prayer request");
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { site, viewer } = here(context);
  await withdrawPrayer(site, { viewer, id: params.id });
  const read = (page: number) => listOwnPrayers(site, viewer, page);
  return backToList("/submit-prayer-requests", request, read, prayerMessages.withdrawn());
}

export default function WithdrawPrayer({ loaderData: { title, picUrl } }: Route.ComponentProps) {
  return (
    <QuestionDialog
      title={t`Withdraw this prayer request?`}
      backTo="/submit-prayer-requests"
      confirmLabel={t`Withdraw`}
      busyLabel={t`Withdrawing...`}
    >
      {picUrl ? (
        <Trans>
          <strong>{title}</strong> will be gone for good, with its picture. This cannot be undone.
        </Trans>
      ) : (
        <Trans>
          <strong>{title}</strong> will be gone for good. This cannot be undone.
        </Trans>
      )}
    </QuestionDialog>
  );
}
