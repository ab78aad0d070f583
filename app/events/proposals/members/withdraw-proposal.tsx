import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { permitted } from "../../../contexts.ts";
import { backToList } from "../../../lists/back-to-list.server.ts";
import { found } from "../../../serving/responses/found.ts";
import { QuestionDialog } from "../../../ui/question-dialog.tsx";
import { findOwnWaiting, listOwnProposals, withdrawProposal } from "../own-proposals.server.ts";
import { proposalMessages } from "../proposal-limits.ts";
import type { Route } from "./+types/withdraw-proposal";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "events:propose");
  return found(await findOwnWaiting(site.db, viewer, params.id), "proposal");
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "events:propose");
  await withdrawProposal(site, viewer, params.id);
  const read = (page: number) => listOwnProposals(site, viewer, page);
  return backToList("/event/propose", request, read, proposalMessages.withdrawn());
}

export default function WithdrawProposal({ loaderData: { eventTitle } }: Route.ComponentProps) {
  return (
    <QuestionDialog
      title={t`Withdraw this proposal?`}
      backTo="/event/propose"
      confirmLabel={t`Withdraw`}
      busyLabel={t`Withdrawing...`}
    >
      <Trans>
        <strong>{eventTitle}</strong> will be gone for good. This cannot be undone.
      </Trans>
    </QuestionDialog>
  );
}
