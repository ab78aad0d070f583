import { permitted } from "../contexts.ts";
import { redirectWithNotice } from "../serving/responses/notice.server.ts";
import { QuestionDialog } from "../ui/question-dialog.tsx";
import type { Route } from "./+types/withdraw-invitation";
import { invitationMessages } from "./invitation-days.ts";
import { withdrawInvitation } from "./invitations.server.ts";
import { loadInvitation } from "./load-invitation.server.ts";
import { requireRecentSignIn } from "./login/recent-sign-in.server.ts";

export const loader = loadInvitation;

export async function action(args: Route.ActionArgs) {
  const { request, params, context } = args;
  const { site, viewer } = permitted(context, "people:manage");
  await requireRecentSignIn(args);
  await withdrawInvitation(site, viewer, params.id);
  return redirectWithNotice(`/people${new URL(request.url).search}`, invitationMessages.withdrawn);
}

export default function Withdraw({ loaderData: { email } }: Route.ComponentProps) {
  return (
    <QuestionDialog
      title={`Withdraw the invitation of ${email}?`}
      backTo="/people"
      confirmLabel="Withdraw"
      busyLabel="Withdrawing..."
    >
      The link that was sent to <bdi>{email}</bdi> will stop working. They are not told.
    </QuestionDialog>
  );
}
