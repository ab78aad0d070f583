import { permitted } from "../../contexts.ts";
import { keepsText } from "../../forms/keep-text.ts";
import { backToList } from "../../lists/back-to-list.server.ts";
import { QuestionDialog } from "../../ui/question-dialog.tsx";
import type { Route } from "./+types/delete-request";
import { deleteRequest, requireRequest } from "./answering.server.ts";
import { groupMessages, requestsPath } from "./group-limits.ts";
import { listRequests } from "./requests.server.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "pages:write");
  const { name, groupName } = await requireRequest(site.db, viewer, params.id);
  return { name, groupName };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "pages:write");
  await deleteRequest(site, viewer, params.id);
  const read = (page: number) => listRequests(site, viewer, page);
  return backToList(requestsPath, request, read, groupMessages.deleted);
}

export const clientAction = keepsText(groupMessages.notDeleted);

export default function DeleteRequest({ loaderData: { name, groupName } }: Route.ComponentProps) {
  return (
    <QuestionDialog
      title={`Delete the request of ${name}?`}
      backTo={requestsPath}
      confirmLabel="Delete"
      busyLabel="Deleting..."
    >
      What <strong>{name}</strong> wrote to join {groupName} is deleted for good, and the leader’s link no
      longer works. They are not told.
    </QuestionDialog>
  );
}
