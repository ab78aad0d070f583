import { parseWithZod } from "@conform-to/zod/v4";
import { data, useActionData } from "react-router";
import { z } from "zod";
import { permitted } from "../../../contexts.ts";
import { atMost } from "../../../forms/at-most.ts";
import { longText } from "../../../forms/fields.ts";
import { keepsText } from "../../../forms/keep-text.ts";
import { readForm } from "../../../forms/read-form.server.ts";
import { backToList } from "../../../lists/back-to-list.server.ts";
import { found } from "../../../serving/responses/found.ts";
import { focusedFirst } from "../../../ui/dialog.tsx";
import { TextArea } from "../../../ui/field.tsx";
import { QuestionDialog } from "../../../ui/question-dialog.tsx";
import { declineProposal } from "../decisions.server.ts";
import { proposalLimits, proposalMessages } from "../proposal-limits.ts";
import { findProposal, listWaitingProposals } from "../review.server.ts";
import type { Route } from "./+types/decline-proposal";

const declineSchema = z.object({ reason: longText(proposalLimits.reason) });

const list = "/event-alter/proposals";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "events:write");
  const proposal = await findProposal(site.db, viewer, params.id);
  const { eventTitle, name } = found(proposal?.state === "waiting" ? proposal : undefined, "proposal");
  return { eventTitle, name };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "events:write");
  const form = await readForm(request, declineSchema);
  const submission = parseWithZod(form, { schema: declineSchema });
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  const isDeclined = await declineProposal(site, viewer, params.id, submission.value.reason);
  const read = (page: number) => listWaitingProposals(site.db, viewer, page);
  const notice = isDeclined
    ? proposalMessages.declined
    : ({ text: proposalMessages.decidedMeanwhile, tone: "error" } as const);
  return backToList(list, request, read, notice);
}

export const clientAction = keepsText(proposalMessages.notDeclined);

export default function DeclineProposal({ loaderData: { eventTitle, name } }: Route.ComponentProps) {
  const refused = useActionData<typeof clientAction>();
  return (
    <QuestionDialog
      title="Decline this proposal?"
      backTo={list}
      confirmLabel="Decline"
      busyLabel="Declining..."
      fields={
        <TextArea
          ref={focusedFirst}
          id="reason"
          name="reason"
          label="Why (optional)"
          hint={`The member sees it. ${atMost(proposalLimits.reason)}`}
          rows={3}
          maxLength={proposalLimits.reason}
          defaultValue={String(refused?.initialValue?.reason ?? "")}
          errors={refused?.error?.reason ?? undefined}
        />
      }
    >
      <strong>{eventTitle}</strong> will not become an event. {name || "The member"} is told by email. This
      cannot be undone.
    </QuestionDialog>
  );
}
