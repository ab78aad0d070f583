import { permitted } from "../contexts.ts";
import { redirectWithNotice } from "../serving/responses/notice.server.ts";
import { QuestionDialog } from "../ui/question-dialog.tsx";
import type { Route } from "./+types/send-invitation-again";
import { invitationMessages } from "./invitation-days.ts";
import { invitedNotice, sendAgain } from "./invitations.server.ts";
import { loadInvitation } from "./load-invitation.server.ts";
import { requireRecentSignIn } from "./login/recent-sign-in.server.ts";

export const loader = loadInvitation;

export async function action(args: Route.ActionArgs) {
  const { request, params, context } = args;
  const { site, viewer } = permitted(context, "people:manage");
  await requireRecentSignIn(args);
  await sendAgain(site, viewer, params.id);
  const notice = invitedNotice(site.settings, invitationMessages.sentAgain);
  return redirectWithNotice(`/people${new URL(request.url).search}`, notice);
}

export default function SendAgain({ loaderData: { email } }: Route.ComponentProps) {
  return (
    <QuestionDialog
      title={`Invite ${email} again?`}
      backTo="/people"
      confirmLabel="Send again"
      busyLabel="Sending..."
      tone="primary"
    >
      A new link will be sent to <bdi>{email}</bdi>. The old one will stop working.
    </QuestionDialog>
  );
}
