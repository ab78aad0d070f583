import { parseWithZod } from "@conform-to/zod/v4";
import { data, useActionData } from "react-router";
import { permitted } from "../../../contexts.ts";
import { atMost } from "../../../forms/at-most.ts";
import { keepsText } from "../../../forms/keep-text.ts";
import { readForm } from "../../../forms/read-form.server.ts";
import { found } from "../../../serving/responses/found.ts";
import { redirectWithNotice } from "../../../serving/responses/notice.server.ts";
import { focusedFirst } from "../../../ui/dialog.tsx";
import { TextArea } from "../../../ui/field.tsx";
import { QuestionDialog } from "../../../ui/question-dialog.tsx";
import { suggestionLimits, suggestionMessages } from "../suggestion.ts";
import { findWaitingSuggestion } from "../suggestion-reads.server.ts";
import { declineSchema } from "../suggestion-schema.ts";
import type { Route } from "./+types/decline-suggestion";
import { declineSuggestion } from "./deciding-suggestions.server.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "people:manage");
  const { name, suggestedBy } = found(await findWaitingSuggestion(site.db, viewer, params.id), "suggestion");
  return { name, suggestedBy };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "people:manage");
  const submission = parseWithZod(await readForm(request, declineSchema), { schema: declineSchema });
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  const problem = await declineSuggestion(site, viewer, params.id, submission.value.answer);
  const notice = problem ? ({ text: problem, tone: "error" } as const) : suggestionMessages.declined;
  return redirectWithNotice("/people", notice);
}

export const clientAction = keepsText(suggestionMessages.notDeclined);

export default function DeclineSuggestion({ loaderData: { name, suggestedBy } }: Route.ComponentProps) {
  const refused = useActionData<typeof clientAction>();
  return (
    <QuestionDialog
      title={`Decline to invite ${name}?`}
      backTo="/people"
      confirmLabel="Decline"
      busyLabel="Declining..."
      fields={
        <TextArea
          ref={focusedFirst}
          id="answer"
          name="answer"
          label="Why (optional)"
          hint={`The person who suggested them sees it. ${atMost(suggestionLimits.answer)}`}
          rows={3}
          maxLength={suggestionLimits.answer}
          defaultValue={String(refused?.initialValue?.answer ?? "")}
          errors={refused?.error?.answer ?? undefined}
        />
      }
    >
      <bdi>{name}</bdi> will not be invited, and is told nothing. <bdi>{suggestedBy}</bdi> sees it on the page
      on which they suggested them.
    </QuestionDialog>
  );
}
