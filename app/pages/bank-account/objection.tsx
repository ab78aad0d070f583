import { getInputProps } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, Link } from "react-router";
import { here } from "../../contexts.ts";
import { formatMoment } from "../../dates/dates.ts";
import { atMost } from "../../forms/at-most.ts";
import { checkedBy } from "../../forms/checked-by.ts";
import { keepsText } from "../../forms/keep-text.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { typedLines } from "../../forms/typed.ts";
import { useCheckedForm } from "../../forms/use-checked-form.ts";
import { FormPage } from "../../people/identity/form-page.tsx";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { TextArea } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { FormButtons, SubmitButton } from "../../ui/submit-button.tsx";
import { requireRole } from "../../viewer.ts";
import type { Route } from "./+types/objection";
import { bankLimits, bankMessages, bankPath, twoAreBetter } from "./bank-limits.ts";
import { objectionSchema } from "./decline-details-schema.ts";
import { type Announced, findAnnounced, objectToProposal } from "./objecting.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { site, viewer } = here(context);
  requireRole(viewer);
  return { announced: await findAnnounced(site.db, viewer) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { site, viewer } = here(context);
  requireRole(viewer);
  const submission = parseWithZod(await readForm(request, objectionSchema), { schema: objectionSchema });
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  const decision = await objectToProposal(site, viewer, submission.value);
  if (decision === "done") return redirectWithNotice("/staff", bankMessages.objected);
  return redirectWithNotice("/staff", { text: bankMessages[decision], tone: "error" });
}

export const clientAction = keepsText(bankMessages.notDeclined);

export default function Objection({ loaderData: { announced }, actionData }: Route.ComponentProps) {
  if (!announced)
    return (
      <FormPage title="Bank details of one person">
        <p>No bank details are waiting to be published by one person.</p>
      </FormPage>
    );
  return (
    <FormPage title="Bank details of one person">
      <p className="wrap-anywhere">
        <bdi>{announced.authorName}</bdi> proposed new bank details on {formatMoment(announced.createdAt)}.
        Unless somebody else may confirm them by then, they can publish them alone from{" "}
        {formatMoment(announced.publishableFrom)} on. {twoAreBetter}
      </p>
      {announced.isOwn ? (
        <Link to={`${bankPath}/proposals/${announced.id}`} className="text-link">
          See or withdraw your proposal
        </Link>
      ) : (
        <ObjectionForm announced={announced} result={actionData} />
      )}
    </FormPage>
  );
}

function ObjectionForm({
  announced,
  result,
}: {
  announced: Announced;
  result: Route.ComponentProps["actionData"];
}) {
  const { fields, busy, props } = useCheckedForm({
    checks: checkedBy(objectionSchema),
    result,
    defaultValue: { id: announced.id },
    whenMissing: { reason: bankMessages.reasonMissing },
  });
  return (
    <Form {...props} className="flex flex-col gap-5">
      <p className="max-w-prose">
        If you did not expect that, ask <bdi>{announced.authorName}</bdi> by telephone or in person, or
        decline it here: then nothing is published.
      </p>
      <input {...getInputProps(fields.id, { type: "hidden" })} key="id" />
      <TextArea
        label="Why"
        hint={`The history of the bank details shows it; emails do not. ${atMost(bankLimits.reason)}`}
        rows={3}
        {...typedLines(fields.reason)}
      />
      <FormButtons>
        <SubmitButton busy={busy} busyLabel="Declining...">
          Decline these bank details
        </SubmitButton>
      </FormButtons>
    </Form>
  );
}
