import { parseWithZod } from "@conform-to/zod/v4";
import { data, useActionData, useParams } from "react-router";
import { permitted } from "../../contexts.ts";
import { atMost } from "../../forms/at-most.ts";
import { keepsText } from "../../forms/keep-text.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { requireRecentSignIn } from "../../people/login/recent-sign-in.server.ts";
import { focusedFirst } from "../../ui/dialog.tsx";
import { TextArea } from "../../ui/field.tsx";
import { QuestionDialog } from "../../ui/question-dialog.tsx";
import type { Route } from "./+types/decline-details";
import { afterDecision } from "./after-decision.server.ts";
import { bankLimits, bankMessages, bankPath } from "./bank-limits.ts";
import { declineProposal } from "./deciding-details.server.ts";
import { declineSchema } from "./decline-details-schema.ts";

export async function loader(args: Route.LoaderArgs) {
  await requireRecentSignIn(args);
  return null;
}

export async function action(args: Route.ActionArgs) {
  const { request, params, context } = args;
  const { site, viewer } = permitted(context, "bank:write");
  await requireRecentSignIn(args);
  const submission = parseWithZod(await readForm(request, declineSchema), { schema: declineSchema });
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  const { reason } = submission.value;
  const decision = await declineProposal(site, viewer, { id: params.id, reason });
  return afterDecision({ site, viewer, id: params.id }, decision, "declined");
}

export const clientAction = keepsText(bankMessages.notDeclined);

export default function DeclineDetails() {
  const refused = useActionData<typeof clientAction>();
  return (
    <QuestionDialog
      title="Decline these bank details?"
      backTo={`${bankPath}/proposals/${useParams().id}`}
      confirmLabel="Decline"
      busyLabel="Declining..."
      fields={
        <TextArea
          ref={focusedFirst}
          id="reason"
          name="reason"
          label="Why"
          isRequired
          hint={`The history shows it; emails do not. ${atMost(bankLimits.reason)}`}
          rows={3}
          maxLength={bankLimits.reason}
          defaultValue={String(refused?.initialValue?.reason ?? "")}
          errors={refused?.error?.reason ?? undefined}
        />
      }
    >
      The details in use stay. All administrators and the author of the proposal are told by email.
    </QuestionDialog>
  );
}
