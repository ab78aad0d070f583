import { useId } from "react";
import { data, useActionData, useNavigation } from "react-router";
import { permitted } from "../../contexts.ts";
import { keepsText } from "../../forms/keep-text.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { backToList } from "../../lists/back-to-list.server.ts";
import { found } from "../../serving/responses/found.ts";
import { Alert } from "../../ui/alert.tsx";
import { EditDialog } from "../../ui/edit-dialog.tsx";
import { Form } from "../../ui/form.tsx";
import { problemIn } from "../../ui/problem-in.ts";
import { useUnsavedText } from "../../ui/unsaved-text.ts";
import type { Route } from "./+types/answer-request";
import { AnswerFields } from "./answer-fields.tsx";
import { answerByOffice, requireRequest } from "./answering.server.ts";
import { groupMessages, requestsPath } from "./group-limits.ts";
import { officeAnswerSchema } from "./group-schemas.ts";
import { listRequests } from "./requests.server.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "pages:write");
  const { name, groupName, answeredAt } = await requireRequest(site.db, viewer, params.id);
  return found(answeredAt === null ? { name, groupName } : undefined, "request");
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "pages:write");
  const form = await readForm(request, officeAnswerSchema);
  const sent = officeAnswerSchema.safeParse(Object.fromEntries(form));
  if (!sent.success) return data({ problem: sent.error.issues[0]?.message }, { status: 400 });
  const isAnswered = await answerByOffice(site, viewer, params.id, sent.data);
  const notice = isAnswered
    ? groupMessages.answered()
    : ({ text: groupMessages.answeredAlready(), tone: "error" } as const);
  return backToList(requestsPath, request, (page) => listRequests(site, viewer, page), notice);
}

export const clientAction = keepsText(groupMessages.notAnswered);

export default function AnswerForLeader({ loaderData: { name, groupName } }: Route.ComponentProps) {
  const busy = useNavigation().state !== "idle";
  const problem = problemIn(useActionData());
  const id = useId();
  useUnsavedText(id, problem !== undefined);
  return (
    <EditDialog title={`Answer ${name}`} list={requestsPath}>
      {(cancel) => (
        <Form id={id} method="post" preventScrollReset className="flex flex-col gap-5">
          <p className="wrap-anywhere">
            They asked to join {groupName}. Your answer is mailed to them, and the leader’s link no longer
            works.
          </p>
          {problem && <Alert tone="error">{problem}</Alert>}
          <AnswerFields offered={["welcomed", "full"]} isBusy={busy} />
          <p>{cancel}</p>
        </Form>
      )}
    </EditDialog>
  );
}
